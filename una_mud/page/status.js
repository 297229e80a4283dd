/** The bar on top: where one is, and how it stands with the connection. */

import { el, setText } from "./dom.js";
import { facts, gameAtHand } from "./facts.js";
import { isLocked } from "./standing.js";
import { store } from "./store.js";
import { connect } from "./wire.js";

const SECOND = 1000;
let ticking = 0;

/**
 * Start both.
 *
 * @param {HTMLElement} status
 * @param {HTMLElement} where
 */
export function mountStatus(status, where) {
  const words = el("span", { role: "status" });
  const count = el("span", { class: "count", "aria-hidden": "true" });
  const action = el("button", { type: "button", onclick: connect });
  status.append(words, count, action);
  store.on("line", (line) => showLine(status, words, count, action, line));
  for (const topic of ["room", "me", "here"]) store.on(topic, () => setText(where, whereabouts()));
}

function whereabouts() {
  const { me, room } = store.state;
  if (!me || !room) return "";
  if (!room.game) return "The lobby";
  const title = facts.games[gameAtHand()]?.title ?? room.game;
  return [room.name, title, isLocked() && "locked"].filter(Boolean).join(" · ");
}

const WORDS = {
  connecting: "Connecting …",
  open: "",
  lost: "The connection is lost.",
  elsewhere: "This game goes on in another window.",
  left: "You have left.",
  parted: "The server has closed the connection.",
};
const ACTIONS = { lost: "Try now", elsewhere: "Take it back here", left: "Come in again", parted: "Come in again" };

function showLine(status, words, count, action, line) {
  clearInterval(ticking);
  document.documentElement.dataset.line = line.status;
  status.hidden = line.status === "open";
  setText(words, line.text ?? WORDS[line.status]);
  setText(action, ACTIONS[line.status] ?? "");
  action.hidden = !action.textContent;
  setText(count, "");
  if (line.status !== "lost") return;
  const tick = () => setText(count, `Again in ${Math.max(0, Math.ceil((line.until - Date.now()) / SECOND))} s`);
  tick();
  ticking = setInterval(tick, SECOND / 2);
}
