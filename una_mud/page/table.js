/** The table: who sits round it, and what lies on it. Nothing on it changes its place while one plays. */

import { mountAnimations, slide } from "./animations.js";
import { mountAsk } from "./ask.js";
import { mountBetweenHands } from "./between-hands.js";
import { countdown } from "./countdown.js";
import { el, keyed, setText } from "./dom.js";
import { mountGuide } from "./guide.js";
import { t } from "./i18n.js";
import { keepMenu, openPlayerMenu } from "./player-menu.js";
import { seatFace, seatWords } from "./seat.js";
import { isMe, seatOf } from "./selectors.js";
import { ofName, store } from "./store.js";
import { makeCenter } from "./table-center.js";
import { visibleHand } from "./visible-hands.js";

/** Seconds that are few. */
const FEW_SECONDS = 10;

let parts = null;
const clock = countdown(showSeconds);

/**
 * Draw the table into an element, now and whenever something changes.
 *
 * @param {HTMLElement} element
 */
export function mountTable(element) {
  parts = build();
  element.append(parts.box);
  mountAsk(parts.center.ask);
  mountBetweenHands(parts.center.between);
  mountGuide(parts.center.guide);
  store.watch(renderSeats);
  store.watch(renderTurn);
  store.watch(setClock);
  const { deck, pile, ring } = parts.center;
  mountAnimations({ seat: seatElement, deck: () => deck, pile: () => pile, direction: () => ring, box: () => parts.box });
}

function build() {
  const turn = el("span", {});
  const seconds = el("b", { class: "whose-seconds", "aria-hidden": "true" });
  const center = makeCenter(el("p", { class: "whose" }, turn, " ", seconds));
  const seats = el("ol", { class: "seats", role: "list", "aria-label": t("Players, clockwise") });
  const box = el("div", { class: "table-box" }, el("h2", { class: "unseen" }, t("Table")), el("div", { class: "round" }, el("div", { class: "felt" }), seats, center.element));
  return { box, turn, seconds, center, seats };
}

// Whose turn it is.

const MINE = {
  turn: t("Your turn"),
  drawn: t("Your turn: play the new card, or pass"),
  answer: t("Your turn: answer, or draw"),
  choice: t("Your turn: choose"),
  reflect: t("Your turn: say something, or pass"),
};
const THEIRS = {
  turn: (name) => t("{name}'s turn", { name }),
  drawn: (name) => t("{name} has drawn a card", { name }),
  answer: (name) => t("{name} must answer", { name }),
  choice: (name) => t("{name} must choose", { name }),
  reflect: (name) => t("{name} may say something", { name }),
};

function renderTurn() {
  const { table } = store.state;
  const known = table?.turn && THEIRS[table.phase];
  setText(parts.turn, known ? (isMe(table.turn) ? MINE[table.phase] : known(table.turn)) : "");
}

// Seats.

/** The seats clockwise, the viewer's own last: it's the one at the bottom. */
function inView(table) {
  const mine = Math.max(0, table.seats.findIndex(({ name }) => isMe(name)));
  return [...table.seats.slice(mine + 1), ...table.seats.slice(0, mine + 1)];
}

function renderSeats() {
  const { table } = store.state;
  if (!table) return;
  const seats = inView(table);
  const before = placesOfSeats();
  place(seats.length);
  keyed(parts.seats, seats, ({ name }) => name, makeSeat, (element, seat) => updateSeat(element, seat, table));
  putRound(seats.length);
  const moved = before.size && seats.map(({ name }) => name).join() !== [...before.keys()].join();
  if (moved) slide(seatElements(), before);
  keepMenu(seats.map(({ name }) => name));
}

function seatElements() {
  return [...parts.seats.children];
}

function placesOfSeats() {
  return new Map(seatElements().map((seat) => [seat.dataset.key, seat.getBoundingClientRect()]));
}

/** Return the element of a seat by the player's name, if they sit here. */
function seatElement(name) {
  return seatElements().find((seat) => seat.dataset.key === name) ?? null;
}

function makeSeat({ name }) {
  const open = () => openPlayerMenu(button, seatOf(name), { seen: visibleHand(name, button) });
  const button = el("button", { type: "button", class: "seat-button", "aria-haspopup": "menu", "aria-expanded": "false", onclick: open });
  return el("li", { class: "seat" }, button);
}

function updateSeat(element, seat, table) {
  const turn = table.turn === seat.name;
  const look = { mine: isMe(seat.name), turn, out: seat.out, away: !seat.online };
  for (const [word, on] of Object.entries(look)) element.classList.toggle(word, on);
  const { seen, here, result } = store.state;
  const told = [Boolean(ofName(seen, seat.name)), ofName(here.poses, seat.name), ofName(result?.points, seat.name)];
  const state = JSON.stringify([seat, turn, table.dealer === seat.name, table.phase, look.mine, ...told]);
  const button = element.firstElementChild;
  if (button.dataset.state === state) return;
  button.dataset.state = state;
  button.setAttribute("aria-label", seatWords(seat, table));
  button.replaceChildren(...seatFace(seat, table).filter(Boolean));
}

// Where the seats are, as shares of the room: the style has the sizes.

/** How many of the others sit on each side, for so many seats. */
function sidesFor(count) {
  const others = Math.max(0, count - 1);
  const side = Math.floor(others / 3);
  return { side, top: others - 2 * side };
}

function place(count) {
  const round = parts.seats.parentElement;
  round.style.setProperty("--count", count);
  round.style.setProperty("--top", Math.max(1, sidesFor(count).top));
  round.dataset.crowd = count > 8 ? "large" : count > 4 ? "middle" : "small";
  round.classList.toggle("with-sides", count > 3);
}

/** Spread so many things evenly between two ends; few stand nearer to each other. */
function spread(count, from, to) {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

const ACROSS = { 1: [0.5, 0.5], 2: [0.22, 0.78], 3: [0.12, 0.88] };
const DOWN = { 1: [0.5, 0.5], 2: [0.36, 0.74], 3: [0.3, 0.88] };

/** Clockwise from one's own seat at the bottom: up on the left, across the top, down on the right. */
function putRound(count) {
  const { side, top } = sidesFor(count);
  const down = side ? spread(side, ...DOWN[side]) : [];
  const across = top ? spread(top, ...(ACROSS[top] ?? [0, 1])) : [];
  const places = [...down.toReversed().map((y) => [0, y]), ...across.map((x) => [x, 0]), ...down.map((y) => [1, y]), [0.5, 1]];
  seatElements().forEach((seat, at) => {
    seat.style.setProperty("--x", places[at][0].toFixed(3));
    seat.style.setProperty("--y", places[at][1].toFixed(3));
  });
}

// The time that is left.

/** The seconds begin anew with each turn, and with each thing to be decided in it. */
function setClock() {
  const { table } = store.state;
  clock.set(table?.seconds ?? null, `${table?.turn} ${table?.phase}`);
}

function showSeconds(left, whole) {
  const words = left === null ? "" : t("{n} s", { n: Math.ceil(left) });
  const seat = parts?.seats.querySelector(".seat.turn");
  if (parts) setText(parts.seconds, seat ? words : "");
  if (!seat) return;
  const ring = seat.querySelector(".time-ring");
  ring?.classList.toggle("timed", left !== null);
  if (left !== null) ring?.style.setProperty("--left", String((100 * left) / (whole || 1)));
  setText(seat.querySelector(".mark-time"), words);
  for (const each of [seat, parts.seconds]) each.classList.toggle("hurry", left !== null && left <= FEW_SECONDS);
}
