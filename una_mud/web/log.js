/** The log: what is said and what happens. It stays where the reader is, and follows when she is at its end. */

import { button, el, setText } from "./dom.js";
import { card } from "./facts.js";
import { compose } from "./input.js";
import { store } from "./store.js";
import { send } from "./wire.js";

const ENTRIES_AT_MOST = 2000;
const DROPPED_AT_ONCE = 200;
const AT_THE_END = 48;
const PLACEHOLDER = /\s*[[<]?\b[A-Z]{2,}\b.*$/;
const COLOURS = new Set(["red", "green", "blue", "yellow"]);
const BRACKETS = /^\[(.*)\]$/;
const LETTERS = { R: "red", G: "green", B: "blue", Y: "yellow" };

/**
 * Start the log.
 *
 * @param {HTMLElement} log
 * @param {HTMLButtonElement} newer shown when there are lines below that were not seen yet
 */
export function mountLog(log, newer) {
  const scroll = new Scroll(log, newer);
  let prompt = null;
  store.on("text", (text) => {
    if (!text?.text?.trim()) return;
    const entry = entryOf(text.kind === "prompt" ? shortened(text) : text);
    // What waits for an answer is shown once, where it stands last: the older one says nothing any more.
    if (text.kind === "prompt") {
      prompt?.remove();
      prompt = entry;
    }
    scroll.add(entry);
  });
  // Who comes in after her need not read what was told her.
  store.on("line", ({ status }) => status === "left" && log.replaceChildren());
  // What is asked in a dialog needs no line here.
  store.on("query", (query) => query && prompt?.textContent.trim() === query.text.trim() && prompt.remove());
}

/** What waits for an answer stands on the page in full; the log has its first line. */
function shortened(text) {
  return { ...text, text: text.text.split("\n", 1)[0] };
}

/** Keeps the end in sight as long as the reader is there. */
class Scroll {
  constructor(log, newer) {
    this.log = log;
    this.newer = newer;
    this.unread = 0;
    this.following = true;
    this.size = "";
    this.soon = 0;
    log.addEventListener("scroll", () => this.moved(), { passive: true });
    newer.addEventListener("click", () => this.toTheEnd());
    new ResizeObserver(() => this.following && this.jump()).observe(log);
  }

  add(entry) {
    this.log.append(entry);
    if (this.log.childElementCount > ENTRIES_AT_MOST) this.dropOldest();
    if (!this.following) this.unread += 1;
    // Many lines may come at once: the page is measured once for all of them.
    this.soon ||= requestAnimationFrame(() => this.settle());
  }

  /** Many at once, and seldom: all that stands below them moves. */
  dropOldest() {
    const oldest = document.createRange();
    oldest.setStartBefore(this.log.firstChild);
    oldest.setEndAfter(this.log.children[DROPPED_AT_ONCE - 1]);
    oldest.deleteContents();
  }

  settle() {
    this.soon = 0;
    if (this.following) this.jump();
    else this.count(this.unread);
  }

  moved() {
    const { scrollTop, clientHeight, scrollHeight } = this.log;
    if (clientHeight === 0) return; // it is not shown now, which is no scrolling
    if (this.following && this.size !== sizeOf(this.log)) {
      this.jump(); // the window has changed, and the reader has done nothing
      return;
    }
    this.following = scrollHeight - scrollTop - clientHeight < AT_THE_END;
    if (this.following) this.count(0);
  }

  jump() {
    this.log.scrollTop = this.log.scrollHeight;
    this.size = sizeOf(this.log);
  }

  toTheEnd() {
    this.following = true;
    this.count(0);
    this.jump();
    this.log.focus({ preventScroll: true });
  }

  count(unread) {
    this.unread = unread;
    this.newer.hidden = unread === 0;
    setText(this.newer, unread === 1 ? "1 new line below" : `${unread} new lines below`);
  }
}

function sizeOf({ clientHeight, scrollHeight }) {
  return `${clientHeight} ${scrollHeight}`;
}

const QUIET = new Set(["prompt", "echo"]);
const CALLED = { error: "Not done: ", echo: "You typed: " };

function entryOf({ text, kind, marks }) {
  const entry = el("div", { class: `entry ${kind}`, title: time() });
  if (QUIET.has(kind)) entry.setAttribute("aria-live", "off");
  if (CALLED[kind]) entry.append(el("span", { class: "unseen" }, CALLED[kind]));
  if (isTable(text)) entry.classList.add("columns");
  entry.append(...marked(text, marks ?? []));
  return entry;
}

function time() {
  return new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Text that is laid out in columns needs letters of one width. */
function isTable(text) {
  return text.includes("\n") && /\S {2,}\S.*\n.*\S {2,}\S/.test(text);
}

/**
 * Return the nodes for a text with marks, whose offsets count characters.
 *
 * @param {string} text
 * @param {[number, number, string, ...string[]][]} marks
 * @returns {(Node|string)[]}
 */
export function marked(text, marks) {
  const letters = Array.from(text);
  const done = [];
  let at = 0;
  for (const [start, end, kind, ...data] of [...marks].sort((a, b) => a[0] - b[0])) {
    if (start < at || end <= start || end > letters.length) continue;
    done.push(letters.slice(at, start).join(""));
    done.push(markedAs(kind, letters.slice(start, end).join(""), ...data));
    at = end;
  }
  done.push(letters.slice(at).join(""));
  return done.filter((part) => part !== "");
}

function markedAs(kind, text, data, colour) {
  if (kind === "card") return chip(text, colour ?? card(data ?? "").colour);
  if (kind === "colour") return chip(text, data);
  if (kind === "command") return commandButton(text, data ?? text);
  if (kind === "name") return el("b", {}, text);
  if (kind === "emphasis") return el("em", {}, text);
  return text;
}

/** A card or a colour: `[R 5]` loses its brackets, since it stands out as it is; its letter stays. */
function chip(text, colour) {
  return el("span", { class: `chip ${COLOURS.has(colour) ? colour : "wild"}` }, text.replace(BRACKETS, "$1"));
}

/** A command that is complete is sent; one with a word in capitals is put into the input line to be completed. */
function commandButton(text, line) {
  const open = PLACEHOLDER.test(line);
  const use = () => (open ? compose(`${line.replace(PLACEHOLDER, "")} `) : send(line));
  const label = BRACKETS.test(text) ? chip(text, LETTERS[text[1]]) : text;
  return button(label, use, { class: "command", title: open ? `Begin: ${line}` : `Send: ${line}` });
}
