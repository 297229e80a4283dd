/** What the table shows between hands and games: how the last hand ended, and how to go on. */

import { send } from "./connection.js";
import { countdown } from "./countdown.js";
import { el, setText } from "./dom.js";
import { keepFocus } from "./focus.js";
import { offersMutants } from "./guide.js";
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
  seconds = el("p", {});
  store.watch(() => {
    const { result } = store.state;
    clock.set(result?.seconds ?? null, String(result?.hand));
  });
  store.watch(() => render(element));
}

function render(element) {
  const { table, result, room } = store.state;
  if (!table) return;
  const resting = !table.top;
  const seated = table.seats.map(({ name }) => name);
  const shown = result && { ...result, seconds: result.seconds !== null };
  const state = resting ? JSON.stringify([table.phase, seated, shown, isMe(room?.host), seated.some(isMe)]) : "";
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  keepFocus(element, () => {
    element.hidden = !resting;
    element.replaceChildren(...(resting ? [heading(table), scores(), invitation(table)].filter(Boolean) : []));
  });
}

function heading({ phase }) {
  const { result } = store.state;
  if (result) return el("p", { class: "between-head" }, outcome(result));
  return phase === "over" ? el("p", { class: "between-head" }, t("The cards are about to be dealt")) : el("p", { class: "between-head nothing-yet" }, t("No game yet"));
}

/** Where no points are counted, each hand is a game. */
function outcome({ winner, winners, over }) {
  if (winners.length > 1) return sharedWin(winners);
  if (!isScored()) return withoutPoints(winner);
  if (winners.length) return isMe(winners[0]) ? t("You win the game!") : t("{name} wins the game!", { name: winners[0] });
  if (!winner) return over ? t("Nobody wins this hand. The game is over.") : t("Nobody wins this hand.");
  if (over) return isMe(winner) ? t("You win this hand! The game is over.") : t("{name} wins this hand! The game is over.", { name: winner });
  return isMe(winner) ? t("You win this hand!") : t("{name} wins this hand!", { name: winner });
}

function withoutPoints(winner) {
  if (!winner) return t("The game is over. Nobody wins.");
  return isMe(winner) ? t("You win!") : t("{name} wins!", { name: winner });
}

function sharedWin(winners) {
  const others = winners.filter((name) => !isMe(name));
  return others.length < winners.length ? t("You share the win with {names}!", { names: listed(others) }) : t("{names} share the win!", { names: listed(winners) });
}

function scores() {
  const { result } = store.state;
  if (!result?.points) return null;
  // a list that is longer than the felt must scroll by keyboard, too
  return el("div", { class: "score-tables", tabindex: 0, role: "group", "aria-label": t("Scores") }, scoreTable(result));
}

/** Everybody's points, the best first. */
function scoreTable({ points, totals, winner, winners }) {
  const best = winners.length ? winners : [winner];
  const rows = Object.entries(points).map(([name, taken]) => ({ name, taken, total: ofName(totals, name), won: best.includes(name) }));
  rows.sort((one, other) => one.total - other.total);
  const head = [t("Player"), t("This hand"), t("Total")];
  return el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.map(scoreRow)),
  );
}

function scoreRow({ name, taken, total, won }) {
  const mine = isMe(name);
  return el(
    "tr",
    { class: [won && "won", mine && "my-row"].filter(Boolean).join(" ") || null },
    el("th", { scope: "row", dir: "auto" }, won && "★ ", mine ? t("{name} (you)", { name }) : name),
    el("td", {}, t("+{n}", { n: taken })),
    el("td", {}, total),
  );
}

function invitation(table) {
  if (table.phase === "over") return nextHand(table);
  const seated = table.seats.some(({ name }) => isMe(name));
  const most = currentGame()?.seats[1] ?? table.seats.length + 1;
  const free = table.seats.length < most;
  const button = (word, line) => el("button", { type: "button", class: "between-button", onclick: () => send(line) }, word);
  return el(
    "div",
    { class: "between-words" },
    !store.state.result && el("p", {}, hint(table, seated)),
    !seated && free && button(t("Take a seat"), "/sit"),
    isMe(store.state.room?.host) && free && button(t("Add a computer player"), "/bot add"),
    !store.state.result && seated && free && inviteButton({ class: "between-button" }),
  );
}

/** When the next hand is dealt, and how to have it at once. */
function nextHand({ seats }) {
  const { result } = store.state;
  if (result && result.seconds === null) return null;
  const playing = seats.some(({ name }) => isMe(name));
  const ready = result?.ready.some(isMe);
  return el(
    "div",
    { class: "between-words" },
    seconds,
    playing && offersMutants() && el("button", { type: "button", class: "between-button", title: t("Each mutant card is explained when it first appears"), onclick: () => send("/startgame una-mutant") }, t("Try the mutants")),
    playing && result && !ready && el("button", { type: "button", class: "between-button", onclick: () => send("/deal") }, t("Deal now")),
    ready && el("p", {}, t("You're ready. Waiting for the others.")),
  );
}

function hint({ seats }, seated) {
  if (!seated) return t("Take a seat to play.");
  return seats.length > 1 ? t("Press the draw pile to start.") : t("Press the draw pile to start. Computer players join you.");
}
