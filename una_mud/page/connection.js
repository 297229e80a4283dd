/**
 * The connection to the server: opens it, keeps in the store what comes, notices when it's lost, comes back by
 * itself, and logs in again where that needs no password.
 *
 * Each line has a number, and the server tells between which messages its answer stands.
 *
 * How the connection is doing is told under `line`: {status, until?, text?} with the status `connecting`, `open`,
 * `lost` (tries again at `until`, in milliseconds), `offline`, `parted` (the server has closed it; the words are
 * `text`), `elsewhere` (the player goes on in another window) or `left` (the player has quit).
 */

import { t } from "./i18n.js";
import { recall, remember, rememberLonger } from "./memory.js";
import { NO_HAND, NOT_HERE, store } from "./store.js";
import { WaysIn } from "./ways-in.js";

/** Characters of a line that the server takes. */
export const LONGEST = 1000;

const PAUSES = [1, 2, 4, 8, 15];
const JITTER = 0.3;
/** Milliseconds. */
const SILENCE = 45_000;
const UNANSWERED = 3_000;
const PATIENCE = 5_000;
const LOOK_EVERY = 1_000;
/** Why the server closes a connection: its codes. */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const LEFT = 4000;
const TAKEN_OVER = 4001;

let socket = null;
let attempts = 0;
let retry = 0;
let heard = 0;
let pinged = 0;
let numbers = 0;
/**
 * Lines that aren't answered yet, by their numbers.
 *
 * @type {Map<number, {line: string, quiet: boolean, typed: boolean, sent: number, texts: object[], resolve: (reply: Reply) => void}>}
 */
const open = new Map();
/** The number of the line whose answer comes now. */
let answering = null;
/** Whether somebody has logged in on this connection. */
let arrived = false;
/** The server's last words on this connection. */
let parting = null;
/** Ways to log in without the player. */
const ways = new WaysIn((how) => ask("Una.Resume", how), answer);
/** Whether this connection took the place of one that was lost. */
let again = false;

// What goes out.

/**
 * @typedef {object} Reply
 * @property {{text: string, kind: string}[]} texts what the server has said to a line: information and errors
 * @property {{text: string, kind: string}|undefined} error the first error of it
 * @property {boolean} lost whether no answer can come any more
 */

/**
 * Send a line for the player.
 *
 * @param {string} line
 * @param {{quiet?: boolean, typed?: boolean, answers?: object}} [how] quiet: information that answers it isn't shown;
 *   typed: by the player's own hand, who gets it back when it's lost; answers: the id of the question or vote that it
 *   answers, as {ask: 12} or {vote: 3}, so that it's never taken for the answer to another
 * @returns {Promise<Reply>|null} null when there's no connection
 */
export function send(line, { quiet = false, typed = false, answers } = {}) {
  if (Array.from(line).length > LONGEST) {
    complain(t("That line is too long: the limit is {n} characters. It wasn't sent.", { n: LONGEST }));
    return null;
  }
  const reply = request(line, { quiet, typed, answers });
  if (reply && !quiet) store.emit("sent", line);
  return reply;
}

/**
 * Answer the bare line that the server asks for.
 *
 * @param {string} text
 * @returns {Promise<Reply>|null} null when there's no connection
 */
export function answer(text) {
  return request(text, { quiet: false, typed: false });
}

/**
 * Send a line for the page itself.
 *
 * @param {string} line
 * @param {{silent?: boolean}} how silent: nothing that answers it is shown, errors neither
 * @returns {Promise<Reply>|null} null when there's no connection
 */
export function request(line, { quiet = false, typed = false, answers, silent = false }) {
  numbers += 1;
  const id = numbers;
  if (!ask("Line", line, id, ...(answers ? [answers] : []))) {
    complain(t("There's no connection. That wasn't sent."));
    return null;
  }
  return new Promise((resolve) => {
    open.set(id, { line, quiet, typed, silent, sent: Date.now(), texts: [], resolve });
    showPending();
  });
}

/**
 * Send a package.
 *
 * @param {string} package_ its name
 * @param {...any} more its payload, and of a line its number
 * @returns {boolean} whether it went out
 */
export function ask(package_, ...more) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify([package_, ...more]));
  return true;
}

function showPending() {
  store.set("pending", [...open].filter(([, { typed }]) => typed).map(([id, { line }]) => ({ id, line })));
}

/** Words of the page itself. */
function tell(text, kind = "info") {
  store.emit(store.state.me ? "text" : "login-text", { text, kind });
}

function complain(text) {
  tell(text, "error");
}

// What comes in.

const KEPT = {
  "Una.Room": "room",
  "Una.Table": "table",
  "Una.Hand": "hand",
  "Una.Here": "here",
  "Una.Ask": "ask",
  "Una.Vote": "vote",
  "Una.Result": "result",
};
const NOTHING = { "Una.Hand": NO_HAND, "Una.Here": NOT_HERE };
const PASSED_ON = { "Comm.Channel.Text": "talk", "Una.Completions": "completions", "Una.Stay": "stay", "Una.Version": "version" };
for (const answer of ["Replay", "Player", "Top"]) PASSED_ON[`Una.${answer}`] = answer.toLowerCase();

const TAKEN = {
  Answer: (id) => (answering = id),
  Done: done,
  Text: say,
  "Una.Rooms": ({ rooms }) => store.set("rooms", rooms),
  "Una.Seen": store.showHand,
  "Una.Me": me,
  "Una.Query": query,
  "Una.Ticket": ticket,
  "Una.Event": (event) => store.emit("event", event),
  "Char.Login.Result": ({ success, message }) => !success && message && complain(message),
  "Core.Goodbye": (text) => (parting = typeof text === "string" ? text : t("The server closed the connection.")),
};

function take(message) {
  heard = Date.now();
  pinged = 0;
  const [name, payload] = JSON.parse(message);
  if (name === "Una.Table") playAgain(payload);
  if (name in KEPT) store.set(KEPT[name], payload ?? NOTHING[name] ?? null);
  else if (name in PASSED_ON) store.emit(PASSED_ON[name], payload);
  else TAKEN[name]?.(payload);
}

/** What is said before somebody is in is shown at the login, and not in the log. */
function say(text) {
  const request = open.get(answering);
  const answers = request && (text.kind === "info" || text.kind === "error");
  if (answers) request.texts.push(text);
  if (answers && (request.silent || (request.quiet && text.kind === "info"))) return;
  // That a ticket is worth nothing means nothing to the player: what it means is said when no other way is left.
  if (!arrived && ways.isSilent && text.kind === "error") return;
  store.emit(arrived ? "text" : "login-text", text);
}

function done(id) {
  answering = null;
  settle(id, false);
}

/** Let who waits for an answer have it. */
function settle(id, lost) {
  const request = open.get(id);
  if (!open.delete(id)) return;
  const { texts } = request;
  request.resolve({ texts, error: texts.find(({ kind }) => kind === "error"), lost });
  if (!lost) store.emit("answered", request);
  showPending();
}

function me(payload) {
  store.set("me", payload);
  if (!payload) return;
  remember("name", payload.name);
  rememberLonger("name", payload.name);
  remember("guest", payload.guest ? "yes" : null);
  remember("in", "yes");
  if (ways.tried) store.emit("resumed", payload);
  ways.tried = null;
  ways.left = [];
}

function ticket(payload) {
  const text = payload?.ticket ?? null;
  arrived ||= text !== null;
  remember("ticket", text);
}

/**
 * Who comes back plays again, at once: while the connection was lost the computer played, and it would go on. Not
 * so if that was wanted, or nobody looks.
 */
function playAgain({ seats }) {
  const auto = seats.find(({ name }) => name === store.state.me?.name)?.auto ?? false;
  const wished = recall("auto") === "yes";
  if (ways.returning && auto && !wished && !document.hidden) send("/auto", { quiet: true });
  else remember("auto", auto ? "yes" : null);
  ways.returning = false;
}

function query(payload) {
  const asksName = payload?.what === "name";
  if (asksName && ways.next()) return;
  // Whose name is somebody else's by now is asked who they are: what the page shows is theirs no longer.
  if (asksName || (payload && !arrived && store.state.me)) stayOutside();
  store.set("query", payload);
}

/** The player must log in; who has been in before is told why. */
function stayOutside() {
  store.forgetPerson();
  if (!recall("in")) return;
  remember("in", null);
  tell(again ? t("The server has restarted. Log in, and your game goes on.") : t("Log in again, and your game goes on."));
}

// The connection.

/** Connect to the server, now; also when the connection was closed on purpose. */
export function connect() {
  clearTimeout(retry);
  drop();
  ways.end();
  arrived = false;
  parting = answering = null;
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
  store.batch(() => {
    store.set("seen", {});
    store.set("ask", null);
    store.set("vote", null);
    store.set("query", null);
    store.set("line", { status: "open" });
    store.set("connected", true);
  });
  if (again) tell(t("Connected again."));
  ways.begin();
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

/** What the server has ended on purpose is over; else the connection is lost, and the page tries again. */
function closed(code) {
  const atLogin = store.state.connected && !store.state.me;
  if (code === LEFT) leave();
  else if (code === TAKEN_OVER) hangUp({ status: "elsewhere" });
  else if (code !== GOING_AWAY && parting !== null) hangUp({ status: "parted", text: parting });
  else if (code === NORMAL && atLogin) hangUp({ status: "parted" }); // it took too long
  else lost();
}

function leave() {
  for (const key of ["ticket", "guest", "in"]) remember(key, null);
  store.forgetPerson();
  hangUp({ status: "left", text: parting ?? undefined });
}

function lost() {
  const first = attempts === 0;
  const wasOpen = store.state.connected;
  drop();
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] * (1 + JITTER * Math.random()) * 1000;
  attempts += 1;
  store.set("line", { status: "lost", until: Date.now() + pause });
  if (first) tell(wasOpen ? t("Connection lost. Reconnecting…") : t("The server isn't answering. Trying again…"));
  retry = setTimeout(connect, pause);
}

/** The browser says that there's no network: nothing has to be tried before it says that there is. */
function wentOffline() {
  if (!["open", "connecting", "lost"].includes(store.state.line.status)) return;
  clearTimeout(retry);
  drop();
  attempts = Math.max(attempts, 1);
  store.set("line", { status: "offline" });
}

/** Close the connection and stay away until the player wants it again. */
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
  store.set("connected", false);
  giveBack();
}

/** Lines without an answer may not have arrived: who has typed them gets them back. */
function giveBack() {
  const lines = [...open.values()].filter(({ typed }) => typed).map(({ line }) => line);
  for (const id of [...open.keys()]) settle(id, true);
  if (lines.length) store.emit("undelivered", lines);
}

// A connection that has died without a word.

function look() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const now = Date.now();
  const waited = Math.max(0, ...[...open.values()].map(({ sent }) => now - sent));
  if (pinged && now - pinged > PATIENCE) lost();
  else if (!pinged && (now - heard > SILENCE || (waited > UNANSWERED && now - heard > UNANSWERED))) {
    pinged = now;
    ask("Core.Ping");
  }
}

function tryNow() {
  if (["lost", "offline"].includes(store.state.line.status) && !document.hidden) connect();
}

setInterval(look, LOOK_EVERY);
addEventListener("online", tryNow);
addEventListener("offline", wentOffline);
document.addEventListener("visibilitychange", () => store.state.line.status === "lost" && tryNow());
