/** What was said before: after a reload the last lines, and after a lost connection those that were missed. */

import { request } from "./connection.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { marked } from "./log.js";
import { store } from "./store.js";

const LINES = 50;

/** The lines of chat that stand in the log. */
let known = [];

/** Begin to bring it back whenever the player is back. */
export function mountEarlierTalk() {
  store.on("text", ({ kind, text }) => kind === "chat" && (known = [...known.slice(1 - LINES), text]));
  store.watch(() => store.state.line.status === "left" && (known = []));
  store.on("resumed", bringBack);
}

async function bringBack() {
  const reply = await request(`/last ${LINES}`, { silent: true });
  const told = reply?.texts[0];
  if (!told || reply.error) return;
  const [, ...lines] = told.text.split("\n");
  const fresh = lines.slice(lines.findLastIndex((line) => known.includes(line)) + 1);
  if (!fresh.length) return;
  const heading = known.length ? t("While you were away:") : t("Said before:");
  known = [...known, ...fresh].slice(-LINES);
  store.emit("entry", el("div", { class: "entry info earlier", "aria-live": "off" }, el("b", {}, heading), "\n", ...endOf(told, fresh)));
}

/** The last lines of a text, with their marks. */
function endOf({ text, marks = [] }, lines) {
  const end = lines.join("\n");
  const start = Array.from(text).length - Array.from(end).length;
  const theirs = marks.filter(([from, , what]) => from >= start && what !== "row");
  return marked(end, theirs.map(([from, to, ...what]) => [from - start, to - start, ...what]));
}
