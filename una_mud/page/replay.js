/** A hand shown again, move by move: what lay on the table, who held what, and what was said of it. */

import { cardFace, cardBack, colourShape, isColour } from "./cards.js";
import { button, el, setText, svg } from "./dom.js";
import { facts } from "./facts.js";
import { phrases, t, tn } from "./i18n.js";
import { marked } from "./log.js";
import { recallLonger, rememberLonger } from "./memory.js";
import { addressedDialog, askFor } from "./page-dialog.js";
import { addressOf } from "./router.js";
import { isMe } from "./selectors.js";
import { copyButton } from "./share.js";
import { IN_PLAY } from "./table-center.js";
import { store } from "./store.js";
import { addView } from "./views.js";

/** Milliseconds between two moves, by the speeds that can be chosen. */
const PAUSES = { half: 3000, one: 1500, two: 750, four: 375 };
const SPEEDS = { half: "½ ×", one: "1 ×", two: "2 ×", four: "4 ×" };
/** Milliseconds after an event until the running hand is asked for again. */
const SOON = 700;

/** The hand that was asked for without its number. */
let asked = null;
let shown = null;
let refresh = 0;

const openHand = addressedDialog("replay", {
  path: "r",
  title: t("Replay"),
  className: "replay",
  draw: (body, hand) => draw(body, hand, null),
  onclose: () => {
    shown?.pause();
    shown = null;
  },
});

/** Begin to take the place of the words of a replay, and to follow the running hand while its moves are shown. */
export function mountReplay() {
  addView(/^\/replay$/, openReplay);
  addView(/^\/replay (\d+-\d+)$/, openHand);
  store.on("event", ({ kind }) => {
    if (!shown?.running) return;
    clearTimeout(refresh);
    refresh = setTimeout(() => shown?.again(), kind === "hand-over" ? 0 : SOON);
  });
}

/** Show the hand that is being played, or else the one that was finished last. */
async function openReplay() {
  asked = await askFor("/replay", "replay");
  if (asked.found) openHand(asked.found.hand);
  else store.emit("text", { text: asked.problem, kind: "error" });
}

/** Fetch a hand as a player saw it (null: with all that may be seen), and show it. */
async function draw(body, hand, viewer) {
  const known = !viewer && asked?.found?.hand === hand ? asked : null;
  asked = null;
  const { found, problem } = known ?? (await askFor(["/replay", hand, viewer].filter(Boolean).join(" "), "replay"));
  if (!body.isConnected) return "";
  if (!found) {
    body.replaceChildren(el("p", { class: "said error" }, problem));
    return t("Replay");
  }
  const before = shown;
  before?.pause();
  shown = new Viewer(body, found, (other) => draw(body, hand, other));
  shown.goTo(found.running ? Infinity : (before?.at ?? 0));
  return t("Hand {hand} · {game}", { hand: found.hand, game: facts.games[found.game]?.title ?? found.game });
}

/** The tables after each step: a step has what has changed by it. */
function tablesOf(steps) {
  let now = { hands: {} };
  return steps.map((step) => (now = { ...now, ...step, hands: { ...now.hands, ...step.hands } }));
}

/** Shows one hand, and moves through it. */
class Viewer {
  constructor(body, replay, view) {
    this.replay = replay;
    this.running = replay.running;
    this.again = () => view(null);
    this.tables = tablesOf(replay.steps);
    this.at = 0;
    this.timer = 0;
    this.board = el("div", { class: "replay-board" });
    this.words = el("p", { class: "replay-words", role: "status" });
    this.moves = el("ol", { class: "replay-moves", "aria-label": t("Moves"), tabindex: 0 }, replay.steps.map((step, at) => this.moveItem(step, at)));
    body.replaceChildren(el("div", { class: "replay-grid" }, el("div", { class: "replay-table" }, this.board, this.words, this.controls(view)), this.moves));
  }

  moveItem(step, at) {
    return el("li", {}, button(wordsOf(step), () => this.choose(at), { class: "replay-move" }));
  }

  controls(view) {
    this.slider = el("input", { type: "range", min: 0, max: this.tables.length - 1, value: 0, class: "replay-slider", "aria-label": t("Move"), oninput: () => this.choose(Number(this.slider.value)) });
    this.place = el("span", { class: "dim small" });
    this.player = button("", () => (this.timer ? this.pause() : this.play()), { class: "primary" });
    const step = (sign, label, to) => button(sign, () => this.choose(to()), { class: "replay-step", "aria-label": label, title: label });
    const link = () => new URL(addressOf("r", this.replay.hand), location.href).href;
    this.showPlaying();
    return el(
      "div",
      { class: "replay-controls" },
      el("div", { class: "row" }, this.slider, this.place),
      el(
        "div",
        { class: "buttons" },
        step(arrow("M18 5 9 12l9 7zM6 5v14"), t("To the deal"), () => 0),
        step(arrow("M16 5 7 12l9 7z"), t("One move back"), () => this.at - 1),
        this.player,
        step(arrow("M8 5l9 7-9 7z"), t("One move on"), () => this.at + 1),
        step(arrow("M6 5l9 7-9 7zM18 5v14"), t("To the end"), () => Infinity),
        choice(t("Speed"), SPEEDS, speedNow(), (speed) => rememberLonger("replay-speed", speed)),
        !this.running && this.eyes(view),
        copyButton({ title: t("Players of this hand can open the link") }, link),
      ),
    );
  }

  /** Once the hand is over, it can be seen as each of its players saw it. */
  eyes(view) {
    const names = Object.fromEntries(this.replay.names.map((name) => [name, name]));
    return choice(t("Seen by"), { "": t("everyone"), ...names }, this.replay.viewer ?? "", (name) => view(name || null));
  }

  choose(at) {
    this.pause();
    this.goTo(at);
  }

  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.tables.length - 1));
    const last = this.tables.length - 1;
    this.slider.value = this.at;
    setText(this.place, t("{n} of {all}", { n: this.at, all: last }));
    this.board.replaceChildren(...boardOf(this.tables[this.at], this.replay));
    this.words.replaceChildren(...wordsOf(this.replay.steps[this.at]));
    const item = this.moves.children[this.at];
    this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.firstElementChild.setAttribute("aria-current", "step");
    this.moves.scrollTop = item.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  play() {
    if (this.at === this.tables.length - 1) this.goTo(0);
    const next = () => {
      this.goTo(this.at + 1);
      if (this.at === this.tables.length - 1) this.pause();
      else this.timer = setTimeout(next, PAUSES[speedNow()]);
    };
    this.timer = setTimeout(next, PAUSES[speedNow()] / 2);
    this.showPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying();
  }

  showPlaying() {
    setText(this.player, this.timer ? t("Pause") : t("Play"));
  }
}

/** What is said of a step; nothing in it can be clicked. */
function wordsOf({ text, marks = [] }) {
  return text ? marked(text, marks.filter(([, , what]) => what !== "row" && what !== "command")) : [t("Nothing to be seen.")];
}

function speedNow() {
  const speed = recallLonger("replay-speed");
  return speed in PAUSES ? speed : "one";
}

function arrow(path) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "glyph filled" }, svg("path", { d: path }));
}

function choice(label, words, chosen, onchange) {
  const options = Object.entries(words).map(([value, word]) => el("option", { value, selected: value === chosen }, word));
  return el("label", { class: "replay-choice" }, label, " ", el("select", { onchange: (event) => onchange(event.currentTarget.value) }, options));
}

// The table after a step.

function boardOf(table, replay) {
  return [middle(table), el("ul", { class: "replay-seats", role: "list" }, table.order.map((name) => seatOf(name, table, replay)))];
}

function middle({ top, colour, direction, stock, penalty }) {
  const chosen = isColour(colour) ? colour : null;
  return el(
    "div",
    { class: "replay-middle" },
    el("span", { class: "replay-pile" }, cardBack({ size: "small" }), el("b", {}, stock), el("span", { class: "unseen" }, t("in the draw pile"))),
    cardFace(top, { size: "normal", chosen }),
    el(
      "span",
      { class: "replay-facts" },
      chosen && el("span", { class: "row" }, colourShape(chosen, { letter: true }), IN_PLAY[chosen]),
      el("span", {}, direction === "cw" ? t("↻ clockwise") : t("↺ anticlockwise")),
      penalty && el("span", {}, tn("{n} card for {name}", "{n} cards for {name}", penalty.cards, { name: penalty.victim })),
    ),
  );
}

function seatOf(name, table, { dealer }) {
  const hand = table.hands[name] ?? [];
  const count = table.cards[name];
  const about = [
    tn("{n} card", "{n} cards", count),
    name === dealer && t("dealer"),
    table.called.includes(name) && t("has called"),
    table.out.includes(name) && t("out"),
  ];
  const turn = table.turn === name && table.phase !== "over";
  return el(
    "li",
    { class: turn ? "replay-seat turn" : "replay-seat" },
    el("p", {}, turn && "▶ ", el("b", { dir: "auto" }, isMe(name) ? t("{name} (you)", { name }) : name), el("span", { class: "dim small" }, " · ", phrases(...about))),
    el("div", { class: "replay-hand" }, hand.length ? hand.map((card) => cardFace(card, { size: "tiny" })) : backs(count)),
  );
}

function backs(count) {
  return Array.from({ length: count }, () => cardBack({ size: "tiny" }));
}
