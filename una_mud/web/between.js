/** What the table shows between hands and games: how the last hand came out, and how to go on. */

import { el } from "./dom.js";
import { facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { ofName, store } from "./store.js";
import { send } from "./wire.js";
import { isMe, isScored } from "./wording.js";

/** Players up to which one list of points is short enough. */
const CROWD = 6;

/** How the last hand came out, until the next one is dealt. */
let result = null;

/**
 * Keep what an event says of how a hand came out.
 *
 * @param {object} event
 * @returns {boolean} whether something else is to be shown now
 */
export function noteResult(event) {
  if (event.kind === "hand-over") result = event;
  else if (event.kind === "dealt") result = null;
  else return false;
  return true;
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
    element.replaceChildren(...(resting ? [heading(table), scores(table), invitation(table)].filter(Boolean) : []));
  });
}

function heading(table) {
  if (!result) return el("p", { class: "between-head" }, table.phase === "over" ? "The cards are dealt soon" : "Nobody plays here yet");
  const winner = result.winner;
  const words = winner ? `${isMe(winner) ? "You win" : `${winner} wins`} this hand!` : "The hand is over, without a winner.";
  return el("p", { class: "between-head" }, words, table.phase === "idle" && " The game is over.");
}

/** A long list of players stands in two tables side by side. */
function scores(table) {
  if (!result?.points || !isScored()) return null;
  const totals = table.seats.some(({ total }) => total > 0);
  const half = table.seats.length > CROWD ? Math.ceil(table.seats.length / 2) : table.seats.length;
  const parted = [table.seats.slice(0, half), table.seats.slice(half)].filter(({ length }) => length);
  return el("div", { class: "score-tables" }, parted.map((seats) => scoreTable(seats, totals)));
}

function scoreTable(seats, totals) {
  const head = ["Player", "This hand", totals && "Total"].filter(Boolean);
  return el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, seats.map((seat) => scoreRow(seat, totals))),
  );
}

function scoreRow({ name, total }, totals) {
  const taken = ofName(result.points, name);
  const won = result.winner === name;
  return el(
    "tr",
    { class: won ? "won" : null },
    el("th", { scope: "row", dir: "auto" }, won ? `★ ${name}` : name),
    el("td", {}, taken === undefined ? "–" : `+${taken}`),
    totals && el("td", {}, total),
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
    el("p", {}, seated ? "Press the deck to start. If you are alone, computer players sit down with you." : "Take a seat and play along."),
    !seated && free && button("Take a seat", "/sit"),
    isMe(store.state.room?.host) && free && button("Add a computer player", "/bot add"),
  );
}
