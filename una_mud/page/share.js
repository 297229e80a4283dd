/** The link to a table: to copy it, or to send it with whatever the system has for that. */

import { button, el, setText } from "./dom.js";
import { t } from "./i18n.js";
import { placeNow } from "./places.js";

/** Milliseconds for which a button says that the link was copied. */
const SAID_FOR = 2500;

/**
 * Make the buttons that give away the link to the table where the player is.
 *
 * @returns {HTMLElement}
 */
export function linkButtons() {
  const share = navigator.share && button(t("Share"), shareLink);
  return el("div", { class: "buttons" }, copyButton(), share);
}

/**
 * Make one button for it: it opens the system's share sheet where that's how things are shared, as on phones.
 *
 * @param {Record<string, any>} attributes
 * @returns {HTMLButtonElement}
 */
export function inviteButton(attributes) {
  const shares = navigator.share && matchMedia("(pointer: coarse)").matches;
  return shares ? button(t("Share the link"), shareLink, attributes) : copyButton(attributes);
}

/**
 * Make a button that copies a link.
 *
 * @param {Record<string, any>} [attributes]
 * @param {() => string} [link] returns it; that to the table otherwise
 * @returns {HTMLButtonElement}
 */
export function copyButton(attributes = {}, link = linkNow) {
  const copy = button(t("Copy link"), () => copyLink(copy, link()), { title: t("Whoever opens the link comes to this table"), "aria-live": "polite", ...attributes });
  return copy;
}

function linkNow() {
  return new URL(placeNow(), location.href).href;
}

function shareLink() {
  navigator.share({ title: t("Una"), url: linkNow() }).catch(() => {}); // who shares it with nobody after all
}

/** A page that isn't served over TLS may not use the clipboard: then the link is shown, to be copied by hand. */
async function copyLink(copy, link) {
  try {
    await navigator.clipboard.writeText(link);
    setText(copy, t("Link copied"));
    setTimeout(() => setText(copy, t("Copy link")), SAID_FOR);
  } catch {
    prompt(t("Copy this link:"), link);
  }
}
