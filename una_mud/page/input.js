/** The input line: what is typed, its history, and completion with Tab. */

import { Completion } from "./completion.js";
import { LONGEST, send } from "./connection.js";
import { announce, el, setText } from "./dom.js";
import { putPanelAway } from "./drawer.js";
import { isSecret } from "./facts.js";
import { t, tn } from "./i18n.js";
import { recall, remember } from "./memory.js";
import { store } from "./store.js";
import { openView } from "./views.js";

const HISTORY_AT_MOST = 200;
const WARN_FROM = 100;
/** The code of a key that an input method has used. */
const COMPOSING = 229;
/** Milliseconds after which a line that isn't answered is shown as pending. */
const PENDING_AFTER = 400;
/** A line that calls Una, whatever comes after; and one that is meant so. */
const CALL = /^una/i;
const ONLY_CALL = /^una[\s!.?]*$/i;
const CARD = '#hand .hand-card[tabindex="0"]';

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
    placeholder: t("Chat, or /play red 5"), spellcheck: "true", value: recall("draft") ?? "",
  });
  const list = el("ul", { id: "completions", role: "listbox", "aria-label": t("Completions"), hidden: true });
  const hint = el("p", { id: "line-hint", class: "small", role: "status" });
  const pending = el("p", { id: "pending", class: "small", role: "status" });
  form.append(
    el("label", { for: "line", class: "unseen" }, t("Chat, or type a command after a slash. Escape takes you to your cards and back.")),
    list, field, el("button", { class: "primary" }, t("Send")), hint, pending,
  );
  const history = new History();
  const completion = new Completion(field, list);
  const changed = () => {
    showHint(hint);
    remember("draft", isSecret(field.value) ? null : field.value || null);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    completion.close();
    if (!sendTyped(field.value)) return;
    history.keep(field.value);
    field.value = "";
    changed();
  });
  field.addEventListener("input", changed);
  field.addEventListener("keydown", (event) => {
    if (!composes(event) && !completion.key(event)) history.key(event);
  });
  document.addEventListener("keydown", escape);
  store.on("undelivered", (lines) => {
    if (!field.value) compose(lines.at(-1), { focus: false });
  });
  watchPending(pending);
}

/** Whether a key belongs to an input method; Safari tells it by the code alone. */
function composes({ isComposing, keyCode }) {
  return isComposing || keyCode === COMPOSING;
}

/**
 * Put the beginning of a line into the input, to be completed by the player.
 *
 * @param {string} text
 * @param {{focus?: boolean}} [how]
 */
export function compose(text, { focus = true } = {}) {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  if (!focus) return;
  putPanelAway();
  field.focus();
  field.setSelectionRange(text.length, text.length);
}

/** Help is read beside the table; all else that is typed is answered in the log. */
function isHelp(line) {
  return /^\/(help|\?)/i.test(line);
}

function sendTyped(line) {
  if (!line.trim()) return false;
  if (isHelp(line) && openView(line)) return true;
  const secret = isSecret(line);
  const sent = send(line, { typed: !secret });
  // What is said comes back from the server; a command doesn't, and its answer would stand there alone.
  if (sent && line.startsWith("/") && !secret) store.emit("text", { text: line, kind: "echo" });
  return Boolean(sent);
}

/** Lines that are on their way are shown if that takes a while. */
function watchPending(element) {
  let timer = 0;
  store.watch(() => {
    const { pending } = store.state;
    clearTimeout(timer);
    if (pending.length === 0) setText(element, "");
    else timer = setTimeout(() => setText(element, t("Sending: {line}", { line: pending[0].line })), PENDING_AFTER);
  });
}

function showHint(hint) {
  const over = Array.from(field.value).length - LONGEST;
  field.toggleAttribute("aria-invalid", over > 0);
  setText(hint, hintFor(field.value, over));
}

function hintFor(line, over) {
  if (over > 0) return tn("{n} character too long.", "{n} characters too long.", over);
  if (-over <= WARN_FROM) return tn("{n} character left.", "{n} characters left.", -over);
  return CALL.test(line) && !ONLY_CALL.test(line) ? t("This calls Una. To chat instead, put a space first.") : "";
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
    this.forget();
    store.watch(() => store.state.line.status === "left" && this.forget());
  }

  forget() {
    this.lines = [];
    this.at = 0;
    this.draft = "";
  }

  keep(line) {
    if (!isSecret(line) && this.lines.at(-1) !== line) this.lines.push(line);
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
    if (to === this.lines.length && !line) announce(t("No newer lines."));
  }
}
