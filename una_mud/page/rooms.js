/** The lobby with its rooms, and the tab about the room that one is in. */

import { button, el, keyed, note, setText } from "./dom.js";
import { facts, gameAtHand } from "./facts.js";
import { compose } from "./input.js";
import { titleOf } from "./options.js";
import { DECIDING, isHost, isIgnored, isLocked, may, suitsNow } from "./standing.js";
import { store } from "./store.js";
import { makeButton, sendFromMenu, updateButton } from "./verbs.js";
import { send, sendAndHear } from "./wire.js";

// The lobby.

/**
 * Start the lobby.
 *
 * @param {HTMLElement} element
 */
export function mountLobby(element) {
  const list = el("ul", { class: "rooms" });
  const none = el("p", { class: "dim none" }, "No table stands yet. Create one, or play alone against the computer.");
  const here = el("ul", { class: "names" });
  element.append(
    el("section", { class: "lobby-start" }, el("h2", {}, "Play"), playAlone()),
    el("section", { class: "lobby-rooms" }, el("h2", {}, "Tables"), none, list),
    el("section", { class: "lobby-create" }, el("h2", {}, "Create a table"), createForm()),
    el("section", { class: "lobby-here" }, el("h2", {}, "In the lobby"), here),
  );
  store.on("rooms", (rooms) => {
    none.hidden = rooms.length > 0;
    keyed(list, rooms, (room) => room.name, makeRoom, updateRoom);
  });
  store.on("room", (room) => room && !room.game && showNames(here, room.here));
}

function playAlone() {
  return el(
    "div",
    { class: "alone" },
    button("Play alone now", () => send("/startgame"), { class: "primary big" }),
    note("Computer players sit down with you at a table of your own, and others can still join."),
  );
}

function createForm() {
  const name = el("input", { id: "create-name", maxlength: 40, placeholder: "Friday evening", autocapitalize: "words" });
  const usual = facts.options.find((option) => option.name === "game")?.usual;
  const games = Object.entries(facts.games).map(([key, { title }]) => el("option", { value: key, selected: key === usual }, title));
  const game = el("select", { id: "create-game" }, games);
  const said = el("p", { class: "said small", role: "status" });
  const create = (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    setText(said, wanted ? "" : "Give the table a name.");
    if (!wanted) {
      name.focus();
      return;
    }
    sendAndHear(`/create ${wanted} ${game.value}`, ({ text, kind }) => kind === "error" && setText(said, text));
  };
  return el(
    "form",
    { class: "create", onsubmit: create },
    el("div", { class: "field" }, el("label", { for: "create-name" }, "Its name"), name),
    el("div", { class: "field" }, el("label", { for: "create-game" }, "The game"), game),
    el("button", {}, "Create"),
    said,
  );
}

function makeRoom({ name }) {
  const join = button("Join", () => send(`/join ${name}`), { class: "primary", "aria-label": `Join ${name}` });
  const watch = button("Watch", () => send(`/watch ${name}`), { "aria-label": `Watch ${name}` });
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
  const what = [title, room.playing ? "playing" : "not begun", room.locked && "locked"];
  setText(element.querySelector(".room-what"), what.filter(Boolean).join(" · "));
  const host = room.host ? ` · host ${room.host}` : "";
  const watchers = room.watchers ? ` · ${room.watchers} watching` : "";
  setText(element.querySelector(".room-who"), `${seatsOf(room)}${watchers}${host}`);
  join.disabled = watch.disabled = room.locked;
}

function seatsOf({ players, seats }) {
  const count = typeof players === "number" ? players : players.length;
  return `${count} of ${seats} seats taken`;
}

function showNames(list, names) {
  keyed(list, names, (name) => name, (name) => el("li", { class: "name" }, name));
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
  const doings = el("div", { class: "buttons" });
  const people = el("ul", { class: "people" });
  const computers = el("div", { class: "stack" });
  element.append(head, host, doings, el("h3", {}, "Here"), people, computers);
  const { form, update } = computerForm();
  computers.append(form);
  const show = () => {
    const { room } = store.state;
    if (!room) return;
    setText(head, room.game ? room.name : "The lobby");
    setText(host, [room.host && `Host: ${room.host}`, isLocked() && "locked: nobody else comes in"].filter(Boolean).join(" · "));
    keyed(doings, doingsNow(), ({ name }) => name, makeButton, updateButton);
    keyed(people, peopleNow(), ({ name }) => name, makePerson, updatePerson);
    computers.hidden = !isHost();
    update();
  };
  for (const topic of DECIDING) store.on(topic, show);
  show();
}

/** The themes of the verbs that are about being here. */
const THEMES = ["seats", "rooms", "voting"];

/** What one can do about being here, as far as it can be done now. */
function doingsNow() {
  return facts.verbs.filter((verb) => THEMES.includes(verb.group) && suitsNow(verb));
}

/** People first, then the computer players of the table. */
function peopleNow() {
  const { room, table, me } = store.state;
  const seats = new Map((room.game ? (table?.seats ?? []) : []).map((seat) => [seat.name, seat]));
  const watching = new Set(room.watchers);
  const names = [...new Set([...room.here, ...seats.keys()])];
  return names.map((name) => ({
    name,
    me: name === me?.name,
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
  const what = [
    me && "you", host && "host", computer && "computer", away && "away", watches && "watching", ignored && "ignored",
  ];
  setText(element.querySelector(".person-what"), what.filter(Boolean).join(", "));
  keyed(element.querySelector(".buttons"), deedsOn(person), ({ line }) => line, (deed) => makeDeed(person, deed), (button, deed) => updateDeed(button, person, deed));
}

/** What one can do with somebody: the verbs that take a player and are no moves in the game. */
function deedsOn({ name, me, computer }) {
  if (me) return [];
  if (computer) return isHost() ? [{ line: `/bot remove ${name}`, label: "Send away", hint: "" }] : [];
  return facts.verbs
    .filter((verb) => verb.of_player && verb.group !== "playing" && may(verb.need))
    .map((verb) => deed(verb, name));
}

function deed({ name: word, button: label, usage, summary }, name) {
  const open = /\bTEXT\b/.test(usage);
  const again = word === "ignore" && isIgnored(name) && "Hear again";
  return { line: `/${word} ${name}${open ? " " : ""}`, label: again || label || titleOf(word), hint: summary, open };
}

function makeDeed(person, { line, hint, open }) {
  const use = () => (open ? compose(line) : sendFromMenu(line));
  return button("", use, { class: "slim", title: hint });
}

function updateDeed(element, { name }, { label }) {
  setText(element, label);
  element.setAttribute("aria-label", `${label} (${name})`);
}

/** The host may ask computer players to the table, of a level that the table's options know. */
function computerForm() {
  const levels = facts.options.find(({ name }) => name === "bots")?.words ?? [];
  const choices = levels.map((word) => el("option", { value: word, selected: word === "normal" }, word));
  const level = el("select", { id: "bot-level" }, choices);
  const add = (event) => {
    event.preventDefault();
    send(`/bot add ${level.value}`.trim());
  };
  const one = el("button", {}, "Add");
  const all = button("Fill the table", () => {
    for (let left = freeSeats(); left > 0; left -= 1) send(`/bot add ${level.value}`.trim());
  });
  const form = el(
    "form",
    { class: "row", onsubmit: add },
    el("label", { for: "bot-level" }, "A computer player who plays"),
    level, one, all,
  );
  return { form, update: () => (one.disabled = all.disabled = freeSeats() === 0) };
}

const SEATS_AT_MOST = 12;

/** How many more can sit down at the table. */
function freeSeats() {
  const seats = facts.games[gameAtHand()]?.seats?.[1] ?? 0;
  return Math.max(0, Math.min(seats, SEATS_AT_MOST) - (store.state.table?.seats.length ?? 0));
}
