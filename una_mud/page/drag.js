/**
 * Dragging a card with mouse, finger or pen: within the hand to sort it, and onto the table to play it. What is
 * dragged is a copy in a layer above everything else.
 */

import { launchFrom } from "./animations.js";
import { el } from "./dom.js";

/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 8;
/** Pixels a millisecond upwards, from which on letting go is a throw. */
const FLICK = 0.5;
/** Milliseconds in which the last speed is measured. */
const RECENT = 80;

/**
 * Follow a pointer that has been pressed on a card.
 *
 * @param {PointerEvent} event
 * @param {HTMLElement} card
 * @param {{begins: () => void, moves: (point: {x: number, y: number}) => void, released: (held: number) => void,
 *   thrown: () => void, ends: () => void}} acts `released` gets the milliseconds that the pointer was down
 */
export function startDrag(event, card, acts) {
  if (event.button !== 0 || !event.isPrimary) return;
  const drag = new Drag(event, card, acts);
  const ends = new AbortController();
  const { signal } = ends;
  const mine = (act) => (moved) => moved.pointerId === event.pointerId && act(moved);
  document.addEventListener("pointermove", mine((moved) => drag.move(moved)), { signal });
  document.addEventListener("pointerup", mine((up) => (ends.abort(), drag.drop(up))), { signal });
  document.addEventListener("pointercancel", mine(() => (ends.abort(), drag.cancel())), { signal });
}

class Drag {
  constructor(event, card, acts) {
    this.card = card;
    this.pointer = event.pointerId;
    this.acts = acts;
    this.start = point(event);
    this.path = [this.start];
    this.copy = null;
  }

  move(event) {
    const here = point(event);
    this.path = [...this.path.filter(({ time }) => here.time - time < RECENT), here];
    if (!this.copy && Math.hypot(here.x - this.start.x, here.y - this.start.y) < DRAG_FROM) return;
    if (!this.copy) this.lift();
    this.copy.style.translate = `${here.x - this.start.x}px ${here.y - this.start.y}px`;
    const over = this.isOverTable(here);
    this.copy.classList.toggle("over-table", over);
    table()?.classList.toggle("drop-target", over);
    if (!over) this.acts.moves(here);
  }

  lift() {
    this.acts.begins();
    // The card changes its place while it's dragged, and would lose the pointer: the hand keeps it.
    this.card.closest("ul").setPointerCapture(this.pointer);
    const { left, top, width } = this.card.getBoundingClientRect();
    this.copy = el("div", { class: "drag-layer", "aria-hidden": "true" }, this.card.querySelector(".card").cloneNode(true));
    Object.assign(this.copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    document.body.append(this.copy);
    this.card.classList.add("lifted");
  }

  drop(event) {
    const here = point(event);
    this.acts.released(here.time - this.start.time);
    if (!this.copy) return;
    if (this.isOverTable(here) || this.isFlick(here)) {
      launchFrom(this.card.dataset.code, middle(this.copy));
      this.acts.thrown();
    }
    this.end();
  }

  cancel() {
    if (this.copy) this.end();
  }

  end() {
    this.copy.remove();
    this.card.classList.remove("lifted");
    table()?.classList.remove("drop-target");
    this.acts.ends();
  }

  isOverTable({ x, y }) {
    const box = table()?.getBoundingClientRect();
    return Boolean(box) && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /** Whether the pointer was going upwards, fast, when it let go. */
  isFlick(here) {
    const [first] = this.path;
    const time = here.time - first.time;
    return time > 0 && (first.y - here.y) / time > FLICK && this.start.y - here.y > 2 * DRAG_FROM;
  }
}

function point({ clientX, clientY, timeStamp }) {
  return { x: clientX, y: clientY, time: timeStamp };
}

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function table() {
  return document.querySelector("#table .table-box");
}
