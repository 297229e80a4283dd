/**
 * What the page knows, in one place. Who wants to show a part of it subscribes to that part.
 *
 * @typedef {object} State
 * @property {boolean} connected whether the line to the server is open
 * @property {object|null} me what `Una.Me` says, null before the login
 * @property {object|null} room what `Una.Room` says
 * @property {object|null} table what `Una.Table` says
 * @property {{cards: object[], drawn: object|null}} hand the player's own cards
 * @property {Record<string, object[]>} seen hands of others that the player may see, by name
 * @property {object|null} ask the question that is open
 * @property {object|null} vote the vote that runs
 * @property {{locked: boolean, poses: Record<string, string>|null}} here what else `Una.Here` says of the room
 * @property {Record<string, string>|null} poses of `here`: how people in the room sit, by name
 * @property {object|null} query a bare line that the server asks for
 * @property {object[]} rooms what can be joined, while one stands in the lobby
 * @property {object} line how it stands with the connection: see wire.js
 */

/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

/** @type {State} */
const state = {
  connected: false,
  me: null,
  room: null,
  table: null,
  hand: { cards: [], drawn: null },
  seen: {},
  ask: null,
  vote: null,
  here: { locked: false, poses: null },
  poses: null,
  query: null,
  rooms: [],
  line: { status: "connecting" },
};

/**
 * Call back whenever a topic has a new value. Topics are the keys of the state, and `event`, `text`, `talk`,
 * `completions` for what passes by, `sent` for a line that the player has sent, and `door` for texts before the player is in.
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
 * Tell all who listen to a topic. One that fails must not keep the others from hearing it.
 *
 * @param {string} topic
 * @param {any} value
 */
function emit(topic, value) {
  for (const callback of [...(listeners.get(topic) ?? [])]) {
    try {
      callback(value);
    } catch (error) {
      console.error(`while showing ${topic}:`, error);
    }
  }
}

/**
 * Keep a new value of the state, and tell it.
 *
 * @param {keyof State} topic
 * @param {any} value
 */
function set(topic, value) {
  state[topic] = value;
  emit(topic, value);
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

export const store = { state, on, set, emit };
