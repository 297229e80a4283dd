/**
 * Short movements that show what has happened. They are drawn over the page, change nothing in it, never take
 * the focus, and never fall behind by more than a moment. Who wants less motion gets none.
 */

import { cardBack, cardFace } from "./cards.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { callWord, isMe } from "./selectors.js";
import { store } from "./store.js";

const FLIGHT = 320;
const SLIDE = 400;
const STAGGER = 70;
const BUBBLE = 1100;
/** Milliseconds behind what has happened, from which on everything goes faster. */
const LATE = 300;
/** What is older than this is not shown any more. */
const TOO_LATE = 800;
/** Cards that fly at once for one draw. */
const AT_MOST = 4;
const EASE = "cubic-bezier(.25, .8, .35, 1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let places = null;
let layer = null;
let queue = [];
let busy = false;
/** Whom the last card named: of a trade only the player is told. */
let named = [];
/** Where a card was let go that is being thrown. */
let launch = null;

/**
 * Whether things may move.
 *
 * @returns {boolean}
 */
export function moves() {
  const { motion } = document.documentElement.dataset;
  return !document.hidden && motion !== "off" && (motion === "on" || !calm.matches);
}

/**
 * Begin to show what happens.
 *
 * @param {{seat: (name: string) => Element|null, deck: () => Element, pile: () => Element,
 *   direction: () => Element, box: () => Element}} where what lies where on the table
 */
export function mountAnimations(where) {
  places = where;
  layer = el("div", { class: "motion-layer", "aria-hidden": "true" });
  document.body.append(layer);
  store.on("event", happened);
  let counted = null;
  store.watch(() => {
    const { result } = store.state;
    if (result?.points && result.hand !== counted) setTimeout(countPoints, SLIDE, result.points);
    counted = result?.hand ?? null;
  });
}

/** Let everybody's points fly from the cards that they held to their score. */
function countPoints(points) {
  if (!moves()) return;
  const hands = [...document.querySelectorAll(".left-hand")];
  for (const [name, n] of Object.entries(points)) {
    const from = middleOf(hands.find((hand) => hand.dataset.name === name));
    const seat = places.seat(name);
    const landed = n > 0 && fly(el("b", { class: "points-flyer" }, t("+{n}", { n })), from, middleOf(seat), { pace: 3 });
    if (landed) landed.then(() => bump(seat));
  }
}

/**
 * Have a card that the player is about to play fly from where it was let go.
 *
 * @param {string} code
 * @param {{x: number, y: number}} point
 */
export function launchFrom(code, point) {
  launch = { code, point };
}

/**
 * Let elements slide from where they were to where they are.
 *
 * @param {HTMLElement[]} elements
 * @param {Map<string, DOMRect>} before by the elements' keys
 */
export function slide(elements, before) {
  if (!moves()) return;
  for (const element of elements) {
    const from = before.get(element.dataset.key);
    const to = element.getBoundingClientRect();
    if (from && (from.x !== to.x || from.y !== to.y)) {
      const shift = `${from.x - to.x}px ${from.y - to.y}px`;
      element.animate({ translate: [shift, "0px 0px"] }, { duration: SLIDE, easing: "ease-in-out" });
    }
  }
}

// What has happened, one thing after the other.

const SHOWS = {
  played: (event) => prepared(event, playedCard),
  drew: (event) => drawnCards(event),
  dealt: (event) => dealtCards(event),
  "hands-changed": (event) => changedHands(event),
  reversed: () => turnedRound,
  "penalty-waits": ({ victim }) => () => bump(places.seat(victim)),
  called: ({ seat }) => () => bubble(seat, callWord()),
  "one-card-left": ({ seat }) => () => bubble(seat, t("One card!")),
  challenged: ({ by, right }) => () => bubble(by, right ? t("Caught!") : t("Challenge")),
  "play-challenged": ({ seat }) => () => bubble(seat, t("Challenge")),
  skipped: ({ seat }) => () => bubble(seat, t("Skipped")),
  passed: ({ seat }) => () => bubble(seat, t("Pass")),
};

function happened(event) {
  if (event.kind === "played") named = event.players;
  if (!moves() || !places.box().getClientRects().length) return;
  const show = SHOWS[event.kind]?.(event);
  if (!show) return;
  queue.push({ show, since: performance.now(), lands: event.kind === "played" });
  if (!busy) {
    busy = true;
    setTimeout(next); // the state that comes with the event is shown first
  }
}

async function next() {
  while (queue.length) {
    const { show, since, lands } = queue.shift();
    measure();
    const late = performance.now() - since;
    if (late < TOO_LATE && moves()) await show(late > LATE ? 0.45 : 1);
    if (lands && !queue.some((waiting) => waiting.lands)) land();
  }
  busy = false;
  land();
}

/** What is known of a place now may be gone when the movement begins. */
function prepared(event, make) {
  const from = launchPoint(event) ?? middleOf(handCard(event) ?? places.seat(event.seat));
  awaitLanding();
  return (pace) => make(event, from, pace);
}

function launchPoint({ seat, card }) {
  if (!isMe(seat) || launch?.code !== card.code) return null;
  const { point } = launch;
  launch = null;
  return point;
}

function handCard({ seat, card }) {
  if (!isMe(seat)) return null;
  const code = CSS.escape(card.code);
  return document.querySelector(`#hand .hand-card:focus[data-code="${code}"]`) ?? document.querySelector(`#hand .hand-card[data-code="${code}"]`);
}

/** The new top of the pile is not shown until its card has flown there. */
function awaitLanding() {
  const pile = places.pile();
  for (const lying of pile.children) lying.classList.remove("fresh");
  pile.classList.add("landing");
}

function land() {
  places.pile().classList.remove("landing");
}

async function playedCard({ card, colour }, from, pace) {
  const face = cardFace(card, { size: "large", decorative: true, chosen: colour });
  await fly(face, from, middleOf(places.pile()), { pace, turn: -12 });
}

function drawnCards({ seat, count, cards }) {
  return (pace) => {
    const to = middleOf(isMe(seat) ? handEnd() : places.seat(seat));
    const shown = Array.from({ length: Math.min(count, AT_MOST) }, (_, at) => faceOrBack(cards?.[at]));
    return flock(shown, middleOf(places.deck()), () => to, pace);
  };
}

function faceOrBack(card) {
  return card ? cardFace(card, { size: "small", decorative: true }) : cardBack({ size: "small" });
}

function handEnd() {
  const cards = document.querySelectorAll("#hand .hand-card");
  return cards[cards.length - 1] ?? document.getElementById("hand");
}

function dealtCards({ circle }) {
  return (pace) => {
    const from = middleOf(places.deck());
    const backs = circle.map(() => cardBack({ size: "small" }));
    return flock(backs, from, (at) => middleOf(isMe(circle[at]) ? handEnd() : places.seat(circle[at])), pace);
  };
}

function changedHands({ how, by }) {
  return (pace) => (how === "traded" ? trade(by, named[0], pace) : mix(pace));
}

function trade(one, other, pace) {
  const [here, there] = [middleOf(places.seat(one)), middleOf(places.seat(other))];
  if (!here || !there) return undefined;
  return Promise.all([fly(bundle(), here, there, { pace, bow: -50 }), fly(bundle(), there, here, { pace, bow: 50 })]);
}

/** All hands go to the middle, and from there to their new holders. */
async function mix(pace) {
  const middle = middleOf(places.pile());
  const seats = (store.state.table?.seats ?? []).filter(({ cards }) => cards > 0).map(({ name }) => middleOf(places.seat(name)));
  await Promise.all(seats.map((seat) => fly(bundle(), seat, middle, { pace: pace * 0.8 })));
  await Promise.all(seats.map((seat) => fly(bundle(), middle, seat, { pace: pace * 0.8 })));
}

function bundle() {
  return el("div", { class: "bundle" }, [0, 1, 2].map(() => cardBack({ size: "small" })));
}

function turnedRound(pace) {
  const ring = places.direction();
  return ring.animate({ rotate: ["0deg", "180deg"], opacity: [1, 0.4, 1] }, { duration: SLIDE * pace, easing: "ease-in-out" }).finished;
}

function bump(element) {
  element?.animate({ scale: [1, 1.08, 1] }, { duration: FLIGHT, easing: "ease-out" });
}

/** A word at a seat. Nobody waits for it to go. */
/**
 * Show a word over a seat for a moment.
 *
 * @param {string} name whose seat it is
 * @param {string} word
 */
export function bubble(name, word) {
  if (!moves()) return;
  const at = middleOf(places.seat(name));
  if (!at) return;
  const shown = put(el("div", { class: "bubble" }, word), at);
  const frames = { opacity: [0, 1, 1, 0], translate: ["-50% 0", "-50% -36px", "-50% -38px", "-50% -48px"] };
  gone(shown, shown.animate(frames, { duration: BUBBLE, easing: "ease-out" }));
}

// Flying.

function middleOf(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** What flies is as large as the cards on the table. */
function measure() {
  const width = places.deck().querySelector(".card")?.getBoundingClientRect().width;
  if (width) layer.style.setProperty("--large-card", `${width}px`);
}

function put(element, { x, y }) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  layer.append(element);
  return element;
}

function gone(element, animation) {
  return animation.finished.catch(() => {}).then(() => element.remove());
}

function flock(faces, from, toOf, pace) {
  return Promise.all(faces.map((face, at) => fly(face, from, toOf(at), { pace, delay: at * STAGGER * pace })));
}

/** Let something fly from one point to another, in a slight curve. */
function fly(face, from, to, { pace = 1, delay = 0, turn = 0, bow = -18 } = {}) {
  if (!from || !to) return undefined;
  const flyer = put(el("div", { class: "flyer" }, face), from);
  const way = { x: to.x - from.x, y: to.y - from.y };
  const half = `calc(-50% + ${way.x * 0.6}px) calc(-50% + ${way.y * 0.6 + bow}px)`;
  const frames = {
    translate: ["-50% -50%", half, `calc(-50% + ${way.x}px) calc(-50% + ${way.y}px)`],
    rotate: [`${turn}deg`, "0deg", "0deg"],
    scale: [0.7, 1.05, 1],
  };
  return gone(flyer, flyer.animate(frames, { duration: FLIGHT * pace, delay, easing: EASE, fill: "both" }));
}
