/** Hands of others that the player may see. They are shown when she asks for them. */

import { cardFace, tellsOfCard } from "./cards.js";
import { el, keyed, setText } from "./dom.js";
import { ofName, store } from "./store.js";
import { counted } from "./wording.js";

/** The players whose hands are laid open. */
const open = new Set();
let strip = null;

/**
 * Make the place where they are shown.
 *
 * @returns {HTMLElement}
 */
export function makeSeen() {
  strip = el("div", { class: "seen-hands" });
  return strip;
}

/** Hide them all. */
export function closeSeen() {
  open.clear();
}

/**
 * Return how a player's hand is shown or hidden, if it may be seen.
 *
 * @param {string} name
 * @returns {{shown: boolean, toggle: () => void}|null}
 */
export function seenHand(name) {
  if (!ofName(store.state.seen, name)) return null;
  return { shown: open.has(name), toggle: () => toggle(name) };
}

function toggle(name) {
  if (!open.delete(name)) open.add(name);
  renderSeen();
}

/** Bring them up to date. */
export function renderSeen() {
  const { seen } = store.state;
  for (const name of open) if (!ofName(seen, name)) open.delete(name);
  const names = Object.keys(seen);
  strip.hidden = names.length === 0;
  keyed(strip, names, (name) => name, makeHand, (element, name) => updateHand(element, name, seen[name]));
}

function makeHand(name) {
  const button = el("button", { type: "button", class: "seen-toggle", onclick: () => toggle(name) });
  return el("div", { class: "seen-hand" }, button, el("ul", { class: "seen-cards", role: "list", "aria-label": `${name}’s cards` }));
}

function updateHand(element, name, cards) {
  const [button, list] = element.children;
  const shown = open.has(name);
  button.setAttribute("aria-expanded", String(shown));
  setText(button, `${shown ? "Hide" : "Show"} ${name}’s ${counted(cards.length, "card")}`);
  list.hidden = !shown;
  const state = shown ? cards.map(({ code }) => code).join() : "";
  if (list.dataset.state === state) return;
  list.dataset.state = state;
  list.replaceChildren(...(shown ? cards.map(seenCard) : []));
}

function seenCard(card) {
  const item = el("li", {}, cardFace(card, { size: "small" }));
  tellsOfCard(item, () => card);
  return item;
}
