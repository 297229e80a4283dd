/** Keeping the focus near to where it was, when what had it goes away. */

const HAND = '#hand .hand-card[tabindex="0"]';
/** On a telephone the input line would bring the keyboard up over the page. */
const NEXT = matchMedia("(pointer: coarse)").matches ? [HAND, "#table .deck"] : [HAND, "#line", "#table .deck"];

/**
 * Change a part of the page; if the focus was in it and is lost by that, give it to the first button that the
 * part has now, or else to the hand, or to the input line.
 *
 * @param {HTMLElement} part
 * @param {() => void} change
 */
export function keepFocus(part, change) {
  const had = part.contains(document.activeElement);
  change();
  if (!had || isThere(document.activeElement)) return;
  const candidates = [...part.querySelectorAll("button"), ...NEXT.map((next) => document.querySelector(next))];
  candidates.find((each) => each && isThere(each))?.focus({ preventScroll: true });
}

function isThere(element) {
  return element !== document.body && element.getClientRects().length > 0;
}
