/** The player's own hand: a list of buttons, each a card. */

import { slide } from "./animations.js";
import { cardFace, HOLD, hideTip, tellsOfCard } from "./cards.js";
import { send } from "./connection.js";
import { startDrag } from "./drag.js";
import { announce, el, keyed, setText, svg } from "./dom.js";
import { keepFocus } from "./focus.js";
import { phrases, t, tn } from "./i18n.js";
import { recall, remember } from "./memory.js";
import { showRefusal } from "./refusal.js";
import { cardFacts, isMyTurn } from "./selectors.js";
import { store } from "./store.js";

/** The share of a card's width that must be seen when cards overlap: its corner tells what it is. */
const CORNER = 0.38;
/** Pixels that are left at the sides of the cards. */
const MARGIN = 8;
const GAP = 6;
/** The phases in which it matters which card is played. */
const CARDS_ARE_PLAYED = new Set(["turn", "drawn", "answer"]);

/** Where the button that calls Una stands: beside the hand, of which it speaks. */
export const callSlot = el("div", { class: "call" });

let parts = null;
/** The codes in the order that the player has made by hand; null as long as there is none. */
let arranged = JSON.parse(recall("order") ?? "null");
let dragged = null;
let current = null;

/**
 * Draw the hand into an element, now and whenever it changes.
 *
 * @param {HTMLElement} element
 */
export function mountHand(element) {
  parts = build();
  element.append(parts.box);
  store.watch(render);
  store.on("event", ({ kind }) => kind === "dealt" && arrange(null));
  new ResizeObserver(spread).observe(parts.list);
}

function build() {
  const title = el("h2", { class: "hand-title" }, t("Your hand"));
  const count = el("span", { class: "hand-count" });
  const sort = el("button", { type: "button", class: "hand-sort", onclick: sortHand }, t("Sort"));
  const list = el("ul", { class: "hand-cards", role: "list", "aria-label": t("Your hand"), onkeydown: keys });
  const head = el("div", { class: "hand-head" }, title, count, callSlot, sort);
  const hint = el("p", { class: "unseen", id: "hand-hint" }, t("Arrow keys move between cards, Enter plays a card, Alt and an arrow key moves it."));
  list.setAttribute("aria-describedby", hint.id);
  return { box: el("div", { class: "hand-box" }, head, hint, list), count, sort, list };
}

// Bringing it up to date.

function render() {
  const { hand, table } = store.state;
  const mine = isMyTurn() && CARDS_ARE_PLAYED.has(table.phase);
  if (dragged) return; // a card must not be pulled out of somebody's fingers
  keepFocus(parts.box, () => draw(hand, mine));
}

function draw(hand, mine) {
  parts.box.classList.toggle("empty", hand.cards.length === 0);
  parts.box.classList.toggle("my-turn", mine);
  setText(parts.count, hand.cards.length ? tn("{n} card", "{n} cards", hand.cards.length) : "");
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
  if (arranged && cards.length) arrange(ordered.map(({ code }) => code));
  return numbered(ordered, drawn);
}

function numbered(cards, drawn) {
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
    { type: "button", class: "hand-card", tabindex: -1, dataset: { code: card.code }, onclick: clicked, onfocus: () => rove(items().indexOf(item)) },
    cardFace(card, { decorative: true }),
    el("span", { class: "play-mark", "aria-hidden": "true" }, playSign()),
    el("span", { class: "drawn-mark", "aria-hidden": "true" }, t("new")),
  );
  const item = el("li", { class: "hand-item" }, button);
  tellsOfCard(button, () => card);
  button.addEventListener("pointerdown", (event) => press(event, item));
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
  const label = phrases(cardFacts(card.code).name, card.playable && t("playable"), mine && !card.playable && t("can't be played now"), card.drawn && t("just drawn"));
  if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
}

// Playing a card: by a key, by pressing it, or by throwing it onto the table.

/** Whether the last pointer was pressed to drag a card, or rested on it to ask about it: its click plays nothing. */
let spent = false;

/** A click without a pointer, from a key or an aid, has no detail. */
function clicked({ detail, currentTarget }) {
  if (detail === 0 || !spent) play(currentTarget.dataset.code);
}

/** What is refused is said where the card is. */
async function play(code) {
  hideTip();
  const reply = await send(`/play ${code}`);
  if (reply?.error) showRefusal(items().find((item) => item.firstElementChild.dataset.code === code), reply.error.text);
}

function press(event, item) {
  const button = item.firstElementChild;
  const { code } = button.dataset;
  spent = false;
  startDrag(event, button, {
    begins: () => {
      spent = true;
      dragged = item;
      hideTip();
    },
    moves: (point) => reorder(item, point),
    released: (held) => (spent ||= event.pointerType !== "mouse" && held >= HOLD),
    thrown: () => play(code),
    ends: () => {
      dragged = null;
      render();
    },
  });
}

// One card of the hand can be reached with Tab; the arrows go to the others.

function rove(focused) {
  const all = items();
  if (!all.length) return;
  if (focused >= 0 && !parts.list.contains(document.activeElement)) {
    // the card that had the focus has been played: its neighbour has it now, so that it isn't lost
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

// An order of one's own, which the window remembers.

function arrange(codes) {
  arranged = codes;
  remember("order", codes && JSON.stringify(codes));
}

function sortHand() {
  arrange(null);
  render();
  send("/sort");
}

function moveTo(item, to) {
  const all = items();
  if (to < 0 || to >= all.length) return;
  insert(item, all[to], to > all.indexOf(item));
  item.firstElementChild.focus();
  announce(t("{card}: {place} of {n}", { card: item.firstElementChild.getAttribute("aria-label"), place: to + 1, n: all.length }), { assertive: true });
}

/** Put a card before or behind another one. */
function insert(item, other, behind) {
  const before = new Map(items().map((each) => [each.dataset.key, each.getBoundingClientRect()]));
  const focused = item.contains(document.activeElement);
  parts.list.insertBefore(item, behind ? other.nextSibling : other);
  if (focused) item.firstElementChild.focus({ preventScroll: true });
  arrange(items().map((each) => each.firstElementChild.dataset.code));
  slide(items().filter((each) => each !== dragged), before);
}

/** Put a dragged card where it is held, as long as that is within the hand. */
function reorder(item, { x, y }) {
  const all = items();
  const target = all.findLast((each) => {
    const { left, right, top, bottom } = each.firstElementChild.getBoundingClientRect();
    return each !== item && x >= left && x < right && y >= top && y < bottom;
  });
  if (target) insert(item, target, all.indexOf(target) > all.indexOf(item));
}

// Overlapping.

/** Let the cards overlap as far as they must, in two rows at most, but so that each can be seen; the rest scrolls. */
function spread() {
  const count = items().length;
  const width = parts.list.clientWidth - MARGIN;
  if (!count || width <= 0) return;
  const card = items()[0].firstElementChild.offsetWidth || 72;
  const narrowest = Math.ceil(card * CORNER);
  const fits = (perRow) => (perRow - 1) * narrowest + card <= width;
  const rows = fits(count) ? 1 : 2;
  const perRow = Math.ceil(count / rows);
  const step = Math.max(narrowest, stepFor(perRow, card, width));
  parts.list.style.setProperty("--per-row", perRow);
  parts.list.style.setProperty("--step", `${step}px`);
  parts.list.style.setProperty("--over", `${Math.max(0, card - step)}px`);
  parts.list.classList.toggle("two-rows", rows === 2);
  parts.list.classList.toggle("scrolls", !fits(perRow));
}

/** How far it is from one card to the next, when so many stand in a row. */
function stepFor(count, card, width) {
  const whole = Math.floor(width / count);
  return whole >= card ? Math.min(card + GAP, whole) : Math.floor((width - card) / (count - 1));
}
