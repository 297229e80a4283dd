/** What the table shows between hands and games: how the last hand ended, and how to go on. */

import { send } from "./connection.js";
import { countdown } from "./countdown.js";
import { el, setText } from "./dom.js";
import { keepFocus } from "./focus.js";
import { listed, t, tn } from "./i18n.js";
import { currentGame, isMe, isScored } from "./selectors.js";
import { inviteButton } from "./share.js";
import { ofName, store } from "./store.js";

let seconds = null;
const clock = countdown((left) => seconds && setText(seconds, left ? tn("Next hand in {n} second.", "Next hand in {n} seconds.", Math.ceil(left)) : t("The next hand is about to be dealt.")));

/**
 * Show it in an element whenever no hand is being played.
 *
 * @param {HTMLElement} element
 */
export function mountBetweenHands(element) {
  seconds = el("p", { class: "between-words" });
  store.on("event", noteResult);
  let room = null;
  store.watch(() => {
    const now = store.state.room?.name ?? null;
    if (now !== room) store.set("result", null);
    room = now;
  });
  store.watch(() => render(element));
}

/** Keep what an event says of how a hand has ended. */
function noteResult(event) {
  if (event.kind === "hand-over") {
    store.set("result", { ...event, ...standings(event) });
    const pause = store.state.room?.options?.pause;
    clock.set(Number.isFinite(pause) ? pause : null, String(event.seq));
  } else if (event.kind === "dealt") {
    store.set("result", null);
  }
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
  const totals = known ? Object.fromEntries(rows.map(({ name, total }) => [name, total])) : null;
  return { rows, totals, known, winners: reached ? rows.filter(({ total }) => total === rows[0].total).map(({ name }) => name) : [] };
}

function render(element) {
  const { table, result, room } = store.state;
  if (!table) return;
  const resting = !table.top;
  const seated = table.seats.map(({ name }) => name);
  const state = resting ? JSON.stringify([table.phase, seated, result, isMe(room?.host), seated.some(isMe)]) : "";
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  keepFocus(element, () => {
    element.hidden = !resting;
    element.replaceChildren(...(resting ? [heading(table), scores(), invitation(table)].filter(Boolean) : []));
  });
}

function heading({ phase }) {
  const { result } = store.state;
  if (result) return el("p", { class: "between-head" }, outcome(result, phase));
  return phase === "over" ? el("p", { class: "between-head" }, t("The cards are about to be dealt")) : el("p", { class: "between-head nothing-yet" }, t("No game yet"));
}

/** Where no points are counted, each hand is a game. */
function outcome({ winner, winners }, phase) {
  if (winners.length > 1) return sharedWin(winners);
  if (winners.length) return isMe(winners[0]) ? t("You win the game!") : t("{name} wins the game!", { name: winners[0] });
  if (!winner) return isScored() ? withoutWinner(phase) : t("The game is over. Nobody wins.");
  if (!isScored()) return isMe(winner) ? t("You win!") : t("{name} wins!", { name: winner });
  if (phase === "idle") return isMe(winner) ? t("You win this hand! The game is over.") : t("{name} wins this hand! The game is over.", { name: winner });
  return isMe(winner) ? t("You win this hand!") : t("{name} wins this hand!", { name: winner });
}

function withoutWinner(phase) {
  return phase === "idle" ? t("Nobody wins this hand. The game is over.") : t("Nobody wins this hand.");
}

function sharedWin(winners) {
  const others = winners.filter((name) => !isMe(name));
  return others.length < winners.length ? t("You share the win with {names}!", { names: listed(others) }) : t("{names} share the win!", { names: listed(winners) });
}

function scores() {
  const { result } = store.state;
  if (!result?.rows) return null;
  // a list that is longer than the felt must scroll by keyboard, too
  return el("div", { class: "score-tables", tabindex: 0, role: "group", "aria-label": t("Scores") }, scoreTable(result));
}

function scoreTable({ rows, known, winner, winners }) {
  const head = [t("Player"), t("This hand"), known && t("Total")].filter(Boolean);
  const won = ({ name }) => (winners.length ? winners.includes(name) : winner === name);
  return el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.map((row) => scoreRow(row, known, won(row)))),
  );
}

function scoreRow({ name, taken, total }, known, won) {
  const mine = isMe(name);
  return el(
    "tr",
    { class: [won && "won", mine && "my-row"].filter(Boolean).join(" ") || null },
    el("th", { scope: "row", dir: "auto" }, won && "★ ", mine ? t("{name} (you)", { name }) : name),
    el("td", {}, t("+{n}", { n: taken })),
    known && el("td", {}, total),
  );
}

function invitation(table) {
  if (table.phase === "over") return el("div", { class: "between-words" }, seconds);
  const seated = table.seats.some(({ name }) => isMe(name));
  const most = currentGame()?.seats[1] ?? table.seats.length + 1;
  const free = table.seats.length < most;
  const button = (word, line) => el("button", { type: "button", class: "between-button", onclick: () => send(line) }, word);
  return el(
    "div",
    { class: "between-words" },
    !store.state.result?.rows && el("p", {}, hint(table, seated)),
    !seated && free && button(t("Take a seat"), "/sit"),
    isMe(store.state.room?.host) && free && button(t("Add a computer player"), "/bot add"),
    !store.state.result?.rows && seated && free && inviteButton({ class: "between-button" }),
  );
}

function hint({ seats }, seated) {
  if (!seated) return t("Take a seat to play.");
  return seats.length > 1 ? t("Press the draw pile to start.") : t("Press the draw pile to start. Computer players join you.");
}
