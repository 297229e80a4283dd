/** What is asked of the player: questions and votes as buttons, and the button that calls Una. */

import { cardFace, colourShape, isColour } from "./cards.js";
import { send } from "./connection.js";
import { countdown } from "./countdown.js";
import { el, setText } from "./dom.js";
import { keepFocus } from "./focus.js";
import { callSlot } from "./hand.js";
import { listed, t } from "./i18n.js";
import { sendFrom } from "./refusal.js";
import { portrait } from "./seat.js";
import { callWord, cardFacts, currentGame, isMe, mySeat, seatOf } from "./selectors.js";
import { store } from "./store.js";

/** Lines that are moves: a question with one of them can't be cancelled, it must be answered. */
const MOVES = /^\/(draw|pass|yes|no|play)\b/;
const PLAYS = /^\/play /;
/** Cards from which on calling may be wanted. */
const FEW = 2;

let parts = null;
const clock = countdown((left) => parts && setText(parts.seconds, left === null ? "" : t("{n} s", { n: Math.ceil(left) })));

/**
 * Show what is asked in an element, now and whenever it changes.
 *
 * @param {HTMLElement} element
 */
export function mountAsk(element) {
  parts = {
    seconds: el("span", { class: "vote-seconds", "aria-hidden": "true" }),
    question: el("div", { class: "question", hidden: true }),
    vote: el("div", { class: "vote", hidden: true }),
  };
  element.append(parts.vote, parts.question);
  for (const render of [renderQuestion, renderVote, renderCall]) store.watch(render);
  document.addEventListener("keydown", keys);
}

/** Show other children only if they are others, so that the focus stays on a button. Null hides them. */
function show(element, state, make) {
  const text = JSON.stringify(state);
  if (element.dataset.state === text) return;
  element.dataset.state = text;
  keepFocus(element, () => {
    element.hidden = state === null;
    element.replaceChildren(...(state === null ? [] : make()));
  });
}

// Questions.

/**
 * Return the choices of a question as they are shown: where it's the turn that asks, of the cards only the one
 * that was drawn is named again, so that all moves which the hand doesn't show can be seen.
 *
 * @param {{choices: {line: string, label: string}[]}} ask
 * @returns {{line: string, label: string}[]}
 */
export function shownChoices({ choices }) {
  const others = choices.filter(({ line }) => !PLAYS.test(line));
  if (!others.some(({ line }) => MOVES.test(line))) return choices;
  const drawn = store.state.hand.drawn?.code.toLowerCase();
  return choices.filter((choice) => others.includes(choice) || (drawn && choice.line === `/play ${drawn}`));
}

function renderQuestion() {
  const { ask, table } = store.state;
  const reflects = table?.phase === "reflect";
  const state = ask && [ask.id, ask.text, shownChoices(ask), reflects];
  show(parts.question, state, () => questionParts(ask, reflects));
}

function questionParts(ask, reflects) {
  const title = el("p", { class: "ask-text", id: "ask-text" }, ask.text);
  const cancel = isOpen(ask) && choice(t("Cancel"), () => reply(ask, "/cancel"), { class: "choice choice-cancel", "aria-keyshortcuts": "Escape" });
  const hint = reflects && el("p", { class: "ask-hint" }, t("What you say next in the chat is your reflection. You don't have to say anything."));
  const group = el(
    "div",
    { class: "ask-choices", role: "group", "aria-labelledby": "ask-text" },
    reflects && choice(t("Say something"), () => document.getElementById("line")?.focus()),
    shownChoices(ask).map((each, at) => choiceButton(ask, each, at)),
  );
  return [el("div", { class: "ask-head" }, title, cancel), hint, group].filter(Boolean);
}

function choice(word, onclick, attributes = {}) {
  return el("button", { type: "button", class: "choice", onclick, ...attributes }, word);
}

/** Answer a question, and no other one that may be open by the time the line arrives. */
function reply(ask, line) {
  send(line, { answers: { ask: ask.id } });
}

function choiceButton(ask, { line, label }, at) {
  const key = at < 9 ? String(at + 1) : null;
  return el(
    "button",
    { type: "button", class: "choice", "aria-keyshortcuts": key, onclick: () => reply(ask, line) },
    picture(line, label),
    el("span", {}, label),
    key && el("kbd", { class: "choice-key", "aria-hidden": "true" }, key),
  );
}

/** A colour has its shape, a player their icon, a card its face. */
function picture(line, label) {
  const word = line.slice(1);
  if (isColour(word)) return colourShape(word, { letter: true });
  const seat = seatOf(label);
  if (seat) return portrait(seat);
  const code = line.replace(PLAYS, "").toUpperCase();
  return cardFacts(code).name === code ? null : cardFace({ code }, { size: "tiny", decorative: true });
}

/** Whether a question is one that may be left unanswered: then it's open, and no move is among its answers. */
function isOpen(ask) {
  return ask.choices.length > 0 && !ask.choices.some(({ line }) => MOVES.test(line));
}

function keys(event) {
  const { ask } = store.state;
  if (!ask || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
  const digit = /^[1-9]$/.test(event.key) && !isTyping(event.target);
  const chosen = digit && shownChoices(ask)[Number(event.key) - 1];
  const cancels = event.key === "Escape" && isOpen(ask) && !event.target.value;
  if (!chosen && !cancels) return;
  event.preventDefault();
  reply(ask, chosen ? chosen.line : "/cancel");
}

function isTyping(target) {
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** In a dialog or a menu, keys mean something else. */
function isElsewhere(target) {
  return Boolean(target.closest?.("dialog, [role=menu]") || document.querySelector("dialog[open]:modal"));
}

// Votes.

const WANTED = {
  endhand: { mine: t("You want to end this hand."), theirs: (name) => t("{name} wants to end this hand.", { name }), asked: (name) => t("{name} wants to end this hand. Do you agree?", { name }) },
  endgame: { mine: t("You want to end the game."), theirs: (name) => t("{name} wants to end the game.", { name }), asked: (name) => t("{name} wants to end the game. Do you agree?", { name }) },
};

function renderVote() {
  const { vote, me } = store.state;
  clock.set(vote?.seconds ?? null, vote?.id);
  show(parts.vote, vote && [vote.id, vote.what, vote.by, vote.waiting, me?.name], () => voteParts(vote));
}

function voteParts({ id, what, by, waiting }) {
  const vote = (line) => () => send(line, { answers: { vote: id } });
  const awaited = waiting.some(isMe);
  const others = waiting.filter((name) => !isMe(name));
  const words = WANTED[what];
  const text = isMe(by) ? words.mine : awaited ? words.asked(by) : words.theirs(by);
  const hint = awaited ? t("Waiting for you and {names}.", { names: listed(others) }) : t("Waiting for {names}.", { names: listed(others) });
  return [
    el("p", { class: "ask-text", id: "vote-text" }, text, " ", parts.seconds),
    others.length > 0 && el("p", { class: "ask-hint" }, hint),
    awaited && el("div", { class: "ask-choices", role: "group", "aria-labelledby": "vote-text" }, choice(t("Agree"), vote("/agree")), choice(t("Disagree"), vote("/disagree"))),
  ].filter(Boolean);
}

// Calling.

function renderCall() {
  const { hand, table } = store.state;
  const seat = mySeat();
  const wanted = currentGame()?.calls && table?.top && seat && !seat.out && !seat.called && hand.cards.length > 0 && hand.cards.length <= FEW;
  const word = callWord();
  show(callSlot, wanted ? word : null, () => [
    el("button", { type: "button", class: "call-button", onclick: () => sendFrom(callSlot, "una"), "aria-label": t("Call {call}", { call: word }) }, word),
  ]);
}
