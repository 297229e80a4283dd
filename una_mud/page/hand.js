/** The player's own hand: a list of buttons, each a card. */

import { cardFace, hideTip, tellsOfCard } from "./cards.js";
import { announce, el, keyed, setText, svg } from "./dom.js";
import { keepFocus } from "./focus.js";
import { slide } from "./motion.js";
import { store } from "./store.js";
import { send } from "./wire.js";
import { counted, isMe } from "./wording.js";

/** Pixels of a card that must be seen and touched when they overlap. */
const NARROWEST = 40;
const GAP = 8;
/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 8;
/** The phases in which it matters which card goes. */
const CARDS_ARE_PLAYED = new Set(["turn", "drawn", "answer"]);

/** Where the button that calls Una stands: beside the hand, of which it speaks. */
export const callSlot = el("div", { class: "call" });

let parts = null;
/** The codes in the order that the player has made by hand; null as long as she has made none. */
let arranged = null;
let drag = null;
let current = null;

/**
 * Draw the hand into an element, now and whenever it changes.
 *
 * @param {HTMLElement} element
 */
export function mountHand(element) {
  parts = build();
  element.append(parts.box);
  for (const topic of ["hand", "table", "me"]) store.on(topic, render);
  store.on("event", ({ kind }) => kind === "dealt" && forgetOrder());
  new ResizeObserver(spread).observe(parts.list);
  render();
}

function build() {
  const title = el("h2", { class: "hand-title" }, "Your hand");
  const count = el("span", { class: "hand-count" });
  const sort = el("button", { type: "button", class: "hand-sort", onclick: sortHand }, "Sort");
  const list = el("ul", { class: "hand-cards", role: "list", "aria-label": "Your hand", onkeydown: keys });
  const head = el("div", { class: "hand-head" }, title, count, callSlot, sort);
  const hint = el("p", { class: "unseen", id: "hand-hint" }, "Arrow keys go from card to card, Enter plays, Alt and an arrow moves the card.");
  list.setAttribute("aria-describedby", hint.id);
  return { box: el("div", { class: "hand-box" }, head, hint, list), count, sort, list };
}

// Bringing it up to date.

function render() {
  if (!drag) keepFocus(parts.box, draw); // a card must not be pulled out of somebody's fingers
}

function draw() {
  const { hand, table } = store.state;
  const mine = Boolean(table?.top) && isMe(table.turn) && CARDS_ARE_PLAYED.has(table.phase);
  parts.box.hidden = hand.cards.length === 0;
  parts.box.classList.toggle("my-turn", mine);
  setText(parts.count, counted(hand.cards.length, "card"));
  parts.sort.hidden = hand.cards.length < 2;
  const cards = inOrder(hand);
  const focused = items().findIndex((item) => item.contains(document.activeElement));
  keyed(parts.list, cards, ({ key }) => key, makeCard, (item, card) => updateCard(item, card, mine));
  spread();
  rove(focused);
}

function items() {
  return [...parts.list.children];
}

/** The cards as the player has put them, new ones last; each with a key: its code, and which of its equals it is. */
function inOrder({ cards, drawn }) {
  const rest = [...cards];
  const ordered = [];
  for (const code of arranged ?? []) {
    const at = rest.findIndex((card) => card.code === code);
    if (at >= 0) ordered.push(...rest.splice(at, 1));
  }
  ordered.push(...rest);
  if (arranged) arranged = ordered.map(({ code }) => code);
  return marked(ordered, drawn);
}

function marked(cards, drawn) {
  const counts = new Map();
  const last = drawn ? cards.map(({ code }) => code).lastIndexOf(drawn.code) : -1;
  return cards.map((card, at) => {
    const number = (counts.get(card.code) ?? 0) + 1;
    counts.set(card.code, number);
    return { ...card, key: `${card.code} ${number}`, drawn: at === last };
  });
}

function makeCard(card) {
  const button = el(
    "button",
    { type: "button", class: "hand-card", tabindex: -1, dataset: { code: card.code }, onclick: () => play(card.code), onfocus: () => rove(items().indexOf(item)) },
    cardFace(card, { decorative: true }),
    el("span", { class: "play-mark", "aria-hidden": "true" }, playSign()),
    el("span", { class: "drawn-mark", "aria-hidden": "true" }, "new"),
  );
  const item = el("li", { class: "hand-item" }, button);
  tellsOfCard(button, () => card);
  button.addEventListener("pointerdown", (event) => take(event, item));
  return item;
}

/** A small arrow upwards: this one can be played. */
function playSign() {
  return svg("svg", { viewBox: "0 0 16 16" }, svg("path", { d: "M8 2.5 13.5 9H10v4.5H6V9H2.5Z" }));
}

function updateCard(item, card, mine) {
  const button = item.firstElementChild;
  button.classList.toggle("playable", card.playable);
  button.classList.toggle("idle", mine && !card.playable);
  button.classList.toggle("drawn", card.drawn);
  const said = [card.name, card.playable && "playable", mine && !card.playable && "can’t be played now", card.drawn && "just drawn"];
  const label = said.filter(Boolean).join(", ");
  if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
}

function play(code) {
  hideTip();
  if (!drag?.moved) send(`/play ${code}`);
}

// One card of the hand can be reached with Tab; the arrows go to the others.

function rove(focused) {
  const all = items();
  if (!all.length) return;
  if (focused >= 0 && !parts.list.contains(document.activeElement)) {
    // the card that had the focus has been played: its neighbour has it now, so that it is not lost
    all[Math.min(focused, all.length - 1)].firstElementChild.focus({ preventScroll: true });
  }
  const active = all.findIndex((item) => item.contains(document.activeElement));
  if (active >= 0) current = all[active];
  if (!current?.isConnected) current = all[Math.min(Math.max(focused, 0), all.length - 1)];
  for (const item of all) item.firstElementChild.tabIndex = item === current ? 0 : -1;
}

function keys(event) {
  const all = items();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  if (at < 0 || event.ctrlKey || event.metaKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.altKey) {
    if (step) moveTo(all[at], at + step);
    else return;
  } else {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - perRow(), ArrowDown: at + perRow(), Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    all[Math.max(0, Math.min(to, all.length - 1))].firstElementChild.focus();
  }
  event.preventDefault();
}

function perRow() {
  const all = items();
  const top = all[0].offsetTop;
  const row = all.findIndex((item) => item.offsetTop > top);
  return row < 0 ? all.length : row;
}

// An order of one's own.

function sortHand() {
  forgetOrder();
  render();
  send("/sort");
}

function forgetOrder() {
  arranged = null;
}

function moveTo(item, to) {
  const all = items();
  if (to < 0 || to >= all.length) return;
  insert(item, all[to], to > all.indexOf(item));
  item.firstElementChild.focus();
  announce(`${item.firstElementChild.getAttribute("aria-label")}: ${to + 1} of ${all.length}`, { assertive: true });
}

/** Put a card before or behind another one. */
function insert(item, other, behind) {
  const before = new Map(items().map((each) => [each.dataset.key, each.getBoundingClientRect()]));
  const focused = item.contains(document.activeElement);
  parts.list.insertBefore(item, behind ? other.nextSibling : other);
  if (focused) item.firstElementChild.focus({ preventScroll: true });
  arranged = items().map((each) => each.firstElementChild.dataset.code);
  slide(items().filter((each) => each !== drag?.item), before);
}

// Dragging, with mouse, pen or finger.

function take(event, item) {
  if (event.button !== 0) return;
  drag = null;
  const button = item.firstElementChild;
  const started = { item, button, x: event.clientX, y: event.clientY, moved: false };
  const move = (moved) => dragged(started, moved);
  const end = () => {
    for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end);
    removeEventListener("pointermove", move);
    drop(started);
  };
  addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
}

function dragged(started, { clientX, clientY }) {
  const way = { x: clientX - started.x, y: clientY - started.y };
  if (!started.moved && Math.hypot(way.x, way.y) < DRAG_FROM) return;
  if (!started.moved) hideTip();
  started.moved = true;
  drag = started;
  started.button.classList.add("dragged");
  const target = cardAt(clientX, clientY, started.item);
  if (target) reorder(started, target);
  const home = started.item.getBoundingClientRect();
  started.offset ??= { x: started.x - home.x, y: started.y - home.y };
  started.button.style.translate = `${clientX - home.x - started.offset.x}px ${clientY - home.y - started.offset.y}px`;
}

/** Keep the point of the card under the pointer while its place in the list changes. */
function reorder(started, target) {
  const all = items();
  const home = started.item.getBoundingClientRect();
  started.offset ??= { x: started.x - home.x, y: started.y - home.y };
  insert(started.item, target, all.indexOf(target) > all.indexOf(started.item));
}

/** The place in the list that lies under a point. */
function cardAt(x, y, besides) {
  return items().find((item) => {
    if (item === besides) return false;
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}

function drop(started) {
  started.button.classList.remove("dragged");
  started.button.style.translate = "";
  if (!started.moved) return;
  // the click that ends a drag comes right after this, and must not play the card
  setTimeout(() => {
    drag = null;
    render();
  });
}

// Overlapping.

/** Let the cards overlap as far as they must, but so that each can be seen and touched; the rest wraps. */
function spread() {
  const all = items();
  const width = parts.list.clientWidth;
  if (!all.length || !width) return;
  const card = all[0].firstElementChild.offsetWidth || 72;
  const least = Math.min(NARROWEST, card);
  const rows = Math.max(1, Math.ceil(((all.length - 1) * least + 1) / Math.max(width - card, 1)));
  const step = stepFor(Math.ceil(all.length / rows), card, width);
  parts.list.style.setProperty("--step", `${step}px`);
  parts.list.style.setProperty("--over", `${Math.max(0, card - step)}px`);
  parts.list.classList.toggle("rows", rows > 1);
}

/** How far it is from one card to the next, when so many stand in a row. */
function stepFor(count, card, width) {
  const whole = Math.floor(width / count);
  return whole >= card ? Math.min(card + GAP, whole) : Math.floor((width - card) / (count - 1));
}
