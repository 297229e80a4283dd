/** What follows from the state: derived values that several views read. */

import { facts } from "./facts.js";
import { t } from "./i18n.js";
import { computed, store } from "./store.js";

const myName = computed(() => store.state.me?.name ?? null);
const game = computed(() => store.state.table?.game ?? store.state.room?.game ?? null);
const turn = computed(() => (store.state.table?.top ? store.state.table.turn : null));
const handIsMine = computed(() => turn.value !== null && turn.value === myName.value);

/**
 * Whether a name is the player's own.
 *
 * @param {string|null|undefined} name
 * @returns {boolean}
 */
export function isMe(name) {
  return Boolean(name) && name === myName.value;
}

/** @returns {boolean} whether it's the player's turn in a hand that is being played */
export function isMyTurn() {
  return handIsMine.value;
}

/** @returns {object|undefined} the facts of the game at hand */
export function currentGame() {
  return facts.games[game.value];
}

/** @returns {boolean} whether points are counted in the game at hand */
export function isScored() {
  return currentGame()?.scored ?? false;
}

/** @returns {string} what is called in the game at hand, such as `Una!` */
export function callWord() {
  return t("{call}!", { call: currentGame()?.call ?? "Una" });
}

/**
 * Return somebody's seat at the table.
 *
 * @param {string} name
 * @returns {object|undefined}
 */
export function seatOf(name) {
  return store.state.table?.seats.find((seat) => seat.name === name);
}

/** @returns {object|undefined} the player's own seat */
export function mySeat() {
  return myName.value === null ? undefined : seatOf(myName.value);
}

/**
 * Return the facts of a card, in the game at hand if it has the card, else in any game.
 *
 * @param {string} code such as `R5`
 * @returns {object}
 */
export function cardFacts(code) {
  const games = [currentGame(), ...Object.values(facts.games)];
  const known = games.find((each) => each?.cards?.[code]);
  return known?.cards[code] ?? { name: code, face: code, colour: null, colours_asked: false, family: "word", sign: "", points: null, help: "", word: "" };
}
