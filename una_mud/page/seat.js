/** What is seen and said of one seat at the table. */

import { el, svg } from "./dom.js";
import { ofName, store } from "./store.js";
import { callWord, counted, isMe, isScored } from "./wording.js";

/** Cards in the little fan at a seat; the number tells how many there really are. */
const FAN = 4;

/**
 * Return what is seen of a seat; the button that it is has all of it as its name.
 *
 * @param {object} seat of `Una.Table`
 * @param {object} table
 * @returns {(Element|false|"")[]}
 */
export function seatFace(seat, table) {
  const playing = Boolean(table.top);
  return [
    el("span", { class: "avatar" }, portrait(seat), table.turn === seat.name && timeRing()),
    el(
      "span",
      { class: "about" },
      el("span", { class: "who", dir: "auto" }, seat.name),
      el("span", { class: "holds" }, playing && fan(seat.cards), total(seat)),
      poseOf(seat) && el("span", { class: "pose", dir: "auto" }, poseOf(seat)),
    ),
    el("span", { class: "marks" }, marks(seat, table)),
  ];
}

/** How she sits there, in her own words. */
function poseOf({ name }) {
  return ofName(store.state.poses, name) ?? "";
}

/**
 * Return the picture of who sits there.
 *
 * @param {{name: string, kind: string, icon: string|null}} seat
 * @returns {Element} of no meaning to screen readers: the name must stand beside it
 */
export function portrait(seat) {
  if (seat.kind === "computer") return robot();
  if (!seat.icon) return initial(seat.name);
  const image = el("img", { class: "portrait", src: `/icons/${encodeURIComponent(seat.icon)}.png`, alt: "", width: 32, height: 32 });
  image.addEventListener("error", () => image.replaceWith(initial(seat.name)), { once: true });
  return image;
}

function initial(name) {
  return el("span", { class: "portrait initial", "aria-hidden": "true" }, Array.from(name)[0] ?? "?");
}

/** Computers have no icons: each is the same friendly robot. */
function robot() {
  return svg(
    "svg",
    { class: "portrait robot", viewBox: "0 0 32 32", "aria-hidden": "true" },
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

function marks(seat, table) {
  const mark = (text, name) => el("span", { class: `mark mark-${name}` }, text);
  return [
    table.turn === seat.name && mark("▶ Turn", "turn"),
    table.turn === seat.name && el("span", { class: "mark mark-time" }),
    seat.called && mark(callWord(), "called"),
    table.dealer === seat.name && mark("Dealer", "dealer"),
    seat.out && mark("Out", "out"),
    !seat.online && mark("Offline", "away"),
    seat.auto && mark("Auto", "auto"),
    ofName(store.state.seen, seat.name) && mark("Seen", "seen"),
  ];
}

/**
 * Return all that is to be known of a seat in words.
 *
 * @param {object} seat of `Una.Table`
 * @param {object} table
 * @returns {string}
 */
export function seatWords(seat, table) {
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
    poseOf(seat),
  ];
  return said.filter(Boolean).join(", ");
}
