/** The middle of the table: the deck as a button, the discard pile, the direction, the colour in play. */

import { cardBack, cardFace, colourShape, isColour, tellsOfCard } from "./cards.js";
import { el, keyed, svg } from "./dom.js";
import { store } from "./store.js";
import { send } from "./wire.js";
import { capital, counted, isMe } from "./wording.js";

/** Cards of the discard pile that are drawn. */
const LYING = 4;
const TILTS = [-7, 5, -3, 8, -5, 3];

let parts = null;
let lying = [];
let lastHand = null;
let laid = 0;
let playedSince = false;

/**
 * Make the middle of the table.
 *
 * @returns {{element: HTMLElement, deck: HTMLElement, pile: HTMLElement, ring: SVGElement}}
 */
export function makeMiddle() {
  const ring = directionRing();
  const deck = el("button", { type: "button", class: "deck", onclick: pressDeck });
  const pile = el("div", { class: "pile", role: "group", "aria-label": "Discard pile" });
  const words = el("div", { class: "words" });
  const element = el("div", { class: "middle" }, ring, el("div", { class: "piles" }, deck, pile), words);
  parts = { element, deck, pile, ring, words };
  store.on("event", ({ kind }) => (playedSince ||= kind === "played" || kind === "turned-up"));
  return parts;
}

/** Two arrows round the middle, drawn as they point clockwise; CSS turns them over. */
function directionRing() {
  const arrow = (at) =>
    svg(
      "g",
      { transform: `rotate(${at} 150 90)` },
      svg("path", { class: "ring-line", d: "M20 62C40 22 96 8 150 8s110 14 130 54" }),
      svg("path", { class: "ring-head", d: "M287 84 267 63 294 54Z" }),
    );
  return svg("svg", { class: "ring", viewBox: "0 0 300 180", role: "img" }, arrow(0), arrow(180));
}

/**
 * Bring the middle up to date.
 *
 * @param {object} table
 */
export function renderMiddle(table) {
  renderDeck(table);
  renderPile(table);
  renderWords(table);
  renderRing(table);
}

/** Forget what lay there: it is another table now. */
export function clearPile() {
  lying = [];
}

// The deck.

/**
 * What pressing the deck does now. The server knows what may be done; this only chooses the line that is the
 * nearest to it.
 */
function deckDeed({ table, ask } = store.state) {
  if (table.phase === "idle") return { word: "Start", line: "/startgame", says: "Start a game" };
  if (!isMe(table.turn) || !table.top) return null;
  const asked = ask?.choices.map(({ line }) => line) ?? [];
  const passes = ["drawn", "reflect"].includes(table.phase) && !asked.includes("/draw");
  if (passes) return { word: "Pass", line: "/pass", says: "Pass" };
  return { word: "Draw", line: "/draw", says: table.penalty ? "Draw the cards that wait for you" : "Draw a card" };
}

function pressDeck() {
  const deed = deckDeed();
  if (deed) send(deed.line);
}

function renderDeck(table) {
  const deed = deckDeed();
  const stock = table.top ? `${counted(table.stock, "card")} in the stock` : "";
  parts.deck.classList.toggle("ready", Boolean(deed));
  parts.deck.setAttribute("aria-disabled", String(!deed));
  parts.deck.setAttribute("aria-label", [deed?.says ?? "The stock", stock].filter(Boolean).join(", "));
  const state = `${deed?.word} ${table.stock} ${Boolean(table.top)}`;
  if (parts.deck.dataset.state === state) return;
  parts.deck.dataset.state = state;
  const thick = table.top ? Math.min(3, Math.ceil(table.stock / 12)) : 3;
  const shown = [
    el("span", { class: "deck-stack" }, Array.from({ length: Math.max(1, thick) }, () => cardBack({ size: "large" }))),
    deed && el("span", { class: "deck-word" }, deed.word),
    table.top && el("span", { class: "deck-count" }, table.stock),
  ];
  parts.deck.replaceChildren(...shown.filter(Boolean));
}

// The discard pile. Only its top is told, so that the page remembers what lay there before.

function renderPile(table) {
  if (!table.top || table.hand !== lastHand) lying = [];
  lastHand = table.hand;
  if (table.top) layDown(table.top, table.colour);
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
  const attributes = top ? { role: "group", "aria-label": "On top", tabindex: "0" } : { "aria-hidden": "true" };
  for (const name of ["role", "aria-label", "tabindex", "aria-hidden"]) {
    if (name in attributes) holder.setAttribute(name, attributes[name]);
    else holder.removeAttribute(name);
  }
  const state = `${colour} ${top}`;
  if (holder.dataset.state === state) return;
  holder.dataset.state = state;
  holder.replaceChildren(cardFace(card, { size: "large", chosen: card.colour ? null : colour }));
}

// Words in the middle: the colour in play, what has gathered, the direction.

function renderWords(table) {
  const state = JSON.stringify([table.colour, table.penalty, table.top && table.direction]);
  if (parts.words.dataset.state === state) return;
  parts.words.dataset.state = state;
  parts.words.replaceChildren(...[colourWords(table), penaltyWords(table), directionWords(table)].filter(Boolean));
}

function colourWords({ top, colour }) {
  if (!top) return null;
  if (!isColour(colour)) return el("span", { class: "pill" }, "Any colour");
  return el("span", { class: "pill pill-colour" }, colourShape(colour), `${capital(colour)} in play`);
}

function penaltyWords({ penalty }) {
  if (!penalty) return null;
  const whom = isMe(penalty.victim) ? "you" : penalty.victim;
  return el("span", { class: "pill pill-penalty" }, el("b", {}, `+${penalty.cards}`), ` for ${whom}`);
}

function directionWords({ top, direction }) {
  if (!top) return null;
  return el("span", { class: "pill pill-direction" }, direction === "cw" ? "↻ clockwise" : "↺ counter-clockwise");
}

function renderRing(table) {
  parts.ring.classList.toggle("ccw", table.direction === "ccw");
  parts.ring.setAttribute("aria-label", table.direction === "cw" ? "Play goes clockwise" : "Play goes counter-clockwise");
  parts.ring.dataset.colour = table.colour ?? "";
}
