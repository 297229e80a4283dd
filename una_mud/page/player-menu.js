/** The menu of a seat: what can be done with the player who sits there. */

import { send } from "./connection.js";
import { announce, el, setText } from "./dom.js";
import { facts } from "./facts.js";
import { t } from "./i18n.js";
import { compose } from "./input.js";
import { isHost, isIgnored, isPlaying, may, wantsWords } from "./permissions.js";
import { addLayer, closeLayer, openLayer } from "./router.js";
import { isMe } from "./selectors.js";
import { store } from "./store.js";
import { openView } from "./views.js";

const LAYER = "player menu";
const EDGE = 8;
const GAP = 4;
let menu = null;
let opener = null;
let owner = "";

/**
 * Open the menu of a player beside their seat; the same again closes it.
 *
 * @param {HTMLElement} button the seat
 * @param {object|undefined} seat of `Una.Table`
 * @param {{seen?: {shown: boolean, toggle: () => void}|null}} [more] how to show their cards, if they may be seen
 */
export function openPlayerMenu(button, seat, { seen = null } = {}) {
  const again = opener === button;
  closeMenu();
  if (again || !seat) return;
  const entries = entriesFor(seat, seen);
  if (!entries.length) return;
  opener = button;
  owner = seat.name;
  menu = el("div", { class: "player-menu", role: "menu", "aria-label": seat.name, tabindex: -1, onkeydown: keys }, entries.map(item));
  (document.getElementById("app") ?? document.body).append(menu);
  addLayer(LAYER, { hide: closeMenu });
  openLayer(LAYER);
  button.setAttribute("aria-expanded", "true");
  place(button.getBoundingClientRect());
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", closeMenu);
  // What costs something must not be done by a key that is pressed a second time.
  (entries[0].harmless ? menu.firstElementChild : menu).focus({ preventScroll: true });
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
  closeLayer(LAYER);
  from.setAttribute("aria-expanded", "false");
  if (inside && from.isConnected) from.focus({ preventScroll: true });
}

function outside(event) {
  if (!menu.contains(event.target) && !opener.contains(event.target)) closeMenu();
}

// What is in it.

/** Commands that do no harm come first. */
const HARMLESS = new Set(["finger", "tell"]);
/** Those that part people come last. */
const LAST = ["ignore", "kick"];

function entriesFor(seat, seen) {
  const verbs = facts.verbs.filter((verb) => suits(verb, seat));
  const entries = verbs.sort((one, other) => rank(one) - rank(other)).map((verb) => verbEntry(verb, seat.name));
  if (seen) entries.unshift({ label: seen.shown ? t("Hide {name}'s cards", seat) : t("Show {name}'s cards", seat), act: seen.toggle, harmless: true });
  if (isMe(seat.name) && isPlaying()) entries.push(autoEntry(seat));
  if (seat.kind === "computer" && isHost()) {
    entries.push({ label: t("Remove"), hint: t("Remove {name} from the table", seat), act: () => send(`/bot remove ${seat.name}`) });
  }
  return entries.length ? entries : [{ label: t("A computer player"), hint: t("Nothing to do right now"), act: () => {}, harmless: true }];
}

function rank({ name }) {
  return HARMLESS.has(name) ? -2 : LAST.indexOf(name);
}

/**
 * Whether a verb makes sense for who sits there: computers play but do not talk, and of oneself one can only ask.
 */
function suits(verb, seat) {
  if (!verb.of_player || !may(verb.need)) return false;
  const mine = isMe(seat.name);
  if (verb.name === "friend" && (mine || store.state.me.guest)) return false; // guests have no friends list
  const plays = isOfPlay(verb);
  if (plays && (mine || !mayBeCaught(seat))) return false;
  if (mine) return verb.need === "player" && !wantsWords(verb) && verb.group !== "talk";
  return plays || seat.kind !== "computer";
}

/** Whether there may be something to catch them at; whoever is wrong pays for it, so else it isn't offered. */
function mayBeCaught({ cards, called, out }) {
  return Boolean(store.state.table.top) && !out && (cards === 1 || called);
}

function isOfPlay({ group }) {
  return group === "playing";
}

/** What a command does, with the player's name; others have the server's words. */
const HINTS = {
  challenge: (name) => t("Challenge {name} about Una", { name }),
  finger: (name) => t("{name}'s profile", { name }),
  tell: (name) => t("Send {name} a private message", { name }),
  friend: (name) => t("Hear when {name} comes or goes", { name }),
  ignore: (name) => t("Ignore what {name} says", { name }),
  kick: (name) => t("Send {name} out of the room for ten minutes", { name }),
};

function verbEntry(verb, name) {
  const start = `/${verb.name} ${name}`;
  const act = wantsWords(verb) ? () => compose(`${start} `) : () => openView(start) || send(start);
  const label = actionLabel(verb, name);
  const hint = isUndone(verb, name) ? t("Show what {name} says again", { name }) : (HINTS[verb.name]?.(name) ?? verb.summary);
  const entry = { label, hint, act, harmless: HARMLESS.has(verb.name) };
  return verb.name === "kick" ? { ...entry, sure: t("Kick {name} out?", { name }) } : entry;
}

/** Whether a command, used on a player, takes back what it has done before. */
function isUndone({ name: verb }, name) {
  return verb === "ignore" && isIgnored(name);
}

const LABELS = {
  challenge: t("Challenge"),
  finger: t("Profile"),
  tell: t("Message"),
  friend: t("Make a friend"),
  ignore: t("Ignore"),
  kick: t("Kick"),
};

/**
 * Return what a command that is used on a player is called.
 *
 * @param {{name: string, button: string}} verb
 * @param {string} name the player's
 * @returns {string}
 */
export function actionLabel(verb, name) {
  if (isUndone(verb, name)) return t("Stop ignoring");
  return verb.button || LABELS[verb.name] || verb.name;
}

function autoEntry({ auto }) {
  const act = () => send("/auto");
  return auto
    ? { label: t("Take back control"), hint: t("The computer is playing for you"), act }
    : { label: t("Let the computer play"), hint: t("Until your next move"), act };
}

function item({ label, hint, act, sure = "" }) {
  const name = el("span", { class: "menu-label" }, label);
  let asked = !sure;
  const choose = () => {
    if (!asked) {
      asked = true;
      announce(sure, { assertive: true });
      return setText(name, sure);
    }
    closeMenu();
    return act();
  };
  return el("button", { type: "button", role: "menuitem", tabindex: -1, onclick: choose }, name, hint && el("span", { class: "menu-hint" }, hint));
}

// Keys and place.

function keys(event) {
  const items = [...menu.children];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (Math.max(at, 0) + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
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
