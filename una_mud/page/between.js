/** What the table shows between hands and games: how the last hand came out, and how to go on. */

import { el } from "./dom.js";
import { facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { ofName, store } from "./store.js";
import { send } from "./wire.js";
import { isMe, isScored } from "./wording.js";

/** Players up to which one list of points is short enough. */
const CROWD = 6;

/** How the last hand came out, until the next one is dealt: its event, the rows of its score, who has won the game. */
let result = null;

/**
 * Keep what an event says of how a hand came out.
 *
 * @param {object} event
 * @returns {boolean} whether something else is to be shown now
 */
export function noteResult(event) {
  if (event.kind === "hand-over") result = { ...event, ...standings(event) };
  else if (event.kind === "dealt") result = null;
  else return false;
  return true;
}

/**
 * The totals after a hand: the event comes before the seats have them, and after the last hand of a game they
 * never do. The game is won by the fewest points as soon as somebody has reached the limit.
 */
function standings({ points }) {
  const { table, room } = store.state;
  if (!points || !isScored()) return { rows: null, winners: [] };
  const before = Object.fromEntries(table.seats.map(({ name, total }) => [name, total]));
  const rows = Object.entries(points).map(([name, taken]) => ({ name, taken, total: ofName(before, name) + taken }));
  rows.sort((one, other) => one.total - other.total);
  const known = rows.every(({ total }) => Number.isFinite(total));
  const reached = known && rows.at(-1)?.total >= room?.options?.limit;
  return { rows, known, winners: reached ? rows.filter(({ total }) => total === rows[0].total).map(({ name }) => name) : [] };
}

/** Forget how the last hand came out: it was at another table. */
export function clearResult() {
  result = null;
}

/**
 * Bring it up to date.
 *
 * @param {HTMLElement} element
 * @param {object} table
 */
export function renderBetween(element, table) {
  const resting = !table.top;
  const state = resting ? JSON.stringify([table.phase, table.seats, result, store.state.room?.host, store.state.me?.name]) : "";
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  keepFocus(element, () => {
    element.hidden = !resting;
    element.replaceChildren(...(resting ? [heading(table), scores(), invitation(table)].filter(Boolean) : []));
  });
}

function heading(table) {
  const words = result ? outcome(table) : table.phase === "over" ? "The cards are dealt soon" : "Nobody plays here yet";
  return el("p", { class: "between-head" }, words);
}

/** Where no points are counted, each hand is a game. */
function outcome({ phase }) {
  const { winner, winners } = result;
  if (winners.length) return `${whoWins(winners)} the game!`;
  if (!isScored()) return winner ? `${whoWins([winner])}!` : "The game is over, without a winner.";
  const hand = winner ? `${whoWins([winner])} this hand!` : "The hand is over, without a winner.";
  return phase === "idle" ? `${hand} The game is over.` : hand;
}

function whoWins(names) {
  const mine = names.some(isMe);
  const said = [mine && "You", ...names.filter((name) => !isMe(name))].filter(Boolean);
  const many = mine || said.length > 1;
  return `${said.join(" and ")} ${many ? "win" : "wins"}`;
}

/** A long list of players stands in two tables side by side. */
function scores() {
  const rows = result?.rows;
  if (!rows) return null;
  const half = rows.length > CROWD ? Math.ceil(rows.length / 2) : rows.length;
  const parted = [rows.slice(0, half), rows.slice(half)].filter(({ length }) => length);
  // a list that is longer than the felt must scroll by keyboard, too
  return el("div", { class: "score-tables", tabindex: 0, role: "group", "aria-label": "Scores" }, parted.map(scoreTable));
}

function scoreTable(rows) {
  const head = ["Player", "This hand", result.known && "Total"].filter(Boolean);
  return el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.map(scoreRow)),
  );
}

function scoreRow({ name, taken, total }) {
  const won = result.winners.length ? result.winners.includes(name) : result.winner === name;
  const look = [won && "won", isMe(name) && "my-row"].filter(Boolean).join(" ");
  return el(
    "tr",
    { class: look || null },
    el("th", { scope: "row", dir: "auto" }, won && "★ ", name, isMe(name) && el("span", { class: "my-mark" }, " (you)")),
    el("td", {}, `+${taken}`),
    result.known && el("td", {}, total),
  );
}

function invitation(table) {
  if (table.phase === "over") return el("p", { class: "between-words" }, "The next hand is dealt in a moment.");
  const seated = table.seats.some(({ name }) => isMe(name));
  const most = facts.games[table.game]?.seats[1] ?? table.seats.length + 1;
  const free = table.seats.length < most;
  const button = (word, line) => el("button", { type: "button", class: "between-button", onclick: () => send(line) }, word);
  return el(
    "div",
    { class: "between-words" },
    !result?.rows && el("p", {}, hint(table, seated)),
    !seated && free && button("Take a seat", "/sit"),
    isMe(store.state.room?.host) && free && button("Add a computer player", "/bot add"),
  );
}

function hint({ seats }, seated) {
  if (!seated) return "Take a seat and play along.";
  return seats.length > 1 ? "Press the deck to start." : "Press the deck to start. Computer players sit down with you.";
}
