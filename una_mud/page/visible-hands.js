/** Hands of others that the player may see, each in a small window that is opened and closed at will. */

import { cardFace, tellsOfCard } from "./cards.js";
import { button, cross, el } from "./dom.js";
import { t, tn } from "./i18n.js";
import { addLayer, closeLayer, openLayer } from "./router.js";
import { ofName, store } from "./store.js";

const LAYER = "visible hand";
const EDGE = 8;

let shown = null;

/** Begin to keep what is shown up to date. */
export function mountVisibleHands() {
  store.watch(() => {
    const { seen, result, room } = store.state;
    if (!shown || (!seen && !result)) return;
    if (handOf(shown.name) && room?.name === shown.room) update();
    else close();
  });
}

/**
 * Return how a player's hand is shown or hidden, if it may be seen.
 *
 * @param {string} name
 * @param {HTMLElement} seat beside which it is shown
 * @returns {{shown: boolean, toggle: () => void}|null}
 */
export function visibleHand(name, seat) {
  if (!handOf(name)?.length) return null;
  const open = shown?.name === name;
  return { shown: open, toggle: () => (open ? close() : show(name, seat)) };
}

/** What can be seen while a hand is played, or what was turned over at its end. */
function handOf(name) {
  const { seen, result } = store.state;
  return ofName(seen, name) ?? ofName(result?.hands, name);
}

function show(name, seat) {
  close();
  const title = el("b", { id: "visible-hand-title" });
  const list = el("ul", { class: "visible-cards", role: "list" });
  const head = el("div", { class: "visible-head" }, title, button(cross(), close, { class: "quiet close", "aria-label": t("Close") }));
  const box = el("div", { class: "visible-hand", role: "dialog", "aria-labelledby": title.id, tabindex: -1 }, head, list);
  box.addEventListener("keydown", (event) => event.key === "Escape" && (event.preventDefault(), close()));
  shown = { name, room: store.state.room?.name, seat, box, title, list };
  (document.getElementById("app") ?? document.body).append(box);
  addLayer(LAYER, { hide: close });
  openLayer(LAYER);
  update();
  place(box, seat.getBoundingClientRect());
  box.focus({ preventScroll: true });
}

function update() {
  const cards = handOf(shown.name) ?? [];
  shown.title.textContent = tn("{name}: {n} card", "{name}: {n} cards", cards.length, { name: shown.name });
  shown.list.replaceChildren(...cards.map(visibleCard));
}

function visibleCard(card) {
  const item = el("li", {}, cardFace(card, { size: "small" }));
  tellsOfCard(item, () => card);
  return item;
}

function close() {
  if (!shown) return;
  const { box, seat } = shown;
  const inside = box.contains(document.activeElement);
  box.remove();
  shown = null;
  closeLayer(LAYER);
  if (inside && seat.isConnected) seat.focus({ preventScroll: true });
}

function place(box, around) {
  const { width, height } = box.getBoundingClientRect();
  const below = around.bottom + height + EDGE <= innerHeight ? around.bottom + EDGE / 2 : around.top - height - EDGE / 2;
  box.style.top = `${Math.max(EDGE, below)}px`;
  box.style.left = `${Math.max(EDGE, Math.min(around.left, innerWidth - width - EDGE))}px`;
}
