/** The log: what is said and what happens. It stays where the reader is, and follows whoever is at its end. */

import { nameWith } from "./cards.js";
import { send } from "./connection.js";
import { button, el, setText } from "./dom.js";
import { t, tn } from "./i18n.js";
import { compose } from "./input.js";
import { cardFacts } from "./selectors.js";
import { store } from "./store.js";
import { openView } from "./views.js";

const ENTRIES_AT_MOST = 1000;
const DROPPED_AT_ONCE = 100;
/** Pixels from the end that count as the end. */
const AT_THE_END = 48;
/** The newest entries, of which the buttons can be reached with Tab. */
const REACHABLE = 3;
/** Digits that nobody reads are cut short for the eye, from so many on. */
const MANY_DIGITS = 32;
const COLOURS = new Set(["red", "green", "blue", "yellow"]);

/**
 * Start the log.
 *
 * @param {HTMLElement} log
 * @param {HTMLButtonElement} newer shown when there are lines below that were not seen yet
 */
export function mountLog(log, newer) {
  const scroll = new Scroll(log, newer);
  let prompt = null;
  let shown = null;
  store.on("text", (text) => {
    if (!text?.text?.trim()) return;
    const entry = entryOf(text.kind === "prompt" ? firstLine(text) : text);
    // What waits for an answer is shown once, where it stands last: the older one says nothing any more.
    if (text.kind === "prompt") {
      prompt?.remove();
      prompt = entry;
      shown = text.text.trim();
    }
    scroll.add(entry);
  });
  // Who does something wants to see what comes of it, and who goes elsewhere what is said there.
  store.on("sent", () => scroll.follow());
  store.on("answered", ({ typed }) => typed && scroll.toTheBeginning());
  let room = null;
  store.watch(() => {
    const now = store.state.room?.name ?? room;
    if (now !== room) scroll.follow();
    room = now;
  });
  // Who logs in next need not read what was told before.
  store.watch(() => store.state.line.status === "left" && log.replaceChildren());
  // What is asked in a dialog needs no line here.
  store.watch(() => store.state.query && shown === store.state.query.text.trim() && prompt?.remove());
  store.on("entry", (entry) => scroll.add(entry));
  store.on("undelivered", (lines) => lines.forEach((line) => scroll.add(undelivered(line))));
}

/** What waits for an answer stands on the page in full; the log has its first line. */
function firstLine(text) {
  return { ...text, text: text.text.split("\n", 1)[0] };
}

/** A line that may not have arrived, to be sent again. */
function undelivered(line) {
  return el("div", { class: "entry error" }, t("Probably not delivered:"), " ", line, " ", button(t("Edit"), () => compose(line), { class: "command" }));
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
    /** The last entry before the answer to the line that the player has sent. */
    this.before = null;
    log.addEventListener("scroll", () => this.moved(), { passive: true });
    newer.addEventListener("click", () => this.toTheEnd());
    new ResizeObserver(() => this.following && this.jump()).observe(log);
  }

  add(entry) {
    this.log.append(entry);
    const old = this.log.children[this.log.childElementCount - 1 - REACHABLE];
    for (const each of old?.querySelectorAll("button") ?? []) each.tabIndex = -1;
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
    if (clientHeight === 0) return; // it isn't shown now, which is no scrolling
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
    this.before = this.log.lastElementChild;
  }

  /** An answer that is longer than the log is read from its beginning. */
  toTheBeginning() {
    const first = this.before?.isConnected ? this.before.nextElementSibling : null;
    const last = this.log.lastElementChild;
    if (!first || !this.following || last.offsetTop + last.offsetHeight - first.offsetTop <= this.log.clientHeight) return;
    this.following = false;
    this.log.scrollTop = first.offsetTop - this.log.offsetTop;
  }

  toTheEnd() {
    this.follow();
    this.log.focus({ preventScroll: true });
  }

  count(unread) {
    this.unread = unread;
    this.newer.hidden = unread === 0;
    setText(this.newer, tn("{n} new line below", "{n} new lines below", unread));
  }
}

function sizeOf({ clientHeight, scrollHeight }) {
  return `${clientHeight} ${scrollHeight}`;
}

const QUIET = new Set(["prompt", "echo"]);
const CALLED = { error: t("Not done:"), echo: t("You typed:") };

/**
 * Return an element with what was told.
 *
 * @param {{text: string, kind: string, marks?: any[]}} told
 * @returns {HTMLElement}
 */
export function entryOf({ text, kind, marks = [] }) {
  const entry = el("div", { class: `entry ${kind}`, title: time() });
  if (QUIET.has(kind)) entry.setAttribute("aria-live", "off");
  if (CALLED[kind]) entry.append(el("span", { class: "unseen" }, CALLED[kind], " "));
  entry.append(...blocks(Array.from(text), marks));
  return entry;
}

function time() {
  return new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Rows of tables stand together, in letters of one width; `letters` are the text's characters. */
function blocks(letters, marks) {
  const inner = marks.filter(([, , what]) => what !== "row");
  const within = (start, end) => marked(letters.slice(start, end).join(""), inner.filter((mark) => mark[0] >= start && mark[1] <= end).map(([from, to, ...what]) => [from - start, to - start, ...what]));
  const done = [];
  let at = 0;
  for (const [start, end, what, indent] of marks) {
    if (what !== "row" || start < at) continue;
    const before = letters.slice(at, start).join("") === "\n" ? [] : within(at, start);
    done.push(...before);
    const row = el("div", {}, within(start, end));
    row.style.setProperty("--indent", `${indent}ch`);
    if (before.length || done.at(-1)?.className !== "columns") done.push(el("div", { class: "columns" }));
    done.at(-1).append(row);
    at = end;
  }
  if (at && letters[at] === "\n") at += 1;
  return [...done, ...within(at, letters.length)];
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
    done.push(letters.slice(at, start).join(""), markedAs(kind, letters.slice(start, end).join(""), ...data));
    at = end;
  }
  done.push(letters.slice(at).join(""));
  return done.filter((part) => part !== "");
}

function markedAs(kind, text, data, ...card) {
  if (kind === "card") return chip(data, text, card[0]);
  if (kind === "colour") return el("span", { class: chipClass(data) }, text);
  if (kind === "command") return commandButton(card.length ? chip(card[0], text, card[1]) : text, () => openView(data) || send(data), t("Send: {line}", { line: data }));
  if (kind === "begin") return commandButton(text, () => compose(data), t("Start typing: {line}", { line: data }));
  if (kind === "name") return el("b", {}, text);
  if (kind === "link") return el("a", { href: text, target: "_blank", rel: "noopener noreferrer nofollow ugc" }, text);
  if (kind === "emphasis") return el("em", {}, text);
  if (kind === "dim") return el("span", { class: text.length < MANY_DIGITS || text.includes(" ") ? "dim" : "digest", title: text }, text);
  return text;
}

/** A card by its name, in the colour that is its own or was chosen for it. */
function chip(code, text, colour) {
  const known = cardFacts(code ?? "");
  return el("span", { class: chipClass(colour ?? known.colour) }, code ? nameWith(known, colour) : text);
}

function chipClass(colour) {
  return `chip ${COLOURS.has(colour) ? colour : "wild"}`;
}

function commandButton(shown, use, title) {
  return button(shown, use, { class: "command", title });
}
