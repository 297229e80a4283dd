/** Reactions by one click: buttons in the bar, and a bubble over the seat of whoever reacts. */

import { bubble } from "./animations.js";
import { send } from "./connection.js";
import { button } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

const REACTIONS = {
  applause: { sign: "👏", label: t("Applaud") },
  laugh: { sign: "😄", label: t("Laugh") },
  wow: { sign: "😮", label: t("Be amazed") },
  ouch: { sign: "😣", label: t("Groan") },
  thanks: { sign: "🙏", label: t("Say thanks") },
  hurry: { sign: "⏳", label: t("Say that you're waiting") },
};

/**
 * Start both.
 *
 * @param {HTMLElement} element
 */
export function mountReactions(element) {
  const make = ([name, { sign, label }]) => button(sign, () => send(`/react ${name}`, { quiet: true }), { class: "quiet reaction", "aria-label": label, title: label });
  element.append(...Object.entries(REACTIONS).map(make));
  store.on("talk", ({ talker, reaction }) => reaction in REACTIONS && bubble(talker, REACTIONS[reaction].sign));
}
