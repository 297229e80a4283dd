/** What never changes while the server runs: verbs, cards, options, the gallery of icons. */

import { store } from "./store.js";

/**
 * Filled by `loadFacts` before any view starts.
 *
 * @type {{version: string, verbs: object[], games: Record<string, object>, options: object[], settings: object[],
 *   gallery: string[], motd: string}}
 */
export const facts = { version: "", verbs: [], games: {}, options: [], settings: [], gallery: [], motd: "" };

/**
 * Fetch the facts from the server.
 *
 * @returns {Promise<void>} fails when the server does not answer
 */
export async function loadFacts() {
  const answer = await fetch("/facts.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`facts.json: ${answer.status}`);
  Object.assign(facts, await answer.json());
}

/**
 * Return the name of the game at hand, if there is one.
 *
 * @returns {string|null}
 */
export function gameAtHand() {
  return store.state.table?.game ?? store.state.room?.game ?? null;
}

/**
 * Return the facts of a card, in the game at hand if it has the card, else in any game.
 *
 * @param {string} code such as `R5`
 * @returns {object}
 */
export function card(code) {
  const games = [facts.games[gameAtHand()], ...Object.values(facts.games)];
  for (const game of games) {
    if (game?.cards?.[code]) return game.cards[code];
  }
  return unknown(code);
}

/** A card that no game knows is still shown, by its code. */
function unknown(code) {
  return {
    name: code, kind: code, face: code, colour: null, colours_asked: false, family: "action", sign: "", points: null,
    help: "", word: "",
  };
}
