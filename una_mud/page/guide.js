/**
 * What a newcomer is told while playing: in their first hand how one plays, and later what each mutant card does
 * when it appears for the first time. It lies over the felt, asks for nothing, and gives way to every question.
 */

import { cardFace } from "./cards.js";
import { send } from "./connection.js";
import { button, el } from "./dom.js";
import { facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { t } from "./i18n.js";
import { recallLonger, rememberLonger } from "./memory.js";
import { cardFacts, currentGame, isMe, isMyTurn, mySeat } from "./selectors.js";
import { store } from "./store.js";

const CLASSIC = "una-classic";
const MUTANTS = "una-mutant";
/** How the guide stands, as the browser remembers it under `guide`; nothing before the first game alone. */
const ON = "on";
const DONE = "done";
const OFF = "off"; // not even new cards are explained
/** What makes a lesson, and the milliseconds in which all of it arrives. */
const OF_INTEREST = ["table", "hand", "ask", "vote", "guide"];
const SETTLE = 80;
/** Seconds between two hands while one learns: there's something to read. */
const PAUSE = 30;

/** The lessons that were told, and the cards that were explained. */
const told = new Set(JSON.parse(recallLonger("told") ?? "[]"));
/** What is told at the moment: a lesson's name, or a card. */
let lesson = null;
let card = null;

/** Begin a game alone: the first one in this browser with the classic cards, and with the guide. */
export async function playAlone() {
  if (recallLonger("guide")) {
    send("/startgame");
    return;
  }
  setGuide(ON);
  const reply = await send(`/startgame ${CLASSIC}`);
  if (!reply?.error) send(`/option pause ${PAUSE}`, { quiet: true });
}

function setGuide(value) {
  rememberLonger("guide", value);
  store.set("guide", value);
}

/**
 * Show in an element what is to be told.
 *
 * @param {HTMLElement} element
 */
export function mountGuide(element) {
  store.set("guide", recallLonger("guide"));
  store.watch(() => store.state.result && store.untracked(() => store.state.guide) === ON && setGuide(DONE));
  let timer = 0;
  store.watch(() => {
    for (const topic of OF_INTEREST) store.state[topic]; // all of them are read, and so watched
    clearTimeout(timer);
    timer = setTimeout(() => render(element), SETTLE);
  });
}

function render(element) {
  const { ask, vote, table } = store.state;
  const hasRoom = table?.top && !ask && !vote;
  if (hasRoom) choose();
  const shown = hasRoom ? (lesson ?? card?.code ?? "") : "";
  if (element.dataset.shows === shown) return;
  element.dataset.shows = shown;
  keepFocus(element, () => {
    element.hidden = !shown;
    element.replaceChildren(...(shown ? (lesson ? lessonParts() : cardParts(element)) : []));
  });
}

function choose() {
  const { guide, table } = store.state;
  lesson = guide === ON ? nextLesson() : null;
  card = !lesson && guide !== OFF && table.game === MUTANTS ? (card ?? nextCard()) : null;
}

/** Have everything told again: the first hand with the next game alone, and each card when it appears. */
export function restartGuide() {
  told.clear();
  rememberLonger("told", null);
  setGuide(null);
}

function tell(what) {
  told.add(what);
  rememberLonger("told", JSON.stringify([...told]));
}

// The first hand.

/** In the order in which one is told; each as long as its moment lasts, and only once. */
const LESSONS = [
  { name: "challenge", when: () => Boolean(silent()), text: () => t("{name} has one card left and hasn't called Una. Click {name} and choose “Challenge”: then they draw two cards.", { name: silent().name }) },
  { name: "una", when: () => canPlay() && store.state.hand.cards.length === 2 && !mySeat()?.called, text: () => t("This leaves you with one card. Press “Una!” before you play it, or the others can challenge you.") },
  { name: "draw", when: () => isMyTurn() && store.state.table.phase === "turn" && !canPlay(), text: () => t("None of your cards can be played. Click the draw pile to draw one.") },
  { name: "play", when: canPlay, text: () => t("Your turn! Play a card of the same colour, or with the same number or sign. An arrow marks those that you can play.") },
  { name: "wild", when: () => canPlay() && store.state.hand.cards.some(({ playable, colour }) => playable && !colour), text: () => t("A wild card can be played on any colour, and you choose the colour that comes next.") },
  { name: "goal", when: () => !isMyTurn(), text: () => t("Now the others play. Whoever has no cards left wins the hand, and the cards of the others count against them.") },
];

/** Who has one card left without a call. */
function silent() {
  if (!currentGame()?.calls) return undefined;
  return store.state.table.seats.find(({ name, cards, called, out }) => !isMe(name) && cards === 1 && !called && !out);
}

function canPlay() {
  return isMyTurn() && store.state.hand.cards.some(({ playable }) => playable);
}

/** The lesson that is told stays as long as its moment. */
function nextLesson() {
  const running = LESSONS.find(({ name, when }) => name === lesson && when());
  const next = running ?? LESSONS.find(({ name, when }) => !told.has(name) && when());
  if (next) tell(next.name);
  return next?.name ?? null;
}

function lessonParts() {
  const { text } = LESSONS.find(({ name }) => name === lesson);
  return [el("p", {}, text()), button(t("Skip the guide"), () => setGuide(DONE), { class: "guide-button" })];
}

// The mutants.

/** The card that has just been played comes first, then those in the hand. */
function nextCard() {
  const { table, hand } = store.state;
  const found = [table.top, ...hand.cards].find((each) => isMutant(each) && !told.has(signOf(each)));
  if (found) tell(signOf(found));
  return found ?? null;
}

/** A card of all colours is explained once. */
function signOf({ code }) {
  return `card ${cardFacts(code).face}`;
}

function isMutant({ code }) {
  return !classicFaces().has(cardFacts(code).face);
}

let faces = null;

function classicFaces() {
  faces ??= new Set(Object.values(facts.games[CLASSIC]?.cards ?? {}).map(({ face }) => face));
  return faces;
}

function cardParts(element) {
  const { help, name } = cardFacts(card.code);
  const next = () => {
    card = null;
    render(element);
  };
  return [
    cardFace(card, { size: "small", decorative: true }),
    el("p", {}, el("b", {}, card.name ?? name), " ", help),
    el("span", { class: "guide-buttons" }, button(t("OK"), next, { class: "guide-button" }), button(t("No more tips"), () => setGuide(OFF), { class: "guide-button" })),
  ];
}

/**
 * Whether to offer the mutants: to somebody who plays alone with the classic cards, and has never met any.
 *
 * @returns {boolean}
 */
export function offersMutants() {
  const { table } = store.state;
  const alone = table.seats.every(({ name, kind }) => isMe(name) || kind === "computer");
  return alone && table.game === CLASSIC && ![...told].some((what) => what.startsWith("card "));
}
