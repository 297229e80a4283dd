/** Logging in: the questions for a name and a password, and later questions for a bare line as a dialog. */

import { answer, connect } from "./connection.js";
import { button, el, note, openDialog, setText, svg } from "./dom.js";
import { inline, t } from "./i18n.js";
import { knownName } from "./memory.js";
import { wantedTable } from "./places.js";
import { stayBox } from "./stay.js";
import { store } from "./store.js";

const TEXTS_AT_MOST = 12;
const GRACE = 900;

/** The name that was typed last, for the browser's password manager. */
let typed = "";
let texts = null;

/**
 * Start the view of somebody who hasn't logged in yet.
 *
 * @param {HTMLElement} element
 */
export function mountLogin(element) {
  texts = el("div", { class: "login-texts", role: "log", "aria-live": "polite", "aria-label": t("Messages") });
  const desk = el("div", { class: "login-desk" });
  const tagline = el("p", { class: "login-tagline" }, t("A card game to play while you chat."));
  element.append(el("div", { class: "login-card" }, fan(), el("h1", { class: "login-name" }, "Una"), tagline, texts, desk));
  store.watch(() => showDesk(desk));
  store.watch(() => (store.state.line.status === "open" || store.state.me) && texts.replaceChildren());
  store.on("login-text", addText);
  store.watch(showDialog);
}

/** Three cards, held as in a hand: only to look at. */
function fan() {
  const card = (colour, turn) =>
    svg(
      "g",
      { transform: `rotate(${turn} 60 92)` },
      svg("rect", { x: 40, y: 12, width: 40, height: 58, rx: 7, class: `login-fan-card login-fan-${colour}` }),
      svg("path", { d: "M51 30v12a9 9 0 0 0 18 0V30", class: "login-fan-letter" }),
    );
  return svg(
    "svg",
    { viewBox: "0 0 120 80", class: "login-fan", "aria-hidden": "true" },
    card("blue", -30), card("green", -10), card("yellow", 10), card("red", 30),
  );
}

// What the server says. Where a form says the same, it stands there alone.

/** Send what was typed or chosen; what was said about the last answer is over. */
function submit(text) {
  forget(".error");
  return answer(text);
}

function forget(which) {
  for (const said of texts.querySelectorAll(which)) said.remove();
}

function addText({ text, kind }) {
  if (kind === "prompt" || !text.trim()) return;
  if (kind === "error") forget(".error");
  texts.append(el("p", { class: `said ${kind}` }, text.trim()));
  while (texts.children.length > TEXTS_AT_MOST) texts.firstElementChild.remove();
  texts.scrollTop = texts.scrollHeight;
}

// The form.

const FORMS = { name: nameForm, here: hereForm, password: passwordForm, new_password: newPasswordForm, password_again: passwordAgainForm };

function showDesk(desk) {
  const { query, me, line } = store.state;
  const what = query && Object.hasOwn(FORMS, query.what) ? query.what : "wait";
  const wanted = me ? "in" : line.status === "open" ? what : `line ${line.status}`;
  if (["here", "password", "new_password"].includes(wanted)) forget(".info");
  // A name that was refused is asked for again: the form stays as it is, and only what was said changes.
  if (desk.dataset.shows === wanted && wanted !== "password") return;
  desk.dataset.shows = wanted;
  desk.replaceChildren(...contents(wanted, query));
  desk.querySelector("[data-first]")?.focus();
}

function contents(wanted, query) {
  if (wanted === "in") return [];
  return [query && Object.hasOwn(FORMS, wanted) ? FORMS[wanted](query) : waiting(wanted)];
}

function waiting(wanted) {
  if (["line left", "line parted", "line elsewhere"].includes(wanted)) {
    return button(t("Log in again"), connect, { class: "primary", dataset: { first: "" } });
  }
  return el("p", { class: "dim" }, wanted === "wait" ? t("One moment…") : t("Connecting…"));
}

function form(onsubmit, ...children) {
  const submitted = (event) => {
    event.preventDefault();
    onsubmit(new FormData(event.currentTarget));
  };
  return el("form", { class: "login-form", onsubmit: submitted }, ...children);
}

function nameForm(_query, filled = typed || knownName()) {
  const name = el("input", {
    id: "login-name", name: "name", autocomplete: "username", autocapitalize: "words", spellcheck: "false",
    maxlength: 40, value: filled, dataset: { first: "" },
  });
  const table = wantedTable();
  const send = (data) => {
    typed = String(data.get("name")).trim();
    submit(table && typed ? `connect ${typed}` : typed); // in one line, a new name is a guest's
  };
  return form(
    send,
    table && el("p", {}, inline(t("You're on your way to the table {table}."), { table: el("b", { dir: "auto" }, table.name) })),
    el("label", { for: "login-name" }, t("Your name")),
    el("div", { class: "row" }, name, el("button", { class: "primary" }, table ? t("Go to the table") : t("Log in"))),
    note(table ? t("2 to 20 letters, digits, - or _, starting with a letter. You play as a guest, and can register the name later.") : t("2 to 20 letters, digits, - or _, starting with a letter. Play as a guest, or register the name with a password.")),
  );
}

/** Somebody by that name is here: the code that they were shown says that it's the same person. */
function hereForm({ name }) {
  const another = (event) => {
    typed = "";
    event.currentTarget.closest(".login-desk").dataset.shows = "name";
    event.currentTarget.closest(".login-form").replaceWith(nameForm(null, ""));
    document.getElementById("login-name").focus();
  };
  const code = el("input", { id: "login-code", name: "code", autocomplete: "off", inputmode: "numeric", maxlength: 20 });
  return form(
    (data) => submit(String(data.get("code"))),
    el("p", {}, inline(t("Somebody called {name} is here already."), { name: el("b", {}, name) })),
    el("div", { class: "row" }, button(t("Another name"), another, { class: "primary", dataset: { first: "" } })),
    el("label", { for: "login-code" }, t("If it's you, type the code you were shown when you came in:")),
    el("div", { class: "row" }, code, el("button", {}, t("Continue"))),
  );
}

/** Tells the browser's password manager whose password it is. */
function whose(name = typed || knownName()) {
  const unseen = { readonly: true, class: "unseen", tabindex: "-1", "aria-hidden": "true" };
  return el("input", { name: "username", autocomplete: "username", value: name, ...unseen });
}

const typedPassword = (data) => String(data.get("password"));

function passwordForm(query) {
  return form(
    (data) => submit(typedPassword(data)),
    whose(),
    el("label", { for: "login-password" }, t("Password for {name}", { name: query.name })),
    passwordField("login-password", "current-password", query, true),
    stayBox(),
    el("div", { class: "row" }, el("button", { class: "primary" }, t("Log in")), button(t("Another name"), () => submit(""))),
  );
}

function newPasswordForm(query) {
  const guest = button(t("Play as a guest"), () => submit(""), { class: "primary big", dataset: { first: "" } });
  const field = passwordField("login-new", "new-password", query, false);
  const hint = el("p", { class: "dim small", role: "status" }, t("A password makes the name yours, and saves your icon and your settings."));
  const send = (data) => {
    if (typedPassword(data).trim()) submit(typedPassword(data));
    else setText(hint, t("Type a password first, or choose “Play as a guest”."));
  };
  return form(
    send,
    whose(),
    guest,
    el("p", { class: "or" }, t("or")),
    el("label", { for: "login-new" }, t("Choose a password")),
    el("div", { class: "row" }, field, el("button", {}, t("Register"))),
    hint,
  );
}

function passwordAgainForm(query) {
  return form(
    (data) => submit(typedPassword(data)),
    whose(),
    el("label", { for: "login-again" }, t("Repeat the password")),
    passwordField("login-again", "new-password", query, true),
    stayBox(),
    el("div", { class: "row" }, el("button", { class: "primary" }, t("Register")), button(t("Cancel"), () => submit(""))),
  );
}

function passwordField(id, autocomplete, query, first) {
  return el("input", {
    id, name: "password", autocomplete, type: query.hidden ? "password" : "text", maxlength: 1000,
    dataset: first ? { first: "" } : {},
  });
}

// Questions to somebody who is in.

const TITLES = {
  old_password: t("Current password"),
  password: t("Your password"),
  chosen_password: t("New password"),
  new_password: t("New password"),
  password_again: t("Repeat the new password"),
};
let dialog = null;
let cancelling = false;
let closing = 0;

function showDialog() {
  const { me, query } = store.state;
  const asked = me && query && TITLES[query.what];
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
  dialog ??= openQuestion();
  dialog.querySelector(".dialog-body").replaceChildren(dialogForm(query));
  setText(dialog.querySelector("h2"), TITLES[query.what]);
  dialog.querySelector("input[name=password]").focus();
}

function openQuestion() {
  const said = el("p", { class: "said", role: "status" });
  const end = store.on("text", ({ text, kind }) => (kind === "info" || kind === "error") && setText(said, text));
  const opened = openDialog("", [], { onclose: () => closed(end) });
  opened.append(said);
  return opened;
}

function closed(end) {
  end();
  dialog = null;
  const { query } = store.state;
  if (!query || !TITLES[query.what]) return;
  cancelling = true;
  answer("");
}

function dialogForm(query) {
  const autocomplete = query.what === "old_password" || query.what === "password" ? "current-password" : "new-password";
  return form(
    (data) => answer(typedPassword(data)),
    whose(store.untracked(() => store.state.me.name)),
    el("label", { for: "asked-password" }, TITLES[query.what]),
    passwordField("asked-password", autocomplete, query, true),
    el("div", { class: "row" }, el("button", { class: "primary" }, t("OK")), button(t("Cancel"), () => dialog?.close())),
  );
}
