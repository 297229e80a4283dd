/** What screen readers are told at once: that it's one's turn, that one is asked. All else the log says. */

import { shownChoices } from "./ask.js";
import { announce } from "./dom.js";
import { phrases, t, tn } from "./i18n.js";
import { cardFacts, isMe, isMyTurn } from "./selectors.js";
import { store } from "./store.js";

/** Milliseconds in which the state that belongs to an event arrives. */
const SETTLE = 60;
const FEW_SECONDS = 10;

let turn = "";
let question = null;
let timer = 0;
let warning = 0;

/** Begin to tell. */
export function mountLiveRegion() {
  // It may be one's turn again right after one's own.
  store.on("event", ({ kind, seat }) => {
    if (kind !== "turn-began" || !isMe(seat)) return;
    turn = "";
    soon();
  });
  store.watch(() => {
    const { table, ask } = store.state;
    if (table || ask) soon();
  });
  store.watch(() => warn(store.state.table));
}

/** Wait until all of the state has come, and tell it once. */
function soon() {
  clearTimeout(timer);
  timer = setTimeout(tell, SETTLE);
}

function tell() {
  const { table, ask } = store.state;
  const mine = isMyTurn();
  const begins = mine && turn !== table.turn;
  const asks = ask && question !== ask.id;
  turn = mine ? table.turn : "";
  question = ask?.id ?? null;
  const said = [begins && yourTurn(table), begins && !ask && playable(), asks && asked(ask)].filter(Boolean);
  if (said.length) announce(said.join(" "), { assertive: true });
}

const ON_TOP = {
  red: (card) => t("Your turn. On top: {card}, red in play.", { card }),
  green: (card) => t("Your turn. On top: {card}, green in play.", { card }),
  blue: (card) => t("Your turn. On top: {card}, blue in play.", { card }),
  yellow: (card) => t("Your turn. On top: {card}, yellow in play.", { card }),
};

function yourTurn({ top, colour }) {
  const inColour = top.colour ? null : ON_TOP[colour];
  const { name } = cardFacts(top.code);
  return inColour ? inColour(name) : t("Your turn. On top: {card}.", { card: name });
}

function playable() {
  const count = store.state.hand.cards.filter((card) => card.playable).length;
  return count ? tn("You can play {n} card.", "You can play {n} cards.", count) : t("You have no playable card.");
}

/** Of cards that aren't among the choices, because the hand shows them, it's said that there are some. */
function asked(ask) {
  const shown = shownChoices(ask);
  if (!shown.length) return ask.text;
  const choices = phrases(...shown.map(({ label }, at) => t("{n}: {choice}", { n: at + 1, choice: label })));
  return [ask.text, choices, shown.length < ask.choices.length && playable()].filter(Boolean).join(" ");
}

/** The time that is left is seen; it's said once, when there is little. */
function warn(table) {
  clearTimeout(warning);
  const { seconds } = table ?? {};
  if (!isMe(table?.turn) || seconds === null || seconds === undefined || seconds <= FEW_SECONDS) return;
  warning = setTimeout(() => announce(tn("{n} second left.", "{n} seconds left.", FEW_SECONDS)), (seconds - FEW_SECONDS) * 1000);
}
