/** The bar on top: where one is, and how the connection is doing. */

import { connect } from "./connection.js";
import { el, setText } from "./dom.js";
import { t, tn } from "./i18n.js";
import { isLocked, isPrivate } from "./permissions.js";
import { currentGame } from "./selectors.js";
import { store } from "./store.js";

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
  store.watch(() => showLine(status, words, count, action, store.state.line));
  store.watch(() => setText(where, whereabouts()));
}

function whereabouts() {
  const { me, room } = store.state;
  if (!me || !room) return "";
  if (!room.game) return t("Lobby");
  return [room.name, currentGame()?.title ?? room.game, isLocked() && t("locked"), isPrivate() && t("by link only")].filter(Boolean).join(" · ");
}

const WORDS = {
  connecting: t("Connecting…"),
  open: "",
  lost: t("Connection lost."),
  offline: t("You're offline."),
  elsewhere: t("You're playing in another window."),
  left: t("You've logged out."),
  parted: t("The server closed the connection."),
};
const ACTIONS = { lost: t("Try now"), offline: t("Try now"), elsewhere: t("Play here"), left: t("Log in again"), parted: t("Log in again") };

function showLine(status, words, count, action, line) {
  clearInterval(ticking);
  document.documentElement.dataset.line = line.status;
  status.hidden = line.status === "open";
  setText(words, line.text ?? WORDS[line.status]);
  setText(action, ACTIONS[line.status] ?? "");
  action.hidden = !action.textContent;
  setText(count, "");
  if (line.status !== "lost") return;
  const tick = () => setText(count, tn("Trying again in {n} second", "Trying again in {n} seconds", Math.max(0, Math.ceil((line.until - Date.now()) / SECOND))));
  tick();
  ticking = setInterval(tick, SECOND / 2);
}
