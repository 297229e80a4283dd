/** What the player is at the moment: seated, host, admin; and what she may therefore do. */

import { store } from "./store.js";

/** The parts of the state on which the answers here depend. */
export const DECIDING = ["me", "room", "table", "here"];

/** @returns {boolean} whether she is in a room with a table */
export function inRoom() {
  return Boolean(store.state.room?.game);
}

/** @returns {boolean} whether she has a seat at the table */
export function isSeated() {
  const { me, table } = store.state;
  return inRoom() && Boolean(me && table?.seats.some((seat) => seat.name === me.name));
}

/** @returns {boolean} whether the room is hers */
export function isHost() {
  const { me, room } = store.state;
  return inRoom() && Boolean(me) && room.host === me.name;
}

/** @returns {boolean} whether a game is being played */
export function isPlaying() {
  return inRoom() && Boolean(store.state.table) && store.state.table.phase !== "idle";
}

/** @returns {boolean} whether nobody else can come into the room */
export function isLocked() {
  return inRoom() && store.state.here.locked;
}

/**
 * Whether she does not hear somebody.
 *
 * @param {string} name
 * @returns {boolean}
 */
export function isIgnored(name) {
  return store.state.me?.ignoring?.includes(name.normalize("NFKC").toLowerCase()) ?? false;
}

const MET = {
  player: () => Boolean(store.state.me),
  room: inRoom,
  seated: isSeated,
  host: isHost,
  admin: () => Boolean(store.state.me?.admin),
};

const MOMENTS = {
  any: () => true,
  standing: () => !isSeated(),
  playing: isPlaying,
  resting: () => !isPlaying(),
};

/**
 * Whether a button for a verb suits now.
 *
 * @param {{button: string, need: string, when: string}} verb
 * @returns {boolean}
 */
export function suitsNow({ button, need, when }) {
  return Boolean(button) && may(need) && (MOMENTS[when]?.() ?? true);
}

/**
 * Whether the need of a verb is met now.
 *
 * @param {"player"|"room"|"seated"|"host"|"admin"} need
 * @returns {boolean}
 */
export function may(need) {
  return MET[need]?.() ?? false;
}
