/** The middle of the table: the draw pile as a button, the discard pile, the direction, the colour in play. */

import { cardBack, cardFace, colourShape, isColour, tellsOfCard } from "./cards.js";
import { el, keyed, svg } from "./dom.js";
import { phrases, t, tn } from "./i18n.js";
import { sendFrom } from "./refusal.js";
import { isMe } from "./selectors.js";
import { store } from "./store.js";

/** Cards of the discard pile that are drawn. */
const LYING = 4;
const TILTS = [-7, 5, -3, 8, -5, 3];
/** Cards of the draw pile for each card that is seen to lie there. */
const THICKNESS = 12;

let parts = null;
let lying = [];
let known = { room: null, hand: null };
let laid = 0;
let playedSince = false;

/**
 * Make the middle of the table, which draws itself whenever something changes.
 *
 * @param {HTMLElement} whose the line that says whose turn it is
 * @returns {{element: HTMLElement, deck: HTMLElement, pile: HTMLElement, ring: SVGElement, ask: HTMLElement, between: HTMLElement, guide: HTMLElement}}
 */
export function makeCenter(whose) {
  const ring = directionRing();
  const deck = el("button", { type: "button", class: "deck", onclick: pressDeck });
  const pile = el("div", { class: "pile", role: "group", "aria-label": t("Discard pile") });
  const words = el("div", { class: "words" });
  const ask = el("section", { id: "ask", "aria-label": t("Questions") });
  const between = el("div", { class: "between" });
  const guide = el("section", { id: "guide", "aria-label": t("Guide"), "aria-live": "polite", hidden: true });
  const notice = el("div", { class: "notice" }, between, guide, ask);
  const element = el("div", { class: "table-center" }, el("div", { class: "center-grid" }, whose, el("div", { class: "piles" }, ring, deck, pile, words), notice));
  parts = { element, deck, pile, ring, words, ask, between, guide };
  store.on("event", ({ kind }) => (playedSince ||= kind === "played" || kind === "turned-up"));
  for (const render of [renderDeck, renderPile, renderWords, renderRing]) store.watch(() => store.state.table && render(store.state.table));
  return parts;
}

/** Two arrows round the piles, drawn as they point clockwise; the style turns them over. */
function directionRing() {
  const arrow = (at) =>
    svg(
      "g",
      { transform: `rotate(${at} 150 90)` },
      svg("path", { class: "ring-line", d: "M20 62C40 22 96 8 150 8s110 14 130 54" }),
      svg("path", { class: "ring-head", d: "M287 84 267 63 294 54Z" }),
    );
  return svg("svg", { class: "ring", viewBox: "0 0 300 180", preserveAspectRatio: "none", role: "img" }, arrow(0), arrow(180));
}

// The draw pile.

/**
 * What pressing the draw pile does now. The server knows what may be done; this only chooses the line that is the
 * nearest to it.
 */
function deckAction({ table, ask } = store.state) {
  if (table.phase === "idle") return { word: t("Start"), line: "/startgame", says: t("Start a game") };
  if (!isMe(table.turn) || !table.top) return null;
  const asked = ask?.choices.map(({ line }) => line) ?? [];
  const passes = ["drawn", "reflect"].includes(table.phase) && !asked.includes("/draw");
  if (passes) return { word: t("Pass"), line: "/pass", says: t("Pass") };
  const says = table.penalty ? tn("Draw {n} card", "Draw {n} cards", table.penalty.cards) : t("Draw a card");
  return { word: t("Draw"), line: "/draw", says };
}

function pressDeck() {
  const action = deckAction();
  if (action) sendFrom(parts.deck, action.line);
}

function renderDeck(table) {
  const action = deckAction();
  const stock = table.top && tn("{n} card in the draw pile", "{n} cards in the draw pile", table.stock);
  parts.deck.classList.toggle("ready", Boolean(action));
  parts.deck.setAttribute("aria-disabled", String(!action));
  parts.deck.setAttribute("aria-label", phrases(action?.says ?? t("Draw pile"), stock));
  const state = `${action?.word} ${table.stock} ${Boolean(table.top)}`;
  if (parts.deck.dataset.state === state) return;
  parts.deck.dataset.state = state;
  const thick = table.top ? Math.min(3, Math.ceil(table.stock / THICKNESS)) : 3;
  const shown = [
    el("span", { class: "deck-stack" }, Array.from({ length: Math.max(1, thick) }, () => cardBack({ size: "large" }))),
    action && el("span", { class: "deck-word" }, action.word),
    table.top && el("span", { class: "deck-count" }, table.stock),
  ];
  parts.deck.replaceChildren(...shown.filter(Boolean));
}

// The discard pile. Only its top is told, so the page remembers what lay there before. The card with which a hand
// ended lies there until the next one.

function renderPile(table) {
  const room = store.state.room?.name;
  const shown = table.top ? table : store.state.result;
  if (known.room !== room || (shown && known.hand !== shown.hand) || (!shown && table.phase === "idle")) lying = [];
  known = { room, hand: shown?.hand ?? known.hand };
  if (shown) layDown(shown.top, shown.colour);
  keyed(parts.pile, lying, ({ key }) => key, layCard, dressCard);
}

/** The same card may lie there twice in a row: what was played in between tells. */
function layDown(top, colour) {
  const last = lying.at(-1);
  if (last && last.card.code === top.code && !playedSince) {
    last.colour = colour;
  } else {
    laid += 1;
    lying = [...lying, { key: `lying-${laid}`, number: laid, card: top, colour }].slice(-LYING);
  }
  playedSince = false;
}

function layCard({ card, number }) {
  const holder = el("div", { class: "lying fresh", "data-code": card.code });
  holder.style.setProperty("--tilt", `${TILTS[number % TILTS.length]}deg`);
  tellsOfCard(holder, () => card);
  return holder;
}

function dressCard(holder, { key, card, colour }) {
  const top = key === lying.at(-1).key;
  holder.classList.toggle("top", top);
  const attributes = top ? { role: "group", "aria-label": t("On top"), tabindex: "0" } : { "aria-hidden": "true" };
  for (const name of ["role", "aria-label", "tabindex", "aria-hidden"]) {
    if (name in attributes) holder.setAttribute(name, attributes[name]);
    else holder.removeAttribute(name);
  }
  const state = `${colour} ${top}`;
  if (holder.dataset.state === state) return;
  holder.dataset.state = state;
  holder.replaceChildren(cardFace(card, { size: "large", chosen: card.colour ? null : colour }));
}

// Words beside the piles: the colour in play, what must be drawn, the direction.

export const IN_PLAY = {
  red: t("Red in play"),
  green: t("Green in play"),
  blue: t("Blue in play"),
  yellow: t("Yellow in play"),
};

function renderWords(table) {
  const state = JSON.stringify([table.colour, table.penalty, table.top && table.direction, isMe(table.penalty?.victim)]);
  if (parts.words.dataset.state === state) return;
  parts.words.dataset.state = state;
  parts.words.replaceChildren(...(table.top ? [colourWords(table), penaltyWords(table), directionWords(table)].filter(Boolean) : []));
}

function colourWords({ colour }) {
  if (!isColour(colour)) return el("span", { class: "pill" }, t("Any colour"));
  return el("span", { class: "pill pill-colour" }, colourShape(colour), IN_PLAY[colour]);
}

function penaltyWords({ penalty }) {
  if (!penalty) return null;
  const values = { n: penalty.cards, name: penalty.victim };
  return el("span", { class: "pill pill-penalty" }, isMe(penalty.victim) ? t("+{n} for you", values) : t("+{n} for {name}", values));
}

function directionWords({ direction }) {
  return el("span", { class: "pill pill-direction" }, direction === "cw" ? t("↻ clockwise") : t("↺ anticlockwise"));
}

function renderRing(table) {
  parts.ring.classList.toggle("ccw", table.direction === "ccw");
  parts.ring.classList.toggle("none", !table.top);
  parts.ring.setAttribute("aria-label", table.direction === "cw" ? t("Play goes clockwise") : t("Play goes anticlockwise"));
  parts.ring.dataset.colour = table.colour ?? "";
}
