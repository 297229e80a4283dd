/** The input line: what is typed, its history, and completion with Tab. */

import { Completion } from "./completion.js";
import { announce, el, setText } from "./dom.js";
import { putPanelAway } from "./drawer.js";
import { store } from "./store.js";
import { LONGEST, send } from "./wire.js";

const HISTORY_AT_MOST = 200;
const WARN_FROM = 100;
const LABEL = "Talk, or type a verb after a slash. Escape leads to your cards, and back.";
/** A line that calls Una, whatever comes after; and one that is meant so. */
const CALL = /^una/i;
const ONLY_CALL = /^una[\s!.?]*$/i;
const CARD = '#hand .hand-card[tabindex="0"]';
/** Lines that may hold a password are not kept. */
const SECRET = /^\s*(\/?(register|password|connect|newpass))\b/i;

let field = null;

/**
 * Start the input line.
 *
 * @param {HTMLFormElement} form
 */
export function mountInput(form) {
  field = el("input", {
    id: "line", type: "text", autocomplete: "off", autocapitalize: "off", enterkeyhint: "send", role: "combobox",
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "completions", "aria-describedby": "line-hint",
    placeholder: "Talk, or /play red 5", spellcheck: "true",
  });
  const list = el("ul", { id: "completions", role: "listbox", "aria-label": "What it can become", hidden: true });
  const hint = el("p", { id: "line-hint", class: "small", role: "status" });
  form.append(
    el("label", { for: "line", class: "unseen" }, LABEL),
    list, field, el("button", { class: "primary" }, "Send"), hint,
  );
  const history = new History();
  const completion = new Completion(field, list);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    completion.close();
    if (sendTyped(field.value)) history.keep(field.value);
    else return;
    field.value = "";
    showHint(hint);
  });
  field.addEventListener("input", () => showHint(hint));
  field.addEventListener("keydown", (event) => {
    if (!completion.key(event)) history.key(event);
  });
  document.addEventListener("keydown", escape);
}

/**
 * Put the beginning of a line into the input, to be completed by the player.
 *
 * @param {string} text
 */
export function compose(text) {
  putPanelAway();
  field.value = text;
  field.focus();
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event("input"));
}

function sendTyped(line) {
  if (!line.trim()) return false;
  const sent = send(line);
  // What is said comes back from the server; a verb does not, and its answer would stand there alone.
  if (sent && line.startsWith("/") && !SECRET.test(line)) store.emit("text", { text: line, kind: "echo" });
  return sent;
}

function showHint(hint) {
  const over = Array.from(field.value).length - LONGEST;
  field.toggleAttribute("aria-invalid", over > 0);
  setText(hint, hintFor(field.value, over));
}

function hintFor(line, over) {
  if (over > 0) return `Too long by ${over}: a line has ${LONGEST} characters at most.`;
  if (-over <= WARN_FROM) return `${-over} characters left.`;
  return CALL.test(line) && !ONLY_CALL.test(line) ? "This calls Una. Put a space before it to say it." : "";
}

/**
 * Escape leads back to the input line from anywhere, unless a dialog or something else has a use for it; from the
 * line, when nothing is typed there, it leads to the hand.
 */
function escape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (!store.state.me) return;
  if (document.activeElement !== field) field.focus();
  else if (!field.value) document.querySelector(CARD)?.focus();
}

/** What was typed before, with the arrow keys. */
class History {
  constructor() {
    this.lines = [];
    this.at = 0;
    this.draft = "";
    store.on("line", ({ status }) => status === "left" && this.forget());
  }

  forget() {
    this.lines = [];
    this.at = 0;
  }

  keep(line) {
    if (!SECRET.test(line) && this.lines.at(-1) !== line) this.lines.push(line);
    if (this.lines.length > HISTORY_AT_MOST) this.lines.shift();
    this.at = this.lines.length;
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = this.at + step;
    if (!step || to < 0 || to > this.lines.length) return;
    event.preventDefault();
    if (this.at === this.lines.length) this.draft = field.value;
    this.at = to;
    const line = this.lines[to] ?? this.draft;
    field.value = line;
    field.setSelectionRange(line.length, line.length);
    if (to === this.lines.length && !line) announce("End of what you typed before.");
  }
}
