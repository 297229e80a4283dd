/** The menu of a seat: what can be done with the player who sits there. */

import { el } from "./dom.js";
import { facts } from "./facts.js";
import { compose } from "./input.js";
import { isHost, may } from "./standing.js";
import { store } from "./store.js";
import { send } from "./wire.js";
import { isMe } from "./wording.js";

const EDGE = 8;
const GAP = 4;
let menu = null;
let opener = null;
let owner = "";

/**
 * Open the menu of a player beside her seat; the same again closes it.
 *
 * @param {HTMLElement} button the seat
 * @param {object|undefined} seat of `Una.Table`
 * @param {{seen?: {shown: boolean, toggle: () => void}|null}} [more] how to show her cards, if they may be seen
 */
export function openPlayerMenu(button, seat, { seen = null } = {}) {
  const again = opener === button;
  closeMenu();
  if (again || !seat) return;
  const entries = entriesFor(seat, seen);
  if (!entries.length) return;
  opener = button;
  owner = seat.name;
  menu = el("div", { class: "player-menu", role: "menu", "aria-label": seat.name, onkeydown: keys }, entries.map(item));
  (document.getElementById("app") ?? document.body).append(menu);
  button.setAttribute("aria-expanded", "true");
  place(button.getBoundingClientRect());
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", closeMenu);
  menu.firstElementChild.focus({ preventScroll: true });
}

/**
 * Close the menu of somebody who does not sit there any more.
 *
 * @param {string[]} names who sits at the table
 */
export function keepMenu(names) {
  if (menu && !names.includes(owner)) closeMenu();
}

/** Close the menu; the focus goes back to the seat if it was in the menu. */
function closeMenu() {
  if (!menu) return;
  const inside = menu.contains(document.activeElement);
  const from = opener;
  menu.remove();
  menu = opener = null;
  document.removeEventListener("pointerdown", outside, true);
  removeEventListener("resize", closeMenu);
  from.setAttribute("aria-expanded", "false");
  if (inside && from.isConnected) from.focus({ preventScroll: true });
}

function outside(event) {
  if (!menu.contains(event.target) && !opener.contains(event.target)) closeMenu();
}

// What is in it.

function entriesFor(seat, seen) {
  const verbs = facts.verbs.filter((verb) => suits(verb, seat));
  const ordered = [...verbs.filter(isOfPlay), ...verbs.filter((verb) => !isOfPlay(verb))];
  const entries = ordered.map((verb) => verbEntry(verb, seat.name));
  if (seen) entries.push({ label: seen.shown ? "Hide her cards" : "Show her cards", act: seen.toggle });
  if (seat.kind === "computer" && isHost()) {
    entries.push({ label: "Send away", hint: "Take this computer player off the table", act: () => send(`/bot remove ${seat.name}`) });
  }
  return entries;
}

/**
 * Whether a verb makes sense for who sits there: computers play but do not talk, and of oneself one can only ask.
 */
function suits(verb, seat) {
  if (!verb.of_player || !may(verb.need)) return false;
  const mine = isMe(seat.name);
  const plays = isOfPlay(verb);
  if (plays && (mine || seat.out || !store.state.table.top)) return false;
  if (mine) return verb.need === "player" && !wantsWords(verb) && verb.group !== "talk";
  return plays || seat.kind !== "computer";
}

function isOfPlay({ group }) {
  return group === "playing";
}

function verbEntry(verb, name) {
  const start = `/${verb.name} ${name}`;
  const label = verb.button || verb.name[0].toUpperCase() + verb.name.slice(1);
  return { label, hint: verb.summary.split(/[:;]/)[0].replace(/\.$/, ""), act: wantsWords(verb) ? () => compose(`${start} `) : () => send(start) };
}

/** Whether more must be said than the name: `/tell NAME TEXT`. */
function wantsWords({ usage }) {
  return /^\S+\s+\[?NAME\]?\s+[A-Z]/.test(usage);
}

function item({ label, hint, act }) {
  const choose = () => {
    closeMenu();
    act();
  };
  return el(
    "button",
    { type: "button", role: "menuitem", tabindex: -1, onclick: choose },
    el("span", { class: "menu-label" }, label),
    hint && el("span", { class: "menu-hint" }, hint),
  );
}

// Keys and place.

function keys(event) {
  const items = [...menu.children];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items[to].focus();
  else if (event.key === "Escape") closeMenu();
  else if (event.key === "Tab") return closeMenu();
  else return byLetter(event, items, at);
  event.preventDefault();
  event.stopPropagation();
}

function byLetter(event, items, at) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
  event.stopPropagation(); // digits answer questions elsewhere
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  after.find((each) => each.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
}

/** Below the seat if there is room, else above, and always inside the window. */
function place(around) {
  const { width, height } = menu.getBoundingClientRect();
  const below = around.bottom + GAP;
  const top = below + height + EDGE <= innerHeight ? below : around.top - height - GAP;
  const left = Math.min(around.left, innerWidth - width - EDGE);
  menu.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
  menu.style.left = `${Math.max(EDGE, left)}px`;
}
