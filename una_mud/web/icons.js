/** The dialog for one's icon: the gallery, or a picture of one's own. */

import { button, el, note, openDialog, setText } from "./dom.js";
import { facts } from "./facts.js";
import { store } from "./store.js";
import { answer, hear, sendAndHear, sendQuietly } from "./wire.js";

const SIDE = 32;
const LARGE = 3;
const BYTES_AT_MOST = 64 * 1024;
const LINE_AT_MOST = 4000;
const PATIENCE = 20_000;

/**
 * Return where an icon can be fetched.
 *
 * @param {string|null|undefined} id
 * @returns {string}
 */
export function iconOf(id) {
  return `/icons/${encodeURIComponent(id ?? "star")}.png`;
}

/**
 * Open the dialog.
 *
 * @param {File} [file] a picture to begin with
 */
export function openIcons(file) {
  const said = el("p", { class: "said", role: "status" });
  const tell = ({ text, kind }) => {
    setText(said, text);
    said.classList.toggle("error", kind === "error");
  };
  const grid = gallery(tell);
  const mark = (me) => me && markChosen(grid, me.icon);
  const end = store.on("me", mark);
  const random = button("A random icon", () => sendAndHear("/reset-icon", tell));
  const { take, parts } = own(tell);
  const content = [
    el("h3", {}, "From the gallery"), grid, el("div", { class: "buttons" }, random),
    el("h3", {}, "A picture of your own"), ...parts, said,
  ];
  takeDropped = take;
  openDialog("Your icon", content, { onclose: () => closed(end), className: "icons" });
  mark(store.state.me);
  grid.querySelector('[tabindex="0"]')?.focus();
  if (file) take(file);
}

/** Takes a file that is dropped, while the dialog is open. */
let takeDropped = null;

function closed(end) {
  end();
  takeDropped = null;
}

/** A file that is dropped anywhere on the page is meant as an icon; the browser would leave the page for it. */
function startDropping() {
  addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    if (takeDropped) takeDropped(file);
    else if (store.state.me && !document.querySelector("dialog[open]")) openIcons(file);
  });
}

// The gallery.

function gallery(tell) {
  const grid = el("div", { class: "icon-grid", role: "radiogroup", "aria-label": "Icons of the gallery" });
  for (const name of facts.gallery) {
    const choose = () => sendAndHear(`/set-icon ${name}`, tell);
    const image = el("img", { src: iconOf(name), alt: "", width: 48, height: 48, class: "icon", loading: "lazy" });
    const radio = { role: "radio", "aria-checked": "false", tabindex: "-1" };
    grid.append(button(image, choose, { ...radio, title: name, "aria-label": name, dataset: { name } }));
  }
  grid.addEventListener("keydown", (event) => moveInGrid(grid, event));
  return grid;
}

function markChosen(grid, icon) {
  const buttons = [...grid.children];
  for (const each of buttons) each.setAttribute("aria-checked", String(each.dataset.name === icon));
  const reachable = buttons.find((each) => each.dataset.name === icon) ?? buttons[0];
  for (const each of buttons) each.tabIndex = each === reachable ? 0 : -1;
}

/** Arrows move between the icons without choosing one: each choice is told to the server. */
function moveInGrid(grid, event) {
  const buttons = [...grid.children];
  const at = buttons.indexOf(event.target);
  const columns = buttons.filter((each) => each.offsetTop === buttons[0].offsetTop).length;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const to = { Home: 0, End: buttons.length - 1 }[event.key] ?? at + steps[event.key];
  if (at < 0 || Number.isNaN(to)) return;
  event.preventDefault();
  const next = buttons[Math.min(Math.max(to, 0), buttons.length - 1)];
  for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

// A picture of one's own.

function own(tell) {
  const preview = el("div", { class: "preview", hidden: true });
  const use = button("Use this picture", () => upload(file, tell, use), { class: "primary", hidden: true });
  let file = null;
  const take = async (chosen) => {
    file = chosen;
    tell({ text: "", kind: "info" });
    preview.hidden = use.hidden = true;
    if (!file) return;
    if (file.size > BYTES_AT_MOST) {
      tell({ text: `That file is too large for an icon: ${BYTES_AT_MOST / 1024} kilobytes at most.`, kind: "error" });
      return;
    }
    await showPreview(preview, file);
    use.hidden = false;
  };
  return { take, parts: [dropPlace(take), preview, use] };
}

function dropPlace(take) {
  const chosen = () => take(choose.files[0]);
  const choose = el("input", { type: "file", id: "icon-file", accept: ".bmp,.dmi,.png,image/bmp", onchange: chosen });
  const place = el(
    "div",
    { class: "drop" },
    el("label", { for: "icon-file" }, "Choose a BMP or DMI file of 32 by 32 pixels, or drop it here"),
    choose,
  );
  place.addEventListener("dragover", () => place.classList.add("over"));
  for (const end of ["dragleave", "drop"]) place.addEventListener(end, () => place.classList.remove("over"));
  return place;
}

/** Show the picture as the server takes it: its first 32 by 32 pixels, as they are and three times as large. */
async function showPreview(preview, file) {
  const picture = await decoded(file);
  preview.hidden = false;
  if (!picture) {
    preview.replaceChildren(note("This browser can't show the file. The server can still be asked whether it takes it."));
    return;
  }
  const size = `${picture.width} by ${picture.height} pixels`;
  preview.replaceChildren(drawn(picture, 1), drawn(picture, LARGE), note(`${file.name}, ${size}`));
  picture.close();
}

/** A DMI file is a PNG by another name, which browsers look at by its type. */
async function decoded(file) {
  const type = /\.(dmi|png)$/i.test(file.name) ? "image/png" : "image/bmp";
  try {
    return await createImageBitmap(new Blob([file], { type }));
  } catch {
    return null;
  }
}

function drawn(picture, times) {
  const side = SIDE * times;
  const label = times === 1 ? "The picture" : "The picture, larger";
  const canvas = el("canvas", { width: side, height: side, class: "icon", role: "img", "aria-label": label });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, SIDE, SIDE, 0, 0, side, side);
  return canvas;
}

async function upload(file, tell, use) {
  use.disabled = true;
  tell({ text: "One moment …", kind: "info" });
  try {
    const lines = inLines(new Uint8Array(await file.arrayBuffer()));
    tell(await paste(lines));
  } catch {
    tell({ text: "The picture could not be sent.", kind: "error" });
  }
  use.disabled = false;
}

/** Whether a picture is being sent by this dialog just now. */
let pasting = false;

/** Paste the lines as one would in a terminal, and return what the server says to them. */
function paste(lines) {
  return new Promise((resolve, reject) => {
    const fail = setTimeout(() => done(reject, new Error("no answer")), PATIENCE);
    const done = (how, value) => {
      clearTimeout(fail);
      pasting = false;
      end();
      how(value);
    };
    const end = store.on("query", (query) => {
      if (query?.what !== "picture" || lines.length === 0) return;
      hear((text) => done(resolve, text), PATIENCE);
      for (const line of [...lines.splice(0), "."]) answer(line);
    });
    pasting = true;
    if (!sendQuietly("/set-icon paste")) done(reject, new Error("not sent"));
  });
}

function inLines(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).match(new RegExp(`.{1,${LINE_AT_MOST}}`, "g")) ?? [];
}

// Who asks for a picture by typing the verb gets the dialog, since nobody types a picture.
store.on("query", (query) => {
  if (query?.what !== "picture" || pasting) return;
  answer(".");
  if (!document.querySelector("dialog[open]")) openIcons();
});

startDropping();
