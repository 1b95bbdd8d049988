// The message list of the open channel. One node per message, replaced only when that message changes.

import { el, find, icon, nameOf } from "./dom.js";
import { plainText } from "./markdown.js";
import { drawMessage, localLine, textOf } from "./message.js";
import * as store from "./model.js";
import { model } from "./model.js";
import { isPressing, steady } from "./steady.js";

const log = find("#log");
const scroll = find("#scroll");
const present = find("#present");
const LONG = 80;
const nodes = new Map();
let atBottom = true;
let missed = 0;
let seeking = 0;
let lastTop = 0;

/** Draw the open channel afresh and go to its end, or to where the unread begin. */
export function drawChannel() {
  nodes.clear();
  missed = 0;
  const list = visible();
  const lines = document.createDocumentFragment();
  lines.append(beginning());
  list.forEach((message, at) => lines.append(place(message, list[at - 1])));
  log.classList.toggle("long", list.length > LONG);
  log.replaceChildren(lines);
  drawLocal();
  toBottom();
  seeking = list.length > LONG ? 3 : 1;
  showUnread();
}

// In a long list heights are guesses until shown, so the place is sought again in the next frames,
// unless the reader has gone elsewhere meanwhile.
function showUnread() {
  const first = model.newSince && nodes.get(model.newSince);
  if (!first?.isConnected) return noteScroll();
  if (seeking < 1) return undefined;
  seeking -= 1;
  first.scrollIntoView({ block: "start" });
  noteScroll();
  return requestAnimationFrame(showUnread);
}

const visible = () =>
  [...store.messagesOf(model.open).values()]
    .filter((message) => !model.dismissed.has(message.id))
    .sort((a, b) => store.byId(a.id, b.id));

function beginning() {
  const channel = store.current();
  if (!channel) return el("li", { class: "beginning" }, "No channel is open.");
  const name = store.channelName(channel);
  if (model.cut.has(channel.id))
    return el(
      "li",
      { class: "beginning" },
      "Older messages are not shown here; the sandbox keeps them.",
    );
  return el(
    "li",
    { class: "beginning" },
    el(
      "span",
      { class: "big-mark" },
      icon(store.isThread(channel) ? "thread" : store.isDm(channel) ? "at" : "hash"),
    ),
    el("h2", {}, name),
    el(
      "p",
      {},
      store.isDm(channel)
        ? `Your direct messages with ${name}.`
        : `This is the beginning of ${store.isThread(channel) ? "the thread" : "#"}${store.isThread(channel) ? " " : ""}${name}.`,
    ),
  );
}

/** The node of a message in its place: with a date line, a "New" line and its head as its predecessor asks. */
function place(message, before) {
  const node = drawMessage(message, before);
  nodes.set(message.id, node);
  return node;
}

/** A message came or changed. */
export const messageChanged = steady(({ message, fresh }) => {
  if (message.channel_id !== model.open) return;
  if (model.dismissed.has(message.id)) return;
  const list = visible();
  const at = list.findIndex((one) => one.id === message.id);
  const old = nodes.get(message.id);
  const node = place(message, list[at - 1]);
  if (old) swap(old, node);
  else insert(node, list[at + 1]);
  if (!old && list[at + 1]) redraw(list[at + 1], message);
  if (fresh) arrived(message);
  else if (atBottom) toBottom();
});

function insert(node, after) {
  log.insertBefore(node, (after && nodes.get(after.id)) ?? null);
}

function redraw(message, before) {
  const old = nodes.get(message.id);
  if (old) swap(old, place(message, before));
}

// Replacing a node must not throw a keyboard user out of it.
function swap(old, node) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const customId = focused?.dataset.customId;
  const focusable = old.tabIndex;
  old.replaceWith(node);
  node.tabIndex = focusable;
  if (!focused) return;
  const same =
    customId &&
    [...node.querySelectorAll("[data-custom-id]")].find(
      (one) => one.dataset.customId === customId && !one.disabled,
    );
  (same ?? node).focus({ preventScroll: true });
}

function arrived(message) {
  speak(message);
  if (atBottom || message.author?.id === model.me) return toBottom();
  missed += 1;
  return showPresent();
}

function speak(message) {
  const spoken = find("#spoken");
  const text = plainText(message.content || textOf(message.components)).slice(0, 300);
  spoken.append(
    el(
      "p",
      {},
      `${nameOf(message.author)}${store.isEphemeral(message) ? ", only to you" : ""}: ${text || "a message without text"}`,
    ),
  );
  while (spoken.childElementCount > 20) spoken.firstChild.remove();
}

/** A message was deleted or dismissed. */
export const messageGone = steady(({ channel_id, id }) => {
  if (channel_id !== model.open) return;
  const node = nodes.get(id);
  if (!node) return;
  const next = node.nextElementSibling;
  if (node.contains(document.activeElement))
    (next?.matches(".message") ? next : scroll).focus({ preventScroll: true });
  node.remove();
  nodes.delete(id);
  const list = visible();
  const at = list.findIndex((one) => one.id === next?.dataset.message);
  if (at >= 0) redraw(list[at], list[at - 1]);
});

/** A thread was made: the message it was made on gets its card. */
export const threadArrived = steady((thread) => {
  const list = visible();
  const at = list.findIndex((message) => message.id === thread.id);
  if (at >= 0) redraw(list[at], list[at - 1]);
  if (atBottom) toBottom();
});

/** Draw the page's own lines: commands on their way, and those that failed. */
export const drawLocal = steady(() => {
  log.querySelectorAll(".local").forEach((node) => node.remove());
  for (const [nonce, line] of model.local) {
    if (line.channel_id !== model.open) continue;
    let before = nodes.get(line.after) ?? log.lastElementChild;
    while (before.nextElementSibling?.matches(".local")) before = before.nextElementSibling;
    before.after(localLine(nonce, line));
  }
  if (atBottom) toBottom();
});

/** Scroll to a message of the open channel and light it up for a moment. */
export function showMessage(id) {
  const node = nodes.get(id);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("lit");
  setTimeout(() => node.classList.remove("lit"), 1600);
}

const stayAtEnd = () => (scroll.scrollTop = scroll.scrollHeight);

export function toBottom() {
  stayAtEnd();
  missed = 0;
  showPresent();
}

// The end moves away when messages above it grow; only who scrolls up has left it.
function scrolled() {
  const isUp = scroll.scrollTop < lastTop;
  lastTop = scroll.scrollTop;
  if (isUp || !atBottom) noteScroll();
}

function noteScroll() {
  atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;
  if (atBottom) missed = 0;
  showPresent();
}

function showPresent() {
  present.hidden = atBottom;
  present.replaceChildren(
    missed ? `${missed} new message${missed === 1 ? "" : "s"}` : "Jump to the newest",
    icon("down"),
  );
}

/** Scrolling, arrow keys from message to message, and staying at the end while pictures load. */
export function listen() {
  scroll.addEventListener("scroll", scrolled, { passive: true });
  present.addEventListener("click", () => (toBottom(), find("#scroll").focus()));
  const stay = new ResizeObserver(() => atBottom && !isPressing() && stayAtEnd());
  stay.observe(log);
  stay.observe(scroll);
  for (const moves of ["wheel", "pointerdown", "keydown"])
    scroll.addEventListener(moves, () => (seeking = 0), { passive: true });
  scroll.addEventListener("keydown", walk);
}

function walk(event) {
  const here = document.activeElement;
  const on = here === scroll ? null : here.matches(".message") ? here : undefined;
  if (on === undefined || !["ArrowUp", "ArrowDown", "End", "Home"].includes(event.key)) return;
  const all = [...log.querySelectorAll(".message")];
  const at = on ? all.indexOf(on) : all.length;
  const goal = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, goal))]?.focus({ preventScroll: true });
  document.activeElement.scrollIntoView({ block: "nearest" });
}
