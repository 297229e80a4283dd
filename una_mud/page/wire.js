/**
 * The line to the server: opens it, hears what comes and keeps it in the store, notices when it is lost, comes
 * back by itself, and comes in again where that needs no password.
 *
 * How it stands is told under the topic `line`: {status, until?, text?} with the status `connecting`, `open`,
 * `lost` (tries again at `until`, in milliseconds), `parted` (the server has closed it; the words are `text`),
 * `elsewhere` (she goes on in another window) or `left` (the player has quit).
 */

import { store } from "./store.js";

/** Characters of a line that the server takes. */
export const LONGEST = 1000;

const PAUSES = [1, 2, 4, 8, 15];
const JITTER = 0.3;
const SILENCE = 45_000;
const PATIENCE = 15_000;
const LOOK_EVERY = 5_000;
const HEARD_WITHIN = 3_000;
/** Why the server closes a connection: its codes. */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const TAKEN_OVER = 4001;
const QUIT = /^\s*\/(q|qu|qui|quit|exit|bye)\b/i;
const WORDS = {
  lost: "The connection is lost. Trying to come back …",
  silent: "The server does not answer. Trying again …",
  restarted: "The server has been started again. Come in, and your game goes on.",
  forgotten: "Come in again, and your game goes on.",
};
const NOT_SENT = "There is no connection just now. That was not sent.";
const NO_HAND = { cards: [], drawn: null };
const NOT_HERE = { locked: false, poses: null };

let socket = null;
let attempts = 0;
let retry = 0;
let heard = 0;
let pinged = 0;
/** Whether the next information is known and need not be shown. */
let hushed = false;
/** Whether somebody has been let in on this connection. */
let arrived = false;
let quitting = false;
/** The server's last words on this connection. */
let parting = null;
/** Whether she has just come back to a seat that the computer has played meanwhile. */
let returning = false;
/** Ways to come in without the player that were not tried yet on this connection: each answers one question for a name. */
let ways = [];
/** The way that was tried last, as long as no answer to it is known. */
let tried = null;
/** Whether this connection took the place of one that was lost. */
let again = false;

// What is remembered while the window is open.

function remembered(key) {
  try {
    return sessionStorage.getItem(`una.${key}`);
  } catch {
    return null; // a browser that keeps nothing: the player logs in again
  }
}

function remember(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(`una.${key}`);
    else sessionStorage.setItem(`una.${key}`, value);
  } catch {
    // as above
  }
}

/**
 * Return the name by which somebody was in from this window, for the question to be filled in.
 *
 * @returns {string}
 */
export function knownName() {
  return remembered("name") ?? nameOfBefore();
}

/** The name alone is remembered longer, for the next window. */
function nameOfBefore() {
  try {
    return localStorage.getItem("una.name") ?? "";
  } catch {
    return ""; // as above
  }
}

function rememberName(name) {
  remember("name", name);
  try {
    localStorage.setItem("una.name", name);
  } catch {
    // as above
  }
}

// What goes out.

/**
 * Type a line for the player, and nothing else.
 *
 * @param {string} line
 * @returns {boolean} whether it went out
 */
export function send(line) {
  const sent = type(line);
  if (sent) store.emit("sent", line);
  return sent;
}

function type(line) {
  if (Array.from(line).length > LONGEST) {
    complain(`That line is too long: ${LONGEST} characters at most. It was not sent.`);
    return false;
  }
  if (!ask("Line", line)) {
    complain(NOT_SENT);
    return false;
  }
  if (QUIT.test(line)) quitting = true;
  return true;
}

/**
 * Answer the bare line that the server asks for.
 *
 * @param {string} text
 * @returns {boolean} whether it went out
 */
export function answer(text) {
  return ask("Line", text) || !complain(NOT_SENT);
}

/**
 * Type a line and hear what the server says to it: its next message, if one comes soon.
 *
 * @param {string} line
 * @param {(text: {text: string, kind: string}) => void} callback
 */
export function sendAndHear(line, callback) {
  hear(callback);
  send(line);
}

/**
 * Type a line whose answer, if all is well, need not be shown.
 *
 * @param {string} line
 * @returns {boolean} whether it went out
 */
export function sendQuietly(line) {
  hushed = type(line);
  return hushed;
}

/**
 * Hear the next message that is no talk and nothing that happens at the table, if one comes soon.
 *
 * @param {(text: {text: string, kind: string}) => void} callback
 * @param {number} [patience] in milliseconds
 * @returns {() => void} hears no longer
 */
export function hear(callback, patience = HEARD_WITHIN) {
  const end = store.on("text", (text) => {
    if (text.kind !== "info" && text.kind !== "error") return;
    end();
    callback(text);
  });
  setTimeout(end, patience);
  return end;
}

/**
 * Send a package.
 *
 * @param {string} package_ its name
 * @param {any} [payload]
 * @returns {boolean} whether it went out
 */
export function ask(package_, payload) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(payload === undefined ? [package_] : [package_, payload]));
  return true;
}

/** What is said before somebody is in is said at the door, and not in the log. */
function say(text) {
  if (hushed && text.kind === "info") {
    hushed = false;
    return;
  }
  // That a ticket is worth nothing means nothing to her: what it means is said when no other way is left.
  if (!arrived && tried === "ticket" && text.kind === "error") return;
  store.emit(arrived ? "text" : "door", text);
}

/** Words of the page itself. */
function remark(text, kind) {
  store.emit(store.state.me ? "text" : "door", { text, kind });
}

function complain(text) {
  remark(text, "error");
}

function tell(text) {
  remark(text, "info");
}

// What comes in.

const KEPT = {
  "Una.Room": "room",
  "Una.Table": "table",
  "Una.Hand": "hand",
  "Una.Ask": "ask",
  "Una.Vote": "vote",
};
const PASSED_ON = { "Una.Event": "event", "Comm.Channel.Text": "talk", "Una.Completions": "completions" };

const TAKEN = {
  Text: say,
  "Una.Here": here,
  "Una.Rooms": ({ rooms }) => store.set("rooms", rooms),
  "Una.Seen": seen,
  "Una.Me": me,
  "Una.Query": query,
  "Una.Ticket": ticket,
  "Char.Login.Result": loginResult,
  "Core.Ping": () => {},
  "Core.Goodbye": goodbye,
};

function take(message) {
  heard = Date.now();
  pinged = 0;
  const [name, payload] = JSON.parse(message);
  if (name === "Una.Table") takeOver(payload);
  if (name in KEPT) store.set(KEPT[name], payload ?? (name === "Una.Hand" ? NO_HAND : null));
  else if (name in PASSED_ON) store.emit(PASSED_ON[name], payload);
  else TAKEN[name]?.(payload);
}

function seen({ player, cards }) {
  const hands = { ...store.state.seen };
  if (cards.length) hands[player] = cards;
  else delete hands[player];
  store.set("seen", hands);
}

function here(payload) {
  store.set("here", { locked: Boolean(payload?.locked), poses: payload?.poses ?? null });
  store.set("poses", payload?.poses ?? null);
}

function me(payload) {
  store.set("me", payload);
  if (!payload) return;
  rememberName(payload.name);
  remember("guest", payload.guest ? "yes" : null);
  remember("in", "yes");
  ways = [];
  tried = null;
}

function ticket(payload) {
  const text = payload?.ticket ?? null;
  arrived ||= text !== null;
  remember("ticket", text);
}

/**
 * Who comes back plays herself again, at once: while the connection was lost the computer played for her, and it
 * would go on. Not so if she had wanted that, or does not look.
 */
function takeOver({ seats }) {
  const auto = seats.find(({ name }) => name === store.state.me?.name)?.auto ?? false;
  const wished = remembered("auto") === "yes";
  if (returning && auto && !wished && !document.hidden) sendQuietly("/auto");
  else remember("auto", auto ? "yes" : null);
  returning = false;
}

function query(payload) {
  const atTheDoor = payload?.what === "name";
  if (atTheDoor && comeIn()) return;
  if (atTheDoor) stayOutside();
  store.set("query", payload);
}

function loginResult({ success, message }) {
  if (!success && message) complain(message);
}

function goodbye(text) {
  parting = typeof text === "string" ? text : "The server has closed the connection.";
}

// Coming in without the player.

const WAYS = {
  ticket() {
    const ticket = remembered("ticket");
    returning = Boolean(ticket);
    return ticket && ask("Una.Resume", { ticket });
  },
  guest() {
    remember("ticket", null); // it was tried, and is worth nothing
    returning = Boolean(remembered("guest"));
    return returning && knownName() && answer(`connect ${knownName()}`);
  },
};

/** Try what was not tried yet, and return whether something was. */
function comeIn() {
  while (ways.length) {
    tried = ways.shift();
    if (WAYS[tried]()) return true;
  }
  tried = null;
  return false;
}

/** She must come in herself; who has been in before is told why she is at the door. */
function stayOutside() {
  forgetAll();
  if (!remembered("in")) return;
  remember("in", null);
  tell(again ? WORDS.restarted : WORDS.forgotten);
}

/** Nobody is in any more: what was shown of her game goes. */
function forgetAll() {
  const gone = {
    me: null, room: null, table: null, hand: NO_HAND, seen: {}, ask: null, vote: null, here: NOT_HERE, poses: null,
    query: null, rooms: [],
  };
  for (const [topic, value] of Object.entries(gone)) {
    if (store.state[topic] !== value) store.set(topic, value);
  }
}

// The connection.

/** Open the line to the server, now; also when it was closed on purpose. */
export function connect() {
  clearTimeout(retry);
  drop();
  arrived = quitting = hushed = returning = false;
  parting = null;
  store.set("line", { status: "connecting" });
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = (socket = new WebSocket(`${scheme}//${location.host}/ws`, "una-mud.v1"));
  heard = Date.now();
  mine.onopen = () => mine === socket && opened();
  mine.onmessage = ({ data }) => mine === socket && takeSafely(data);
  mine.onclose = ({ code }) => mine === socket && closed(code);
}

function opened() {
  again = attempts > 0;
  attempts = 0;
  heard = Date.now();
  store.set("seen", {});
  store.set("ask", null);
  store.set("vote", null);
  store.set("query", null);
  store.set("line", { status: "open" });
  store.set("connected", true);
  if (again) tell("Connected again.");
  ways = ["ticket", "guest"];
  tried = null;
  ask("Core.Hello", { client: "una-mud page" });
}

/** One message that can't be read must not end the game. */
function takeSafely(data) {
  try {
    take(data);
  } catch (error) {
    console.error("a message that can't be read:", error);
  }
}

/** What the server has ended on purpose is over; else the line is lost, and one comes back. */
function closed(code) {
  if (quitting) leave();
  else if (code === TAKEN_OVER) hangUp({ status: "elsewhere" });
  else if (code !== GOING_AWAY && parting !== null) hangUp({ status: "parted", text: parting });
  else if (code === NORMAL && store.state.connected && !store.state.me) hangUp({ status: "parted" }); // too long at the door
  else lost();
}

function leave() {
  for (const key of ["ticket", "guest", "in"]) remember(key, null);
  forgetAll();
  hangUp({ status: "left", text: parting ?? undefined });
}

function lost() {
  const first = attempts === 0;
  const wasOpen = store.state.connected;
  drop();
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] * (1 + JITTER * Math.random()) * 1000;
  attempts += 1;
  store.set("line", { status: "lost", until: Date.now() + pause });
  if (first) tell(wasOpen ? WORDS.lost : WORDS.silent);
  retry = setTimeout(connect, pause);
}

/** Close the line and stay away until the player wants it again. */
function hangUp(how) {
  clearTimeout(retry);
  drop();
  attempts = 0;
  store.set("line", how);
}

function drop() {
  const old = socket;
  socket = null;
  if (old && old.readyState < WebSocket.CLOSING) old.close();
  pinged = 0;
  if (store.state.connected) store.set("connected", false);
}

// A line that has died without a word.

function look() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const now = Date.now();
  if (pinged && now - pinged > PATIENCE) lost();
  else if (!pinged && now - heard > SILENCE) {
    pinged = now;
    ask("Core.Ping");
  }
}

function tryNow() {
  if (store.state.line.status === "lost" && !document.hidden) connect();
}

setInterval(look, LOOK_EVERY);
addEventListener("online", tryNow);
document.addEventListener("visibilitychange", tryNow);
