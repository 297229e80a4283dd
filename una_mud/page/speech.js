/** What screen readers are told at once: that it is one's turn, that one is asked. All else the log says. */

import { shownChoices } from "./ask.js";
import { announce } from "./dom.js";
import { store } from "./store.js";
import { isMe } from "./wording.js";

/** Milliseconds in which the state that belongs to an event arrives. */
const SETTLE = 60;
const FEW_SECONDS = 10;

let turn = "";
let question = null;
let timer = 0;
let warning = 0;

/** Begin to tell. */
export function mountSpeech() {
  store.on("event", ({ kind, seat }) => kind === "turn-began" && isMe(seat) && turnBegins());
  store.on("table", tableChanged);
  store.on("ask", soon);
}

/** It may be one's turn again right after one's own. */
function turnBegins() {
  turn = "";
  soon();
}

function tableChanged(table) {
  warn(table);
  soon();
}

/** Wait until all of the state has come, and tell it once. */
function soon() {
  clearTimeout(timer);
  timer = setTimeout(tell, SETTLE);
}

function tell() {
  const { table, ask } = store.state;
  const mine = Boolean(table?.top) && isMe(table.turn);
  const begins = mine && turn !== table.turn;
  const asks = ask && question !== ask.id;
  turn = mine ? table.turn : "";
  question = ask?.id ?? null;
  if (begins || asks) announce([begins && yourTurn(table, Boolean(ask)), asks && asked(ask)].filter(Boolean).join(" "), { assertive: true });
}

function yourTurn({ top, colour }, asks) {
  const lies = top.colour || !colour ? `${top.name} on top.` : `${top.name} on top, ${colour} in play.`;
  return asks ? `Your turn. ${lies}` : `Your turn. ${lies} ${playable()}`;
}

function playable() {
  const count = store.state.hand.cards.filter((card) => card.playable).length;
  if (count === 0) return "You can play none of your cards.";
  return count === 1 ? "1 card you can play." : `${count} cards you can play.`;
}

/** Of cards that are not among the choices, because the hand shows them, it is said that there are some. */
function asked(ask) {
  const shown = shownChoices(ask);
  if (!shown.length) return ask.text;
  const labels = shown.map(({ label }, at) => `${at + 1}, ${label}`).join("; ");
  return `${ask.text} ${labels}.${shown.length < ask.choices.length ? ` ${playable()}` : ""}`;
}

/** The time that is left is seen; it is said once, when there is little. */
function warn(table) {
  clearTimeout(warning);
  const { seconds } = table ?? {};
  if (!isMe(table?.turn) || seconds === null || seconds === undefined || seconds <= FEW_SECONDS) return;
  warning = setTimeout(() => announce(`${FEW_SECONDS} seconds left.`), (seconds - FEW_SECONDS) * 1000);
}
