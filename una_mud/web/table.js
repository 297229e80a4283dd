/** The table: who sits round it, what lies on it, and the deck as a button. */

import { cardBack, cardFace, colourShape, isColour, tellsOfCard } from "./cards.js";
import { countdown } from "./countdown.js";
import { el, keyed, setText, svg } from "./dom.js";
import { facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { mountMotion, slide } from "./motion.js";
import { keepMenu, openPlayerMenu } from "./player.js";
import { layOut } from "./places.js";
import { store } from "./store.js";
import { send } from "./wire.js";

const LYING = 4;
/** Cards of the discard pile that are drawn. */
const TILTS = [-7, 5, -3, 8, -5, 3];
const FAN = 4;
/** Cards in the little fan at a seat; the number tells how many there really are. */
const NEAR = 10;
/** Seconds that are few. */
const CROWD = 6;
/** Seats up to which there is room for more than the least. */

let parts = null;
let lying = [];
let lastHand = null;
let result = null;
const shownHands = new Set();
const clock = countdown(showSeconds);

/**
 * Draw the table into an element, now and whenever something changes.
 *
 * @param {HTMLElement} element
 */
export function mountTable(element) {
  parts = build();
  element.append(parts.box);
  for (const topic of ["table", "me", "room", "ask", "seen"]) store.on(topic, render);
  store.on("table", setClock);
  store.on("event", remember);
  store.on("room", forgetOtherRooms);
  new ResizeObserver(arrange).observe(parts.box);
  mountMotion({ seat: seatOf, deck: () => parts.deck, pile: () => parts.pile, direction: () => parts.ring, box: () => parts.box });
  render();
}

// What the table is made of.

function build() {
  const ring = directionRing();
  const turn = el("p", { class: "whose" });
  const deck = el("button", { type: "button", class: "deck", onclick: pressDeck });
  const pile = el("div", { class: "pile", role: "group", "aria-label": "Discard pile" });
  const words = el("div", { class: "words" });
  const between = el("div", { class: "between" });
  const middle = el("div", { class: "middle" }, ring, el("div", { class: "piles" }, deck, pile), words);
  const felt = el("div", { class: "felt" }, turn, middle, between);
  const seats = el("ol", { class: "seats", role: "list", "aria-label": "Players, clockwise" });
  const round = el("div", { class: "round" }, felt, seats);
  const hands = el("div", { class: "seen-hands" });
  const box = el("div", { class: "table-box" }, el("h2", { class: "unseen" }, "Table"), round, hands);
  return { box, round, felt, turn, ring, deck, pile, words, between, seats, hands };
}

/** Two arrows round the middle, drawn as they point clockwise; CSS turns them over. */
function directionRing() {
  const arrow = (at) =>
    svg(
      "g",
      { transform: `rotate(${at} 150 90)` },
      svg("path", { class: "ring-line", d: "M20 62C40 22 96 8 150 8s110 14 130 54" }),
      svg("path", { class: "ring-head", d: "M287 84 267 63 294 54Z" }),
    );
  return svg("svg", { class: "ring", viewBox: "0 0 300 180", role: "img" }, arrow(0), arrow(180));
}

// Bringing it up to date.

function render() {
  const { table } = store.state;
  if (!table) return;
  const playing = Boolean(table.top);
  parts.round.classList.toggle("resting", !playing);
  parts.round.classList.toggle("over", table.phase === "over");
  setText(parts.turn, whose(table));
  renderSeats(table);
  renderDeck(table);
  renderPile(table);
  renderWords(table);
  renderRing(table);
  renderBetween(table);
  renderSeen();
  arrange();
}

/** The seats clockwise, the viewer's own last: hers is the one at the bottom. */
function inView(table) {
  const mine = Math.max(0, table.seats.findIndex(({ name }) => name === store.state.me?.name));
  return [...table.seats.slice(mine + 1), ...table.seats.slice(0, mine + 1)];
}

function isMe(name) {
  return name !== null && name !== undefined && name === store.state.me?.name;
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
  const open = () => openPlayerMenu(button, seatNamed(name), { seen: seenEntry(name) });
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
  const state = JSON.stringify([seat, turn, table.dealer === seat.name, table.phase, Boolean(store.state.seen[seat.name])]);
  const button = element.firstElementChild;
  if (button.dataset.state === state) return;
  button.dataset.state = state;
  button.setAttribute("aria-label", spoken(seat, table));
  button.replaceChildren(...face(seat, table));
}

/** What is seen of a seat; the button itself has all of it as its name. */
function face(seat, table) {
  const playing = Boolean(table.top);
  return [
    el("span", { class: "avatar" }, portrait(seat), table.turn === seat.name && timeRing()),
    el(
      "span",
      { class: "about" },
      el("span", { class: "who", dir: "auto" }, seat.name),
      el("span", { class: "holds" }, playing && fan(seat.cards), total(seat)),
      seat.pose && el("span", { class: "pose", dir: "auto" }, seat.pose),
    ),
    el("span", { class: "marks" }, marks(seat, table)),
  ];
}

function portrait(seat) {
  if (seat.kind === "computer") return robot();
  if (!seat.icon) return initial(seat.name);
  const image = el("img", { class: "portrait", src: `/icons/${encodeURIComponent(seat.icon)}.png`, alt: "", width: 32, height: 32 });
  image.addEventListener("error", () => image.replaceWith(initial(seat.name)), { once: true });
  return image;
}

function initial(name) {
  return el("span", { class: "portrait initial" }, Array.from(name)[0] ?? "?");
}

/** Computers have no icons: each is the same friendly robot. */
function robot() {
  return svg(
    "svg",
    { class: "portrait robot", viewBox: "0 0 32 32" },
    svg("path", { class: "robot-line", d: "M16 9V4M6 15H3v6h3m20-6h3v6h-3" }),
    svg("circle", { class: "robot-lamp", cx: 16, cy: 4, r: 2 }),
    svg("rect", { class: "robot-head", x: 6, y: 9, width: 20, height: 17, rx: 5 }),
    svg("circle", { class: "robot-eye", cx: 12, cy: 16, r: 2.2 }),
    svg("circle", { class: "robot-eye", cx: 20, cy: 16, r: 2.2 }),
    svg("path", { class: "robot-mouth", d: "M12 21.5h8" }),
  );
}

function timeRing() {
  return svg("svg", { class: "time-ring", viewBox: "0 0 40 40" }, svg("circle", { cx: 20, cy: 20, r: 18, pathLength: 100 }));
}

function fan(count) {
  const cards = Array.from({ length: Math.min(count, FAN) }, () => el("i", { class: "seat-fan-card" }));
  return el("span", { class: "seat-fan" }, cards, el("b", {}, count));
}

/** Points only where the game counts any. */
function total(seat) {
  return isScored() && el("span", { class: "total" }, `${seat.total} pts`);
}

function isScored() {
  return facts.games[store.state.table.game]?.scored ?? false;
}

function marks(seat, table) {
  const mark = (text, name) => el("span", { class: `mark mark-${name}` }, text);
  return [
    table.turn === seat.name && mark("▶ Turn", "turn"),
    table.turn === seat.name && el("span", { class: "mark mark-time" }),
    seat.called && mark(`${callWord()}`, "called"),
    table.dealer === seat.name && mark("Dealer", "dealer"),
    seat.out && mark("Out", "out"),
    !seat.online && mark("Offline", "away"),
    seat.auto && mark("Auto", "auto"),
    store.state.seen[seat.name] && mark("Seen", "seen"),
  ];
}

/** What is called in the game at hand: the first word of its title. */
function callWord() {
  return `${(facts.games[store.state.table.game]?.title ?? "Una").split(" ")[0]}!`;
}

function spoken(seat, table) {
  const said = [
    isMe(seat.name) ? `${seat.name}, you` : seat.name,
    seat.kind === "computer" && "computer player",
    table.turn === seat.name && (isMe(seat.name) ? "your turn" : "her turn"),
    table.top && counted(seat.cards, "card"),
    isScored() && counted(seat.total, "point"),
    seat.called && `called ${callWord()}`,
    table.dealer === seat.name && "dealer",
    seat.out && "out of this hand",
    !seat.online && "offline",
    seat.auto && "plays automatically",
    seat.pose,
  ];
  return said.filter(Boolean).join(", ");
}

function counted(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
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
  const seat = parts?.seats.querySelector(".seat.turn");
  if (!seat) return;
  const ring = seat.querySelector(".time-ring");
  ring?.classList.toggle("timed", left !== null);
  if (left !== null) ring?.style.setProperty("--left", String((100 * left) / (whole || 1)));
  setText(seat.querySelector(".mark-time"), left === null ? "" : `${Math.ceil(left)} s`);
  seat.classList.toggle("hurry", left !== null && left <= NEAR);
}

// The deck.

/**
 * What pressing the deck does now. The server knows what may be done; this only chooses the line that is the
 * nearest to it.
 */
function deckDeed({ table, ask } = store.state) {
  if (table.phase === "idle") return { word: "Start", line: "/startgame", says: "Start a game" };
  if (!isMe(table.turn) || !table.top) return null;
  const asked = ask?.choices.map(({ line }) => line) ?? [];
  const passes = ["drawn", "reflect"].includes(table.phase) && !asked.includes("/draw");
  if (passes) return { word: "Pass", line: "/pass", says: "Pass" };
  return { word: "Draw", line: "/draw", says: table.penalty ? "Draw the cards that wait for you" : "Draw a card" };
}

function pressDeck() {
  const deed = deckDeed();
  if (deed) send(deed.line);
}

function renderDeck(table) {
  const deed = deckDeed();
  const stock = table.top ? `${counted(table.stock, "card")} in the stock` : "";
  parts.deck.classList.toggle("ready", Boolean(deed));
  parts.deck.setAttribute("aria-disabled", String(!deed));
  parts.deck.setAttribute("aria-label", [deed?.says ?? "The stock", stock].filter(Boolean).join(", "));
  const state = `${deed?.word} ${table.stock} ${Boolean(table.top)}`;
  if (parts.deck.dataset.state === state) return;
  parts.deck.dataset.state = state;
  const thick = table.top ? Math.min(3, Math.ceil(table.stock / 12)) : 3;
  const shown = [
    el("span", { class: "deck-stack" }, Array.from({ length: Math.max(1, thick) }, () => cardBack({ size: "large" }))),
    deed && el("span", { class: "deck-word" }, deed.word),
    table.top && el("span", { class: "deck-count" }, table.stock),
  ];
  parts.deck.replaceChildren(...shown.filter(Boolean));
}

// The discard pile. Only its top is told, so that the page remembers what lay there before.

function renderPile(table) {
  if (!table.top || table.hand !== lastHand) lying = [];
  lastHand = table.hand;
  if (table.top) layDown(table.top, table.colour);
  keyed(parts.pile, lying, ({ key }) => key, layCard, dressCard);
}

let laid = 0;
let playedSince = false;

/** The same card may lie there twice in a row: what was played in between tells. */
function layDown(top, colour) {
  const last = lying.at(-1);
  if (last && last.card.code === top.code && !playedSince) {
    last.colour = colour;
  } else {
    laid += 1;
    lying = [...lying, { key: `lying-${laid}`, number: laid, card: top, colour }].slice(-LYING);
  }
  playedSince = false;
}

function layCard({ card, number }) {
  const holder = el("div", { class: "lying fresh", "data-code": card.code });
  holder.style.setProperty("--tilt", `${TILTS[number % TILTS.length]}deg`);
  tellsOfCard(holder, () => card);
  return holder;
}

function dressCard(holder, { key, card, colour }) {
  const top = key === lying.at(-1).key;
  holder.classList.toggle("top", top);
  if (top) holder.tabIndex = 0;
  else holder.removeAttribute("tabindex");
  if (top) holder.setAttribute("role", "group");
  if (top) holder.setAttribute("aria-label", "On top");
  holder.toggleAttribute("aria-hidden", !top);
  if (!top) holder.setAttribute("aria-hidden", "true");
  const state = `${colour} ${top}`;
  if (holder.dataset.state === state) return;
  holder.dataset.state = state;
  holder.replaceChildren(cardFace(card, { size: "large", chosen: card.colour ? null : colour }));
}

// Words in the middle: the colour in play, what has gathered, the direction.

function renderWords(table) {
  const state = JSON.stringify([table.colour, table.penalty, table.top && table.direction]);
  if (parts.words.dataset.state === state) return;
  parts.words.dataset.state = state;
  parts.words.replaceChildren(...[colourWords(table), penaltyWords(table), directionWords(table)].filter(Boolean));
}

function colourWords({ top, colour }) {
  if (!top) return null;
  if (!isColour(colour)) return el("span", { class: "pill" }, "Any colour");
  return el("span", { class: `pill pill-colour` }, colourShape(colour), `${capital(colour)} in play`);
}

function penaltyWords({ penalty }) {
  if (!penalty) return null;
  const whom = isMe(penalty.victim) ? "you" : penalty.victim;
  return el("span", { class: "pill pill-penalty" }, el("b", {}, `+${penalty.cards}`), ` for ${whom}`);
}

function directionWords({ top, direction }) {
  if (!top) return null;
  return el("span", { class: "pill pill-direction" }, direction === "cw" ? "↻ clockwise" : "↺ counter-clockwise");
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function renderRing(table) {
  parts.ring.classList.toggle("ccw", table.direction === "ccw");
  parts.ring.setAttribute("aria-label", table.direction === "cw" ? "Play goes clockwise" : "Play goes counter-clockwise");
  parts.ring.dataset.colour = table.colour ?? "";
}

// Between hands and games.

/** Keep how a hand came out, to be shown until the next one. */
function remember(event) {
  if (event.kind === "played" || event.kind === "turned-up") playedSince = true;
  if (event.kind === "hand-over") result = event;
  else if (event.kind === "dealt") result = null;
  else return;
  if (store.state.table) render();
}

let roomOfResult = "";

function forgetOtherRooms(room) {
  const name = room?.name ?? "";
  if (name !== roomOfResult) {
    result = null;
    lying = [];
    shownHands.clear();
  }
  roomOfResult = name;
}

function renderBetween(table) {
  const resting = !table.top;
  const state = resting ? JSON.stringify([table.phase, table.seats, result, store.state.room?.host, store.state.me?.name]) : "";
  if (parts.between.dataset.state === state) return;
  parts.between.dataset.state = state;
  keepFocus(parts.felt, () => {
    parts.between.hidden = !resting;
    parts.between.replaceChildren(...(resting ? [heading(table), scores(table), invitation(table)].filter(Boolean) : []));
  });
}

function heading(table) {
  if (!result) return el("p", { class: "between-head" }, table.phase === "over" ? "The cards are dealt soon" : "Nobody plays here yet");
  const winner = result.winner;
  const words = winner ? `${isMe(winner) ? "You win" : `${winner} wins`} this hand!` : "The hand is over, without a winner.";
  return el("p", { class: "between-head" }, words, table.phase === "idle" && " The game is over.");
}

/** A long list of players stands in two tables side by side. */
function scores(table) {
  if (!result?.points || !isScored()) return null;
  const totals = table.seats.some(({ total }) => total > 0);
  const half = table.seats.length > CROWD ? Math.ceil(table.seats.length / 2) : table.seats.length;
  const parted = [table.seats.slice(0, half), table.seats.slice(half)].filter(({ length }) => length);
  return el("div", { class: "score-tables" }, parted.map((seats) => scoreTable(seats, totals)));
}

function scoreTable(seats, totals) {
  const head = ["Player", "This hand", totals && "Total"].filter(Boolean);
  return el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, seats.map((seat) => scoreRow(seat, totals))),
  );
}

function scoreRow({ name, total }, totals) {
  const taken = result.points[name];
  const won = result.winner === name;
  return el(
    "tr",
    { class: won ? "won" : null },
    el("th", { scope: "row", dir: "auto" }, won ? `★ ${name}` : name),
    el("td", {}, taken === undefined ? "–" : `+${taken}`),
    totals && el("td", {}, total),
  );
}

function invitation(table) {
  if (table.phase === "over") return el("p", { class: "between-words" }, "The next hand is dealt in a moment.");
  const seated = table.seats.some(({ name }) => isMe(name));
  const most = facts.games[table.game]?.seats[1] ?? table.seats.length + 1;
  const free = table.seats.length < most;
  const button = (word, line) => el("button", { type: "button", class: "between-button", onclick: () => send(line) }, word);
  return el(
    "div",
    { class: "between-words" },
    el("p", {}, seated ? "Press the deck to start. If you are alone, computer players sit down with you." : "Take a seat and play along."),
    !seated && free && button("Take a seat", "/sit"),
    isMe(store.state.room?.host) && free && button("Add a computer player", "/bot add"),
  );
}

// Hands of others that may be seen.

function seenEntry(name) {
  const cards = store.state.seen[name];
  if (!cards) return null;
  return { shown: shownHands.has(name), toggle: () => toggleSeen(name) };
}

function toggleSeen(name) {
  if (!shownHands.delete(name)) shownHands.add(name);
  renderSeen();
}

function renderSeen() {
  const { seen } = store.state;
  for (const name of shownHands) if (!seen[name]) shownHands.delete(name);
  const names = Object.keys(seen);
  parts.hands.hidden = names.length === 0;
  keyed(parts.hands, names, (name) => name, makeSeen, (element, name) => updateSeen(element, name, seen[name]));
}

function makeSeen(name) {
  const button = el("button", { type: "button", class: "seen-toggle", onclick: () => toggleSeen(name) });
  return el("div", { class: "seen-hand" }, button, el("ul", { class: "seen-cards", role: "list", "aria-label": `${name}’s cards` }));
}

function updateSeen(element, name, cards) {
  const [button, list] = element.children;
  const shown = shownHands.has(name);
  button.setAttribute("aria-expanded", String(shown));
  setText(button, `${shown ? "Hide" : "Show"} ${name}’s ${counted(cards.length, "card")}`);
  list.hidden = !shown;
  const state = shown ? cards.map(({ code }) => code).join() : "";
  if (list.dataset.state === state) return;
  list.dataset.state = state;
  list.replaceChildren(...(shown ? cards.map(seenCard) : []));
}

function seenCard(card) {
  const item = el("li", {}, cardFace(card, { size: "small" }));
  tellsOfCard(item, () => card);
  return item;
}
