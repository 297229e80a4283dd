/** Coming in: the questions for a name and a password, and later questions for a bare line as a dialog. */

import { button, el, note, openDialog, setText, svg } from "./dom.js";
import { store } from "./store.js";
import { answer, connect, knownName } from "./wire.js";

const TEXTS_AT_MOST = 12;
const GRACE = 900;

/** The server's words are made for every kind of window; here there are buttons to be pressed. */
const ABOUT_ENTER = /[^.\n]*\bpress Enter\b[^.]*\.\s*/g;
/** What it says before it takes an empty line as a yes. */
const HERE = /\bis here as a guest already\b/;

/** The name that was typed last, for the browser's keeper of passwords. */
let typed = "";
/** Whether the question for a name is whether she is the guest who is here by that name. */
let isHere = false;
let texts = null;

/**
 * Start the view of somebody who has not come in yet.
 *
 * @param {HTMLElement} element
 */
export function mountLogin(element) {
  texts = el("div", { class: "login-texts", role: "log", "aria-live": "polite", "aria-label": "The server says" });
  const desk = el("div", { class: "login-desk" });
  const card = el("div", { class: "login-card" }, fan(), el("h1", { class: "login-name" }, "Una"), tagline(), texts, desk);
  element.append(card);
  const show = () => showDesk(desk);
  store.on("query", show);
  store.on("line", ({ status }) => {
    isHere = false;
    if (status === "open") texts.replaceChildren();
    show();
  });
  store.on("me", (me) => {
    if (me) texts.replaceChildren();
    show();
  });
  store.on("door", (text) => hearAtTheDoor(text));
  store.on("query", showDialog);
  show();
}

function tagline() {
  return el("p", { class: "login-tagline" }, "A game of cards to play while you talk.");
}

/** Three cards, held as in a hand: only to look at. */
function fan() {
  const card = (colour, turn) =>
    svg(
      "g",
      { transform: `rotate(${turn} 60 92)` },
      svg("rect", { x: 40, y: 12, width: 40, height: 58, rx: 7, class: `door-card door-${colour}` }),
      svg("path", { d: "M51 30v12a9 9 0 0 0 18 0V30", class: "door-letter" }),
    );
  return svg(
    "svg",
    { viewBox: "0 0 120 80", class: "door-fan", "aria-hidden": "true" },
    card("blue", -30), card("green", -10), card("yellow", 10), card("red", 30),
  );
}

function hearAtTheDoor({ text, kind }) {
  if (kind === "prompt") return;
  isHere ||= HERE.test(text);
  if (!HERE.test(text)) addText(text.replace(ABOUT_ENTER, "").trim(), kind);
}

/** Say to the server what she has typed or chosen; what was said about her last answer is over. */
function tell(text) {
  isHere = false;
  forgetErrors();
  return answer(text);
}

function forgetErrors() {
  for (const error of texts.querySelectorAll(".error")) error.remove();
}

function addText(text, kind) {
  if (!text) return;
  if (kind === "error") forgetErrors();
  texts.append(el("p", { class: `said ${kind}` }, text));
  while (texts.children.length > TEXTS_AT_MOST) texts.firstElementChild.remove();
  texts.scrollTop = texts.scrollHeight;
}

// The desk at the door.

const FORMS = { name: nameForm, here: hereForm, password: passwordForm, new_password: newPasswordForm };

function showDesk(desk) {
  const { query, me, line } = store.state;
  const what = isHere && query?.what === "name" ? "here" : query?.what;
  const wanted = me ? "in" : line.status === "open" && query ? what : `line ${line.status}`;
  // A name that was refused is asked for again: the form stays as it is, and only what was said changes.
  if (desk.dataset.shows === wanted && wanted !== "password") return;
  desk.dataset.shows = wanted;
  desk.replaceChildren(...contents(wanted, query));
  desk.querySelector("[data-first]")?.focus();
}

function contents(wanted, query) {
  if (wanted === "in") return [];
  if (query && Object.hasOwn(FORMS, wanted)) return [FORMS[wanted](query)];
  return [waiting(wanted)];
}

function waiting(wanted) {
  if (["line left", "line parted", "line elsewhere"].includes(wanted)) {
    return button("Come in again", connect, { class: "primary", dataset: { first: "" } });
  }
  return el("p", { class: "dim" }, wanted === "line open" ? "One moment …" : "Connecting …");
}

function form(onsubmit, ...children) {
  const submit = (event) => {
    event.preventDefault();
    onsubmit(new FormData(event.currentTarget));
  };
  return el("form", { class: "login-form", onsubmit: submit }, ...children);
}

function nameForm(_query, filled = typed || knownName()) {
  const name = el("input", {
    id: "login-name", name: "name", autocomplete: "username", autocapitalize: "words", spellcheck: "false",
    maxlength: 40, value: filled, dataset: { first: "" },
  });
  const send = (data) => {
    typed = String(data.get("name")).trim();
    tell(typed);
  };
  return form(
    send,
    el("label", { for: "login-name" }, "Your name"),
    el("div", { class: "row" }, name, el("button", { class: "primary" }, "Come in")),
    note("A letter first, then letters, digits, - and _: 2 to 20 characters. You can play as a guest, or keep it with a password."),
  );
}

/** Somebody by the name is here, from where she is: an empty line says that it is she, any other is another name. */
function hereForm() {
  const another = (event) => {
    typed = "";
    isHere = false;
    event.currentTarget.closest(".login-desk").dataset.shows = "name";
    event.currentTarget.closest(".login-form").replaceWith(nameForm(null, ""));
    document.getElementById("login-name").focus();
  };
  return form(
    () => tell(""),
    el("p", {}, el("b", {}, typed || knownName()), " is here as a guest already, from where you are. Is that you?"),
    el(
      "div",
      { class: "row" },
      el("button", { class: "primary", dataset: { first: "" } }, "Go on here"),
      button("Another name", another),
    ),
  );
}

/** Tells the browser's keeper of passwords whose password it is. */
function whose(name = typed || knownName()) {
  const unseen = { readonly: true, class: "unseen", tabindex: "-1", "aria-hidden": "true" };
  return el("input", { name: "username", autocomplete: "username", value: name, ...unseen });
}

function passwordForm(query) {
  return form(
    (data) => tell(String(data.get("password"))),
    whose(),
    el("label", { for: "login-password" }, `Password of ${typed || knownName() || "this name"}`),
    secretField("login-password", "current-password", query, true),
    el(
      "div",
      { class: "row" },
      el("button", { class: "primary" }, "Come in"),
      button("Another name", () => tell("")),
    ),
  );
}

function newPasswordForm(query) {
  const guest = button("Play as a guest", () => tell(""), { class: "primary big", dataset: { first: "" } });
  const field = secretField("login-new", "new-password", query, false);
  const about = "A password keeps the name, your icon and your settings for you.";
  const hint = el("p", { class: "dim small", role: "status" }, about);
  const send = (data) => {
    const password = String(data.get("password"));
    if (password.trim()) tell(password);
    else setText(hint, "Type a password first, or choose “Play as a guest”.");
  };
  return form(
    send,
    whose(),
    guest,
    el("p", { class: "or" }, "or"),
    el("label", { for: "login-new" }, "Choose a password"),
    el("div", { class: "row" }, field, el("button", {}, "Keep the name")),
    hint,
  );
}

function secretField(id, autocomplete, query, first) {
  return el("input", {
    id, name: "password", autocomplete, type: query.hidden ? "password" : "text", maxlength: 1000,
    dataset: first ? { first: "" } : {},
  });
}

// Questions to somebody who is in.

const TITLES = {
  old_password: "Your old password",
  password: "Your password",
  chosen_password: "A new password",
  new_password: "A new password",
  password_again: "The new password once more",
};
let dialog = null;
let cancelling = false;
let closing = 0;

function showDialog(query) {
  const asked = store.state.me && query && TITLES[query.what];
  if (cancelling) {
    cancelling = Boolean(query);
    if (asked) answer("");
    return;
  }
  clearTimeout(closing);
  if (asked) askInDialog(query);
  // The next question often follows at once, when the server has thought about the answer.
  else if (dialog) closing = setTimeout(() => dialog?.close(), GRACE);
}

function askInDialog(query) {
  const body = el("div", { class: "stack" });
  dialog ??= openQuestion(body);
  dialog.querySelector(".dialog-body").replaceChildren(dialogForm(query));
  setText(dialog.querySelector("h2"), TITLES[query.what]);
  dialog.querySelector("input[name=password]").focus();
}

function openQuestion(body) {
  const said = el("p", { class: "said", role: "status" });
  const hear = store.on("text", ({ text, kind }) => (kind === "info" || kind === "error") && setText(said, text));
  const opened = openDialog("", body, { onclose: () => closed(hear) });
  opened.append(said);
  return opened;
}

function closed(hear) {
  hear();
  dialog = null;
  const open = store.state.query;
  if (!open || !TITLES[open.what]) return;
  cancelling = true;
  answer("");
}

function dialogForm(query) {
  const autocomplete = query.what === "old_password" || query.what === "password" ? "current-password" : "new-password";
  const send = (data) => answer(String(data.get("password")));
  return form(
    send,
    whose(store.state.me.name),
    el("label", { for: "asked-password" }, TITLES[query.what]),
    secretField("asked-password", autocomplete, query, true),
    el("div", { class: "row" }, el("button", { class: "primary" }, "Go on"), button("Cancel", () => dialog?.close())),
  );
}
