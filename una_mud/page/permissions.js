/** What the player is at the moment: seated, host, admin; and what they may therefore do. */

import { isMe, mySeat } from "./selectors.js";
import { store } from "./store.js";

/** @returns {boolean} whether the player is in a room with a table */
export function inRoom() {
  return Boolean(store.state.room?.game);
}

/** @returns {boolean} whether the player has a seat at the table */
export function isSeated() {
  return inRoom() && Boolean(mySeat());
}

/** @returns {boolean} whether the player is the room's host */
export function isHost() {
  return inRoom() && isMe(store.state.room.host);
}

/** @returns {boolean} whether a game is being played */
export function isPlaying() {
  return inRoom() && Boolean(store.state.table) && store.state.table.phase !== "idle";
}

/** @returns {boolean} whether nobody else can come into the room */
export function isLocked() {
  return inRoom() && store.state.here.locked;
}

/** @returns {boolean} whether the room is only for those who were invited or have its link */
export function isPrivate() {
  return inRoom() && Boolean(store.state.here.key);
}

/**
 * Whether the player ignores somebody.
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
  moderator: () => isHost() || (inRoom() && Boolean(store.state.me?.admin)),
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
 * Whether the player is who a verb is for.
 *
 * @param {"player"|"room"|"seated"|"host"|"admin"} need
 * @returns {boolean}
 */
export function may(need) {
  return MET[need]?.() ?? false;
}

/**
 * Whether more must be typed after a verb than a player's name.
 *
 * @param {{parameters: string[]}} verb
 * @returns {boolean}
 */
export function wantsWords({ parameters }) {
  return parameters.length > 1;
}
