/** The table: who sits round it, and what lies on it. */

import { clearResult, noteResult, renderBetween } from "./between.js";
import { countdown } from "./countdown.js";
import { el, keyed, setText } from "./dom.js";
import { clearPile, makeMiddle, renderMiddle } from "./middle.js";
import { mountMotion, slide } from "./motion.js";
import { layOut } from "./places.js";
import { keepMenu, openPlayerMenu } from "./player.js";
import { seatFace, seatWords } from "./seat.js";
import { closeSeen, makeSeen, renderSeen, seenHand } from "./seen.js";
import { ofName, store } from "./store.js";
import { isMe } from "./wording.js";

/** Seconds that are few. */
const NEAR = 10;
/** Seats up to which there is room for more than the least. */
const CROWD = 6;

let parts = null;
let room = "";
const clock = countdown(showSeconds);

/**
 * Draw the table into an element, now and whenever something changes.
 *
 * @param {HTMLElement} element
 */
export function mountTable(element) {
  parts = build();
  element.append(parts.box);
  store.on("room", enter);
  for (const topic of ["table", "me", "room", "ask", "seen", "poses"]) store.on(topic, render);
  store.on("table", setClock);
  store.on("event", (event) => noteResult(event) && render());
  new ResizeObserver(arrange).observe(parts.box);
  const { deck, pile, ring } = parts.middle;
  mountMotion({ seat: seatOf, deck: () => deck, pile: () => pile, direction: () => ring, box: () => parts.box });
  render();
}

function build() {
  const turn = el("span", {});
  const seconds = el("b", { class: "whose-seconds", "aria-hidden": "true" });
  const middle = makeMiddle();
  const between = el("div", { class: "between" });
  const felt = el("div", { class: "felt" }, el("p", { class: "whose" }, turn, " ", seconds), middle.element, between);
  const seats = el("ol", { class: "seats", role: "list", "aria-label": "Players, clockwise" });
  const round = el("div", { class: "round" }, felt, seats);
  const hands = makeSeen();
  const box = el("div", { class: "table-box" }, el("h2", { class: "unseen" }, "Table"), round, hands);
  return { box, round, turn, seconds, middle, between, seats, hands };
}

/** In another room nothing is left of the table that one came from. */
function enter(where) {
  if ((where?.name ?? "") === room) return;
  room = where?.name ?? "";
  clearPile();
  clearResult();
  closeSeen();
}

function render() {
  const { table } = store.state;
  if (!table) return;
  parts.round.classList.toggle("resting", !table.top);
  parts.round.classList.toggle("over", table.phase === "over");
  setText(parts.turn, whose(table));
  renderSeats(table);
  renderMiddle(table);
  renderBetween(parts.between, table);
  renderSeen();
  arrange();
}

const WHOSE = {
  turn: ["Your turn", "’s turn"],
  drawn: ["Your turn: play the new card, or pass", " has drawn a card"],
  answer: ["Your turn: cards wait for you", " is to answer"],
  choice: ["Your turn: choose", " is to choose"],
  reflect: ["Your turn: speak, or pass", " may speak about her card"],
};

function whose(table) {
  const words = WHOSE[table.phase];
  if (!table.turn || !words) return "";
  return isMe(table.turn) ? words[0] : `${table.turn}${words[1]}`;
}

// Seats.

/** The seats clockwise, the viewer's own last: hers is the one at the bottom. */
function inView(table) {
  const mine = Math.max(0, table.seats.findIndex(({ name }) => name === store.state.me?.name));
  return [...table.seats.slice(mine + 1), ...table.seats.slice(0, mine + 1)];
}

function renderSeats(table) {
  const seats = inView(table);
  const before = placesOfSeats();
  keyed(parts.seats, seats, ({ name }) => name, makeSeat, (element, seat) => updateSeat(element, seat, table));
  arrange();
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

/** Return the element of a seat by the player's name, if she sits here. */
function seatOf(name) {
  return seatElements().find((seat) => seat.dataset.key === name) ?? null;
}

function makeSeat({ name }) {
  const open = () => openPlayerMenu(button, seatNamed(name), { seen: seenHand(name) });
  const button = el("button", { type: "button", class: "seat-button", "aria-haspopup": "menu", "aria-expanded": "false", onclick: open });
  return el("li", { class: "seat" }, button);
}

function seatNamed(name) {
  return store.state.table.seats.find((seat) => seat.name === name);
}

function updateSeat(element, seat, table) {
  const turn = table.turn === seat.name;
  const look = { mine: isMe(seat.name), turn, out: seat.out, away: !seat.online };
  for (const [word, on] of Object.entries(look)) element.classList.toggle(word, on);
  const { seen, poses } = store.state;
  const told = [Boolean(ofName(seen, seat.name)), ofName(poses, seat.name)];
  const state = JSON.stringify([seat, turn, table.dealer === seat.name, table.phase, ...told]);
  const button = element.firstElementChild;
  if (button.dataset.state === state) return;
  button.dataset.state = state;
  button.setAttribute("aria-label", seatWords(seat, table));
  button.replaceChildren(...seatFace(seat, table).filter(Boolean));
}

// Where the seats are.

/** Put the seats round the felt if there is room; else CSS has them in rows, in the same order. */
function arrange() {
  const { clientWidth: width, clientHeight: height } = parts.box;
  const seats = seatElements();
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const layout = layOut(seats.length, { width, height: height - parts.hands.offsetHeight, scale });
  parts.round.dataset.layout = layout.name;
  parts.round.classList.toggle("crowded", seats.length > CROWD);
  parts.round.style.height = layout.height ? `${layout.height}px` : "";
  for (const side of ["width", "height"]) parts.round.style.setProperty(`--clear-${side}`, layout.clear ? `${layout.clear[side].toFixed(1)}px` : "100%");
  layout.places.forEach(({ x, y }, at) => {
    seats[at].style.setProperty("--x", `${x.toFixed(1)}px`);
    seats[at].style.setProperty("--y", `${y.toFixed(1)}px`);
  });
}

/** The seconds begin anew with each turn, and with each thing to be decided in it. */
function setClock(table) {
  clock.set(table?.seconds ?? null, `${table?.turn} ${table?.phase}`);
}

function showSeconds(left, whole) {
  const words = left === null ? "" : `${Math.ceil(left)} s`;
  const seat = parts?.seats.querySelector(".seat.turn");
  if (parts) setText(parts.seconds, seat ? words : "");
  if (!seat) return;
  const ring = seat.querySelector(".time-ring");
  ring?.classList.toggle("timed", left !== null);
  if (left !== null) ring?.style.setProperty("--left", String((100 * left) / (whole || 1)));
  setText(seat.querySelector(".mark-time"), words);
  for (const each of [seat, parts.seconds]) each.classList.toggle("hurry", left !== null && left <= NEAR);
}
