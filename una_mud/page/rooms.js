/** The lobby with its tables, and the tab about the room that one is in. */

import { send } from "./connection.js";
import { button, el, keyed, note, setText } from "./dom.js";
import { facts } from "./facts.js";
import { playAlone as startAlone } from "./guide.js";
import { phrases, t, tn } from "./i18n.js";
import { compose } from "./input.js";
import { isHost, isIgnored, isLocked, may, suitsNow, wantsWords } from "./permissions.js";
import { actionLabel } from "./player-menu.js";
import { currentGame, isMe } from "./selectors.js";
import { linkButtons } from "./share.js";
import { store } from "./store.js";
import { makeVerbButton, sendFromMenu, updateVerbButton } from "./verbs.js";

// The lobby.

/**
 * Start the lobby.
 *
 * @param {HTMLElement} element
 */
export function mountLobby(element) {
  const list = el("ul", { class: "rooms" });
  const none = el("p", { class: "dim none" }, t("No tables yet. Create one, or play alone against the computer."));
  const here = el("ul", { class: "names" });
  element.append(
    el("section", { class: "lobby-start" }, el("h2", {}, t("Play")), playAlone()),
    el("section", { class: "lobby-rooms" }, el("h2", {}, t("Tables")), none, list),
    el("section", { class: "lobby-create" }, el("h2", {}, t("Create a table")), createForm()),
    el("section", { class: "lobby-here" }, el("h2", {}, t("In the lobby")), here),
  );
  store.watch(() => {
    const { rooms } = store.state;
    none.hidden = rooms.length > 0;
    keyed(list, rooms, (room) => room.name, makeRoom, updateRoom);
  });
  store.watch(() => {
    const { room } = store.state;
    if (room && !room.game) keyed(here, room.here, (name) => name, (name) => el("li", { class: "name" }, name));
  });
}

function playAlone() {
  return el(
    "div",
    { class: "alone" },
    button(t("Play alone now"), startAlone, { class: "primary big" }),
    note(t("Computer players join you at a table of your own, and other people can still join.")),
  );
}

function createForm() {
  const name = el("input", { id: "create-name", maxlength: 40, placeholder: t("Friday evening"), autocapitalize: "words" });
  const usual = facts.options.find((option) => option.name === "game")?.usual;
  const games = Object.entries(facts.games).map(([key, { title }]) => el("option", { value: key, selected: key === usual }, title));
  const game = el("select", { id: "create-game" }, games);
  const hidden = el("input", { type: "checkbox", id: "create-private" });
  const said = el("p", { class: "said small", role: "status" });
  const create = async (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    setText(said, wanted ? "" : t("Give the table a name."));
    if (!wanted) {
      name.focus();
      return;
    }
    const reply = await send(`/create ${wanted} ${game.value}${hidden.checked ? " private" : ""}`);
    setText(said, reply?.error?.text ?? "");
  };
  return el(
    "form",
    { class: "create", onsubmit: create },
    el("div", { class: "field" }, el("label", { for: "create-name" }, t("Table name")), name),
    el("div", { class: "field" }, el("label", { for: "create-game" }, t("Game")), game),
    el("label", { class: "check", for: "create-private" }, hidden, t("Private: only by link or invitation")),
    el("button", {}, t("Create")),
    said,
  );
}

function makeRoom({ name }) {
  const join = button(t("Join"), () => send(`/join ${name}`), { class: "primary", "aria-label": t("Join {name}", { name }) });
  const watch = button(t("Watch"), () => send(`/watch ${name}`), { "aria-label": t("Watch {name}", { name }) });
  const lines = [el("p", { class: "small room-what" }), el("p", { class: "small dim room-who" })];
  return el(
    "li",
    { class: "room" },
    el("div", { class: "room-text" }, el("h3", {}, name), lines),
    el("div", { class: "buttons" }, join, watch),
  );
}

function updateRoom(element, room) {
  const [join, watch] = element.querySelectorAll("button");
  const title = facts.games[room.game]?.title ?? room.game;
  const full = room.players >= room.seats;
  const what = [title, room.playing ? t("playing") : t("not started"), room.locked && t("locked"), full && t("full")];
  setText(element.querySelector(".room-what"), what.filter(Boolean).join(" · "));
  const who = [
    t("{taken} of {seats} seats taken", { taken: room.players, seats: room.seats }),
    room.watchers > 0 && tn("{n} watching", "{n} watching", room.watchers),
    room.host && t("host {name}", { name: room.host }),
  ];
  setText(element.querySelector(".room-who"), who.filter(Boolean).join(" · "));
  watch.disabled = room.locked;
  join.disabled = room.locked;
  join.hidden = full;
}

// The tab about the room.

/**
 * Start the tab.
 *
 * @param {HTMLElement} element
 */
export function mountRoom(element) {
  const head = el("h3", {});
  const host = el("p", { class: "dim small" });
  const actions = el("div", { class: "buttons" });
  const people = el("ul", { class: "people" });
  const computers = el("div", { class: "stack" });
  const links = linkButtons();
  element.append(head, host, links, actions, el("h3", {}, t("Here")), people, computers);
  const { form, update } = computerForm();
  computers.append(form);
  store.watch(() => {
    const { room } = store.state;
    if (!room) return;
    setText(head, room.game ? room.name : t("Lobby"));
    links.hidden = !room.game;
    setText(host, [room.host && t("Host: {name}", { name: room.host }), isLocked() && t("locked: nobody else can come in")].filter(Boolean).join(" · "));
    keyed(actions, roomVerbs(), ({ name }) => name, makeVerbButton, updateVerbButton);
    keyed(people, peopleNow(), ({ name }) => name, makePerson, updatePerson);
    computers.hidden = !isHost();
    update();
  });
}

/** The themes of the verbs that are about being here. */
const THEMES = ["seats", "rooms", "voting"];

/** What one can do about being here, as far as it can be done now. */
function roomVerbs() {
  return facts.verbs.filter((verb) => THEMES.includes(verb.group) && suitsNow(verb));
}

/** People first, then the computer players of the table. */
function peopleNow() {
  const { room, table } = store.state;
  const seats = new Map((room.game ? (table?.seats ?? []) : []).map((seat) => [seat.name, seat]));
  const watching = new Set(room.watchers);
  const names = [...new Set([...room.here, ...seats.keys()])];
  return names.map((name) => ({
    name,
    me: isMe(name),
    host: name === room.host,
    computer: seats.get(name)?.kind === "computer",
    away: seats.get(name)?.online === false,
    watches: watching.has(name),
    ignored: isIgnored(name),
  }));
}

function makePerson({ name }) {
  const what = el("span", { class: "dim small person-what" });
  return el("li", { class: "person" }, el("span", { class: "person-name" }, name), what, el("span", { class: "buttons" }));
}

function updatePerson(element, person) {
  const { me, host, computer, away, watches, ignored } = person;
  const what = phrases(me && t("you"), host && t("host"), computer && t("computer"), away && t("away"), watches && t("watching"), ignored && t("ignored"));
  setText(element.querySelector(".person-what"), what);
  keyed(element.querySelector(".buttons"), actionsOn(person), ({ line }) => line, makeAction, (button, action) => updateAction(button, person, action));
}

/** What one can do with somebody: the verbs that take a player and are no moves in the game. */
function actionsOn({ name, me, computer }) {
  if (me) return [];
  if (computer) return isHost() ? [{ line: `/bot remove ${name}`, label: t("Remove"), hint: "" }] : [];
  return facts.verbs
    .filter((verb) => verb.of_player && verb.group !== "playing" && may(verb.need))
    .map((verb) => ({ line: `/${verb.name} ${name}`, label: actionLabel(verb, name), hint: verb.summary, begins: wantsWords(verb) }));
}

/**
 * Make buttons for what one can do with a person who's connected, besides asking who they are.
 *
 * @param {string} name
 * @returns {HTMLElement[]}
 */
export function personActions(name) {
  const actions = actionsOn({ name, me: isMe(name), computer: false }).filter(({ line }) => !line.startsWith("/finger "));
  return actions.map((action) => {
    const made = makeAction(action);
    updateAction(made, { name }, action);
    return made;
  });
}

function makeAction({ line, hint, begins }) {
  const use = () => (begins ? compose(`${line} `) : sendFromMenu(line));
  return button("", use, { class: "slim", title: hint });
}

function updateAction(element, { name }, { label }) {
  setText(element, label);
  element.setAttribute("aria-label", t("{action} ({name})", { action: label, name }));
}

/** The host may add computer players to the table, of a level that the table's options know. */
function computerForm() {
  const levels = facts.options.find(({ name }) => name === "bots")?.words ?? [];
  const choices = levels.map((word) => el("option", { value: word, selected: word === "normal" }, word));
  const level = el("select", { id: "bot-level" }, choices);
  const add = () => send(`/bot add ${level.value}`.trim());
  const one = el("button", {}, t("Add"));
  const all = button(t("Fill the table"), () => {
    for (let left = freeSeats(); left > 0; left -= 1) add();
  });
  const submitted = (event) => {
    event.preventDefault();
    add();
  };
  const form = el("form", { class: "row", onsubmit: submitted }, el("label", { for: "bot-level" }, t("Computer player")), level, one, all);
  return { form, update: () => (one.disabled = all.disabled = freeSeats() === 0) };
}

/** How many more can sit down at the table. */
function freeSeats() {
  return Math.max(0, (currentGame()?.seats?.[1] ?? 0) - (store.state.table?.seats.length ?? 0));
}
