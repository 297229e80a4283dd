/** What is seen and said of one seat at the table. */

import { el, svg } from "./dom.js";
import { phrases, t, tn } from "./i18n.js";
import { callWord, isMe, isScored } from "./selectors.js";
import { ofName, store } from "./store.js";

/** Cards in the little fan at a seat; the number tells how many there really are. */
const FAN = 3;

/**
 * Return what is seen of a seat; the button that it is has all of it as its name.
 *
 * @param {object} seat of `Una.Table`
 * @param {object} table
 * @returns {(Element|false|"")[]}
 */
export function seatFace(seat, table) {
  return [
    el("span", { class: "avatar" }, portrait(seat), table.turn === seat.name && timeRing()),
    el(
      "span",
      { class: "about" },
      el("span", { class: "who", dir: "auto" }, seat.name),
      el("span", { class: "holds" }, table.top && fan(seat.cards), total(seat)),
      poseOf(seat) && el("span", { class: "pose", dir: "auto" }, poseOf(seat)),
    ),
    el("span", { class: "marks" }, marks(seat, table)),
  ];
}

/** How they sit there, in their own words. */
function poseOf({ name }) {
  return ofName(store.state.here.poses, name) ?? "";
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

/** Points only where the game counts any: those of the hand that is over, and the total. */
function total({ name, total }) {
  if (!isScored()) return false;
  const taken = ofName(store.state.result?.points, name);
  return el(
    "span",
    { class: "total" },
    taken !== undefined && el("b", { class: "taken" }, t("+{n}", { n: taken })),
    " ",
    tn("{n} pt", "{n} pts", store.state.result?.totals?.[name] ?? total),
  );
}

function marks(seat, table) {
  const mark = (text, name) => el("span", { class: `mark mark-${name}` }, text);
  const turn = table.turn === seat.name;
  return [
    turn && mark(t("▶ Turn"), "turn"),
    turn && el("span", { class: "mark mark-time" }),
    seat.called && mark(callWord(), "called"),
    table.dealer === seat.name && mark(t("Dealer"), "dealer"),
    seat.out && mark(t("Out"), "out"),
    !seat.online && mark(t("Offline"), "away"),
    seat.auto && mark(t("Auto"), "auto"),
    ofName(store.state.seen, seat.name) && mark(t("Seen"), "seen"),
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
  const mine = isMe(seat.name);
  return phrases(
    mine ? t("{name} (you)", { name: seat.name }) : seat.name,
    seat.kind === "computer" && t("computer player"),
    table.turn === seat.name && (mine ? t("your turn") : t("their turn")),
    table.top && tn("{n} card", "{n} cards", seat.cards),
    isScored() && tn("{n} point", "{n} points", seat.total),
    seat.called && t("called {call}", { call: callWord() }),
    table.dealer === seat.name && t("dealer"),
    seat.out && t("out of this hand"),
    !seat.online && t("offline"),
    seat.auto && t("plays automatically"),
    poseOf(seat),
  );
}
