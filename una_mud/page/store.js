/**
 * What the page knows, in one place. Each part is a signal: a view that is watched is drawn again when any part
 * changes that it has read, and need not say which.
 *
 * @typedef {object} State
 * @property {boolean} connected whether there is a connection to the server
 * @property {object|null} me what `Una.Me` says, null before the login
 * @property {object|null} room what `Una.Room` says
 * @property {object|null} table what `Una.Table` says
 * @property {{cards: object[], drawn: object|null}} hand the player's own cards
 * @property {Record<string, object[]>} seen hands of others that the player may see, by name
 * @property {object|null} ask the question that is open
 * @property {object|null} vote the vote that runs
 * @property {{locked: boolean, poses: Record<string, string>, key?: string|null}} here what `Una.Here` says of the room
 * @property {object|null} query a bare line that the server asks for
 * @property {object[]} rooms what can be joined, while one stands in the lobby
 * @property {{status: string, until?: number, text?: string}} line see connection.js
 * @property {{id: number, line: string}[]} pending lines of the player that aren't answered yet
 * @property {string|null} guide how the guide for newcomers stands: `on`, `done`, `off`, or null before the first game
 * @property {object|null} result what `Una.Result` says: how the last hand ended, until the next one is dealt
 */

import { batch, computed, effect, signal, untracked } from "./vendor/signals-core.js";

export const NO_HAND = { cards: [], drawn: null };
export const NOT_HERE = { locked: false, poses: {}, key: null };

const signals = {
  connected: signal(false),
  me: signal(null),
  room: signal(null),
  table: signal(null),
  hand: signal(NO_HAND),
  seen: signal({}),
  ask: signal(null),
  vote: signal(null),
  here: signal(NOT_HERE),
  query: signal(null),
  rooms: signal([]),
  line: signal({ status: "connecting" }),
  pending: signal([]),
  result: signal(null),
  guide: signal(null),
};

/** @type {State} */
const state = {};
for (const topic of Object.keys(signals)) {
  Object.defineProperty(state, topic, { enumerable: true, get: () => signals[topic].value });
}

/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

/**
 * Call back whenever something happens: `event`, `text`, `talk` and `completions` as the server tells them, `resumed` when the player is back without logging
 * in, `sent` for a line that the player has sent, `answered` for its answer, `undelivered` for lines that are lost, and
 * `login-text` for words before the player is in.
 *
 * @param {string} topic
 * @param {(value: any) => void} callback
 * @returns {() => void} ends the subscription
 */
function on(topic, callback) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic).add(callback);
  return () => listeners.get(topic).delete(callback);
}

/**
 * Tell all who listen that something happens. One that fails must not keep the others from hearing it.
 *
 * @param {string} topic
 * @param {any} value
 */
function emit(topic, value) {
  for (const callback of [...(listeners.get(topic) ?? [])]) safely(topic, () => callback(value));
}

/**
 * Keep a new value of the state.
 *
 * @param {keyof State} topic
 * @param {any} value
 */
function set(topic, value) {
  signals[topic].value = value;
}

/**
 * Do something now, and again whenever a part of the state changes that it has read.
 *
 * @param {() => void} render
 * @returns {() => void} ends it
 */
function watch(render) {
  return effect(() => safely(render.name, render));
}

/** Keep the cards of another player that may be seen; none when they may be seen no longer. */
function showHand({ player, cards }) {
  const hands = { ...state.seen };
  if (cards.length) hands[player] = cards;
  else delete hands[player];
  set("seen", hands);
}

/** Nobody is in any more: what was shown of the game goes. */
function forgetPerson() {
  batch(() => {
    const gone = { me: null, room: null, table: null, hand: NO_HAND, seen: {}, ask: null, vote: null, here: NOT_HERE, query: null, rooms: [], result: null };
    for (const [topic, value] of Object.entries(gone)) set(topic, value);
  });
}

/** One view that fails must not keep the others from being drawn. */
function safely(what, act) {
  try {
    act();
  } catch (error) {
    console.error(`while showing ${what}:`, error);
  }
}

/**
 * Return what stands under somebody's name, undefined when nothing does: every object knows something of its own
 * about who is called `constructor`.
 *
 * @template T
 * @param {Record<string, T>|null} things by name
 * @param {string} name
 * @returns {T|undefined}
 */
export function ofName(things, name) {
  return things && Object.hasOwn(things, name) ? things[name] : undefined;
}

export const store = { state, on, set, emit, watch, batch, untracked, showHand, forgetPerson };
export { computed };
