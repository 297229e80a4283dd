/** The cards that everybody still held at the end of a hand, turned over where one's own hand lay. */

import { cardFace } from "./cards.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { isMe } from "./selectors.js";
import { store } from "./store.js";

/**
 * Show them in an element whenever a hand is over.
 *
 * @param {HTMLElement} element
 */
export function mountCardsLeft(element) {
  const list = el("ul", { class: "cards-left", role: "list", "aria-label": t("Cards left"), tabindex: 0, hidden: true });
  element.append(list);
  let shown = null;
  store.watch(() => {
    const { result, table } = store.state;
    const hands = table && !table.top && result ? result.hands : null;
    if (hands === shown) return;
    shown = hands;
    const left = Object.entries(hands ?? {}).filter(([, cards]) => cards.length > 0);
    list.hidden = left.length === 0;
    list.replaceChildren(...left.map(([name, cards], at) => holder(name, cards, at)));
  });
}

function holder(name, cards, at) {
  const faces = cards.map((card) => el("span", {}, cardFace(card, { size: "small" })));
  const item = el("li", { class: "left-hand", dataset: { name } }, el("b", { dir: "auto" }, isMe(name) ? t("{name} (you)", { name }) : name), el("span", { class: "left-cards" }, faces));
  item.style.setProperty("--at", at);
  return item;
}
