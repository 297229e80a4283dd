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
const BRACKETS = /^\[(.*)\](\*?)$/;
/** The seal of a hand and what opens it: nobody reads such digits, but one may copy them. */
const DIGEST = /\b[0-9a-f]{16,}\b/;
const HAND = /^Hand \S+, se/;
/** A line of a table, and where in it columns stand. */
const ROW = /^[> ] /;
const COLUMN = /\S {2,}(?=\S)/g;
/** Letters by which a row that goes on is indented at most: beyond that it would become too narrow. */
const INDENT_AT_MOST = 20;
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
  // Who does something wants to see what comes of it, and who goes elsewhere what is said there.
  let room = null;
  store.on("sent", () => scroll.follow());
  store.on("room", (now) => {
    if (now && now.name !== room) scroll.follow();
    room = now?.name ?? null;
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
    // Lines have come or gone, or the window has changed, and the reader has done nothing. An older prompt that
    // goes and a new one of the same height leave the size as it was: then lines wait to be shown.
    if (this.following && (this.soon || this.size !== sizeOf(this.log))) {
      this.jump();
      return;
    }
    this.following = scrollHeight - scrollTop - clientHeight < AT_THE_END;
    if (this.following) this.count(0);
  }

  jump() {
    this.log.scrollTop = this.log.scrollHeight;
    this.size = sizeOf(this.log);
  }

  follow() {
    this.following = true;
    this.count(0);
    this.jump();
  }

  toTheEnd() {
    this.follow();
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
  for (const { rows, lines, at } of blocksOf(text)) {
    entry.append(...(rows ? [table(lines, at, marks)] : shown(lines.join("\n"), at, marks)));
  }
  return entry;
}

function time() {
  return new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Tell the parts of a text that are laid out in columns from those that are sentences; `at` counts characters. */
function blocksOf(text) {
  const blocks = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const rows = ROW.test(line);
    if (blocks.at(-1)?.rows === rows) blocks.at(-1).lines.push(line);
    else blocks.push({ rows, lines: [line], at });
    at += Array.from(line).length + 1;
  }
  return blocks;
}

/** Columns need letters of one width; a row that is too long goes on below one of its last columns. */
function table(lines, at, marks) {
  const element = el("div", { class: "columns" });
  for (const line of lines) {
    const row = el("div", {}, shown(line, at, marks));
    row.style.setProperty("--indent", `${indentOf(line)}ch`);
    element.append(row);
    at += Array.from(line).length + 1;
  }
  return element;
}

function indentOf(line) {
  const columns = [...line.matchAll(COLUMN)].map((gap) => gap.index + gap[0].length);
  return columns.filter((column) => column <= INDENT_AT_MOST).at(-1) ?? line.search(/[^> ]/);
}

/** Return the nodes for a part of a message. */
function shown(text, at, marks) {
  const inside = (marks ?? []).filter(([start, end]) => start >= at && end <= at + Array.from(text).length);
  return marked(text, inside.map(([start, end, ...what]) => [start - at, end - at, ...what]));
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
    done.push(...plain(letters.slice(at, start).join(""), text));
    // The star of a card that can be played belongs to the card.
    at = kind === "command" && letters[end - 1] === "]" && letters[end] === "*" ? end + 1 : end;
    done.push(markedAs(kind, letters.slice(start, at).join(""), ...data));
  }
  done.push(...plain(letters.slice(at).join(""), text));
  return done.filter((part) => part !== "");
}

/** What has no mark, with long digits cut short for the eye: they stand there whole for who copies them. */
function plain(part, text) {
  if (!HAND.test(text)) return [part];
  const digits = new RegExp(`(${DIGEST.source})`);
  return part.split(digits).map((each) => (DIGEST.test(each) ? el("span", { class: "digest", title: each }, each) : each));
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
  return el("span", { class: `chip ${COLOURS.has(colour) ? colour : "wild"}` }, text.replace(BRACKETS, "$1$2"));
}

/** A command that is complete is sent; one with a word in capitals is put into the input line to be completed. */
function commandButton(text, line) {
  const open = PLACEHOLDER.test(line);
  const use = () => (open ? compose(`${line.replace(PLACEHOLDER, "")} `) : send(line));
  const label = BRACKETS.test(text) ? chip(text, LETTERS[text[1]]) : text;
  return button(label, use, { class: "command", title: open ? `Begin: ${line}` : `Send: ${line}` });
}
