/** Small words that the parts of the table share. */

import { facts } from "./facts.js";
import { store } from "./store.js";

/**
 * Whether a name is the player's own.
 *
 * @param {string|null|undefined} name
 * @returns {boolean}
 */
export function isMe(name) {
  return Boolean(name) && name === store.state.me?.name;
}

/** @returns {boolean} whether points are counted in the game at hand */
export function isScored() {
  return facts.games[store.state.table?.game]?.scored ?? false;
}

/**
 * Return what is called in the game at hand: the first word of its title.
 *
 * @returns {string} such as `Una!`
 */
export function callWord() {
  const title = facts.games[store.state.table?.game]?.title ?? "Una";
  return `${title.split(" ")[0]}!`;
}

/**
 * Return a number with its word.
 *
 * @param {number} count
 * @param {string} word for one
 * @returns {string}
 */
export function counted(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/**
 * Return a word with a capital letter.
 *
 * @param {string} word
 * @returns {string}
 */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
