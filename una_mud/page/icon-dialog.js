/** The dialog for one's icon: the gallery, or a picture of one's own. */

import { answer, send } from "./connection.js";
import { button, el, note, openDialog, setText } from "./dom.js";
import { facts } from "./facts.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

const SIDE = 32;
const LARGE = 3;
const BYTES_AT_MOST = 64 * 1024;
/** Bytes of a picture that is made small here first. */
const DRAWN_AT_MOST = 24 * 1024 * 1024;
const LINE_AT_MOST = 4000;

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
  const chosen = answerPlace();
  const sent = answerPlace();
  const grid = gallery(chosen.tell);
  const end = store.watch(() => store.state.me && markChosen(grid, store.state.me.icon));
  const random = button(t("Random icon"), () => sendAndTell("/reset-icon", chosen.tell));
  const { take, parts } = own(sent.tell);
  const content = [
    el("h3", {}, t("From the gallery")), grid, el("div", { class: "buttons" }, random), chosen.element,
    el("h3", {}, t("Your own picture")), ...parts, sent.element,
  ];
  takeDropped = take;
  openDialog(t("Your icon"), content, { onclose: () => closed(end), className: "icons" });
  grid.querySelector('[tabindex="0"]')?.focus();
  if (file) take(file);
}

/** Send a line, and tell the server's last word on it. */
async function sendAndTell(line, tell) {
  const reply = await send(line);
  if (reply?.texts.length) tell(reply.error ?? reply.texts.at(-1));
}

/** What the server says stands beside what was pressed, and is brought into sight. */
function answerPlace() {
  const element = el("p", { class: "said", role: "status" });
  const tell = ({ text, kind }) => {
    setText(element, text);
    element.classList.toggle("error", kind === "error");
    element.scrollIntoView({ block: "nearest" });
  };
  return { element, tell };
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
  const grid = el("div", { class: "icon-grid", role: "radiogroup", "aria-label": t("Gallery") });
  for (const name of facts.gallery) {
    const choose = () => sendAndTell(`/set-icon ${name}`, tell);
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
  const use = button(t("Use this picture"), () => upload(bytes, tell, use), { class: "primary", hidden: true });
  let bytes = null;
  const take = async (file) => {
    bytes = null;
    tell({ text: "", kind: "info" });
    preview.hidden = use.hidden = true;
    if (!file) return;
    try {
      const made = await iconFrom(file);
      bytes = made.bytes;
      showPreview(preview, made);
      preview.hidden = use.hidden = false;
      use.scrollIntoView({ block: "nearest" });
    } catch (error) {
      tell({ text: error instanceof Unfit ? error.message : t("That file can't be read."), kind: "error" });
    }
  };
  return { take, parts: [dropPlace(take), preview, use] };
}

function dropPlace(take) {
  const chosen = () => take(choose.files[0]);
  const choose = el("input", { type: "file", id: "icon-file", accept: "image/*,.bmp,.dmi", onchange: chosen });
  const place = el(
    "div",
    { class: "drop" },
    el("label", { for: "icon-file" }, t("Choose a picture or drop it here. BMP and DMI files of 32 by 32 pixels are used as they are, others are scaled down.")),
    choose,
  );
  place.addEventListener("dragover", () => place.classList.add("over"));
  for (const end of ["dragleave", "drop"]) place.addEventListener(end, () => place.classList.remove("over"));
  return place;
}

/** A file of which no icon can be made; the message says why. */
class Unfit extends Error {}

/**
 * Return what to send for a file, and how it looks: BMP and DMI files go as they are, of any other picture that the
 * browser can read a small BMP is made.
 */
async function iconFrom(file) {
  if (file.size > DRAWN_AT_MOST) throw new Unfit(t("That file is too large for an icon."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeTaken(bytes);
  if (!type) return smaller(file);
  if (bytes.length > BYTES_AT_MOST) {
    throw new Unfit(t("That file is too large for an icon: the limit is {n} kilobytes.", { n: BYTES_AT_MOST / 1024 }));
  }
  const picture = await decoded(new Blob([bytes], { type }));
  return { bytes, picture, words: picture ? t("{file}, {width} by {height} pixels", { file: file.name, width: picture.width, height: picture.height }) : "" };
}

/** Return how a browser reads a file that the server takes; a DMI is a PNG with a description by BYOND. */
function typeTaken(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  if (text.startsWith("BM")) return "image/bmp";
  return text.startsWith("PNG", 1) && text.includes("zTXtDescription\0") ? "image/png" : null;
}

async function decoded(blob) {
  try {
    return await createImageBitmap(blob);
  } catch {
    return null;
  }
}

/** Fit a picture into an icon, with its proportions; what is beside it is transparent. */
async function smaller(file) {
  const whole = await decoded(file);
  if (!whole) throw new Unfit(t("This browser can't read that file as a picture."));
  const scale = SIDE / Math.max(whole.width, whole.height);
  const [width, height] = [whole.width, whole.height].map((length) => Math.max(1, Math.round(length * scale)));
  const resizeQuality = scale < 1 ? "high" : "pixelated";
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality });
  whole.close();
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const pen = canvas.getContext("2d");
  pen.drawImage(small, Math.floor((SIDE - width) / 2), Math.floor((SIDE - height) / 2));
  small.close();
  const bytes = bmp(pen.getImageData(0, 0, SIDE, SIDE).data);
  return { bytes, picture: await createImageBitmap(canvas), words: t("{file}, scaled down to {n} by {n} pixels", { file: file.name, n: SIDE }) };
}

const FILE_HEADER = 14;
/** The version of the header that tells which bits are transparency. */
const PICTURE_HEADER = 108;
const WITH_MASKS = 3;

/** Return a BMP with transparency; its rows go upwards, and a pixel is blue, green, red, alpha. */
function bmp(pixels) {
  const start = FILE_HEADER + PICTURE_HEADER;
  const bytes = new Uint8Array(start + pixels.length);
  const view = new DataView(bytes.buffer);
  const put32 = (at, ...numbers) => numbers.forEach((number, nth) => view.setUint32(at + 4 * nth, number, true));
  bytes.set([0x42, 0x4d]);
  put32(2, bytes.length, 0, start);
  put32(FILE_HEADER, PICTURE_HEADER, SIDE, SIDE);
  view.setUint16(26, 1, true); // planes
  view.setUint16(28, 32, true); // bits of a pixel
  put32(30, WITH_MASKS, pixels.length, 2835, 2835, 0, 0, 0xff0000, 0xff00, 0xff, 0xff000000);
  for (let at = 0; at < pixels.length; at += 4) {
    const row = SIDE - 1 - Math.floor(at / 4 / SIDE);
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4);
    bytes.set([blue, green, red, alpha], start + 4 * (row * SIDE + ((at / 4) % SIDE)));
  }
  return bytes;
}

/** Show the picture as the server takes it: its first 32 by 32 pixels, as they are and three times as large. */
function showPreview(preview, { picture, words }) {
  if (!picture) {
    preview.replaceChildren(note(t("This browser can't show the file, but the server may still accept it.")));
    return;
  }
  preview.replaceChildren(drawn(picture, 1), drawn(picture, LARGE), note(words));
  picture.close();
}

function drawn(picture, times) {
  const side = SIDE * times;
  const label = times === 1 ? t("Your picture") : t("Your picture, larger");
  const canvas = el("canvas", { width: side, height: side, class: "icon", role: "img", "aria-label": label });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, SIDE, SIDE, 0, 0, side, side);
  return canvas;
}

async function upload(bytes, tell, use) {
  use.disabled = true;
  tell({ text: t("One moment…"), kind: "info" });
  try {
    tell(await paste(inLines(bytes)));
  } catch {
    tell({ text: t("The picture couldn't be sent."), kind: "error" });
  }
  use.disabled = false;
}

/** Whether a picture is being sent by this dialog just now. */
let pasting = false;

/** Paste the lines as one would in a terminal, and return what the server says to them. */
async function paste(lines) {
  pasting = true;
  try {
    const begun = await send("/set-icon paste", { quiet: true });
    if (!begun || begun.error || begun.lost) return begun.error;
    const replies = await Promise.all([...lines, "."].map((line) => answer(line)));
    const texts = replies.flatMap((reply) => reply.texts);
    return texts.find(({ kind }) => kind === "error") ?? texts.at(-1);
  } finally {
    pasting = false;
  }
}

function inLines(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).match(new RegExp(`.{1,${LINE_AT_MOST}}`, "g")) ?? [];
}

// Who asks for a picture by typing the command gets the dialog, since nobody types a picture.
store.watch(() => {
  if (store.state.query?.what !== "picture" || pasting) return;
  answer(".");
  if (!document.querySelector("dialog[open]")) openIcons();
});

startDropping();
