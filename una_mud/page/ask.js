/** What is asked of the player: questions and votes as buttons, and the button that calls Una. */

import { cardFace, colourShape, isColour } from "./cards.js";
import { countdown } from "./countdown.js";
import { el, setText } from "./dom.js";
import { card, facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { callSlot } from "./hand.js";
import { portrait } from "./seat.js";
import { store } from "./store.js";
import { send } from "./wire.js";
import { callWord, isMe } from "./wording.js";

/** Lines that are moves: a question with one of them can't be cancelled, it must be answered. */
const MOVES = /^\/(draw|pass|yes|no|play)\b/;
const PLAYS = /^\/play /;
/** Cards from which on calling may be wanted. */
const FEW = 2;
const ENDS = { endhand: "end this hand", endgame: "end the game" };

let parts = null;
const clock = countdown((left) => parts && setText(parts.seconds, left === null ? "" : `${Math.ceil(left)} s`));

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
  element.append(el("div", { class: "ask-box" }, parts.vote, parts.question));
  store.on("ask", renderQuestion);
  store.on("table", render);
  store.on("hand", render);
  store.on("me", render);
  store.on("vote", renderVote);
  document.addEventListener("keydown", keys);
  render();
}

function render() {
  renderQuestion();
  renderVote();
  renderCall();
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
 * Return the choices of a question as they are shown: where it is the turn that asks, of the cards only the one
 * that was drawn is named again, so that all moves which the hand does not show can be seen.
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
  const state = ask && [ask.id, ask.text, shownChoices(ask), table?.phase];
  show(parts.question, state, () => questionParts(ask, table?.phase === "reflect"));
}

function questionParts(ask, reflects) {
  const title = el("p", { class: "ask-text", id: "ask-text" }, ask.text);
  const hint = reflects && el("p", { class: "ask-hint" }, "What you say next in the chat is your reflection. Nobody has to speak.");
  const group = el(
    "div",
    { class: "ask-choices", role: "group", "aria-labelledby": "ask-text" },
    reflects && speakButton(),
    shownChoices(ask).map(choiceButton),
    isOpen(ask) && el("button", { type: "button", class: "choice choice-cancel", "aria-keyshortcuts": "Escape", onclick: () => send("/cancel") }, "Cancel"),
  );
  return [title, hint, group].filter(Boolean);
}

function speakButton() {
  const focus = () => document.getElementById("line")?.focus();
  return el("button", { type: "button", class: "choice", onclick: focus }, "Speak");
}

function choiceButton(choice, at) {
  const key = at < 9 ? String(at + 1) : null;
  return el(
    "button",
    { type: "button", class: "choice", "aria-keyshortcuts": key, onclick: () => send(choice.line) },
    picture(choice),
    el("span", {}, choice.label),
    key && el("kbd", { class: "choice-key", "aria-hidden": "true" }, key),
  );
}

/** A colour has its shape, a player her icon, a card its face. */
function picture({ line, label }) {
  const word = label.toLowerCase();
  if (isColour(word)) return colourShape(word, { letter: true });
  const seat = store.state.table?.seats.find(({ name }) => name === label);
  if (seat) return portrait(seat);
  const code = line.match(/^\/(?:play )?(\w+)$/)?.[1].toUpperCase();
  return code && card(code).name !== code ? cardFace({ code }, { size: "tiny", decorative: true }) : null;
}

/** Whether a question is one that may be left unanswered: then it is open, and no move is among its answers. */
function isOpen(ask) {
  return ask.choices.length > 0 && !ask.choices.some(({ line }) => MOVES.test(line));
}

function keys(event) {
  const { ask } = store.state;
  if (!ask || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
  const digit = /^[1-9]$/.test(event.key) && !isTyping(event.target);
  const choice = digit && shownChoices(ask)[Number(event.key) - 1];
  const cancels = event.key === "Escape" && isOpen(ask) && !event.target.value;
  if (!choice && !cancels) return;
  event.preventDefault();
  send(choice ? choice.line : "/cancel");
}

function isTyping(target) {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** In a dialog or a menu, keys mean something else. */
function isElsewhere(target) {
  return Boolean(target.closest?.("dialog, [role=menu]") || document.querySelector("dialog[open]:modal"));
}

// Votes.

function renderVote() {
  const { vote, me } = store.state;
  clock.set(vote?.seconds ?? null, `${vote?.what} ${vote?.by}`);
  show(parts.vote, vote && [vote.what, vote.by, vote.waiting, me?.name], () => voteParts(vote, me));
}

function voteParts(vote, me) {
  const awaited = vote.waiting.includes(me?.name);
  const who = isMe(vote.by) ? "You want" : `${vote.by} wants`;
  const text = `${who} to ${ENDS[vote.what] ?? vote.what}.${awaited ? " Do you agree?" : ""}`;
  const others = vote.waiting.filter((name) => name !== me?.name);
  const button = (word, line) => el("button", { type: "button", class: "choice", onclick: () => send(line) }, word);
  return [
    el("p", { class: "ask-text", id: "vote-text" }, text, " ", parts.seconds),
    others.length > 0 && el("p", { class: "ask-hint" }, `The table waits for ${others.join(", ")}${awaited ? " and you" : ""}.`),
    awaited && el("div", { class: "ask-choices", role: "group", "aria-labelledby": "vote-text" }, button("Agree", "/agree"), button("Disagree", "/disagree")),
  ].filter(Boolean);
}

// Calling.

function renderCall() {
  const { hand, table } = store.state;
  const game = facts.games[table?.game];
  const seat = table?.seats.find(({ name }) => isMe(name));
  const wanted = game?.calls && table.top && seat && !seat.out && !seat.called && hand.cards.length > 0 && hand.cards.length <= FEW;
  const word = callWord();
  show(callSlot, wanted ? word : null, () => [
    el("button", { type: "button", class: "call-button", onclick: () => send("una"), "aria-label": `${word} Call it` }, word),
  ]);
}
