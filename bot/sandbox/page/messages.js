// The message list of the open channel. One node per message, replaced only when that message changes.

import { add, avatar, el, find, icon, nameOf } from "./dom.js";
import { full, hour, longDay, sameDay, stamp } from "./clock.js";
import { components } from "./components.js";
import { failureOf, failureText } from "./interactions.js";
import { markdown, plainText } from "./markdown.js";
import { attachments, embed } from "./media.js";
import * as store from "./model.js";
import { model } from "./model.js";

const log = find("#log");
const scroll = find("#scroll");
const present = find("#present");
const GROUPED_WITHIN = 7 * 60000;
const nodes = new Map();
let atBottom = true;
let missed = 0;

/** Draw the open channel afresh and go to its end, or to where the unread begin. */
export function drawChannel() {
  nodes.clear();
  missed = 0;
  const list = visible();
  const lines = document.createDocumentFragment();
  lines.append(beginning());
  list.forEach((message, at) => lines.append(place(message, list[at - 1])));
  log.replaceChildren(lines);
  drawLocal();
  const first = model.newSince && nodes.get(model.newSince);
  if (first && first.offsetTop < log.offsetHeight - scroll.clientHeight) first.scrollIntoView({ block: "start" });
  else toBottom();
  noteScroll();
}

const visible = () => [...store.messagesOf(model.open).values()]
  .filter((message) => !model.dismissed.has(message.id))
  .sort((a, b) => store.byId(a.id, b.id));

function beginning() {
  const channel = store.current();
  if (!channel) return el("li", { class: "beginning" }, "No channel is open.");
  const name = store.channelName(channel);
  return el("li", { class: "beginning" },
    el("span", { class: "big-mark" }, icon(store.isThread(channel) ? "thread" : store.isDm(channel) ? "at" : "hash")),
    el("h2", {}, name),
    el("p", {}, store.isDm(channel) ? `Your direct messages with ${name}.` : `This is the beginning of ${store.isThread(channel) ? "the thread" : "#"}${store.isThread(channel) ? " " : ""}${name}.`));
}

/** The node of a message in its place: with a date line, a "New" line and its head as its predecessor asks. */
function place(message, before) {
  const node = draw(message, before);
  nodes.set(message.id, node);
  return node;
}

/** A message came or changed. */
export function messageChanged({ message, fresh }) {
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
}

function insert(node, after) {
  const next = after && nodes.get(after.id);
  log.insertBefore(node, next ?? find(".local", log));
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
  const same = customId && [...node.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === customId && !one.disabled);
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
  spoken.append(el("p", {}, `${nameOf(message.author)}${store.isEphemeral(message) ? ", only to you" : ""}: ${text || "a message without text"}`));
  while (spoken.childElementCount > 20) spoken.firstChild.remove();
}

const textOf = (list) => (list ?? []).map((one) => one.content ?? textOf(one.components ?? [])).join(" ");

/** A message was deleted or dismissed. */
export function messageGone({ channel_id, id }) {
  if (channel_id !== model.open) return;
  const node = nodes.get(id);
  if (!node) return;
  const next = node.nextElementSibling;
  if (node.contains(document.activeElement)) (next?.matches(".message") ? next : scroll).focus({ preventScroll: true });
  node.remove();
  nodes.delete(id);
  const list = visible();
  const at = list.findIndex((one) => one.id === next?.dataset.message);
  if (at >= 0) redraw(list[at], list[at - 1]);
}

function draw(message, before) {
  const date = new Date(message.timestamp);
  const turn = !before || !sameDay(date, new Date(before.timestamp));
  const fresh = model.newSince === message.id;
  const system = SYSTEM[message.type];
  const command = usedCommand(message);
  const headed = turn || fresh || command || message.referenced_message || message.type === 19 || !follows(message, before, date);
  const node = el("li", {
    class: ["message", headed && "headed", message.pings_me && "pings", store.isEphemeral(message) && "ephemeral", system && "system"].filter(Boolean).join(" "),
    "data-message": message.id, tabIndex: -1, "aria-label": `${nameOf(message.author)}, ${stamp(date)}`,
  });
  if (turn || fresh) node.append(el("div", { class: fresh ? "divider new" : "divider" }, turn && el("span", {}, longDay(date)), fresh && el("b", {}, "New")));
  if (system) return add(node, systemLine(system(message), date));
  const said = el("div", { class: "said" });
  if (command) said.append(command);
  else if (message.referenced_message) said.append(reference(message.referenced_message));
  const face = headed ? avatar(message.author) : el("time", { class: "side-time", dateTime: message.timestamp, title: full(date) }, hour(date));
  add(node, [said.hasChildNodes() && said, el("div", { class: "line" }, face, el("div", { class: "body" }, headed && head(message, date), content(message)))]);
  return node;
}

function follows(message, before, date) {
  if (!before || SYSTEM[before.type] || before.author?.id !== message.author?.id) return false;
  if (store.isEphemeral(before) !== store.isEphemeral(message)) return false;
  return date - new Date(before.timestamp) < GROUPED_WITHIN;
}

const head = (message, date) => el("div", { class: "head" },
  el("span", { class: "author" }, nameOf(message.author)),
  message.author?.bot && el("span", { class: "app" }, "APP"),
  el("time", { dateTime: message.timestamp, title: full(date) }, stamp(date)));

function usedCommand(message) {
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  const user = message.interaction_metadata?.user ?? message.interaction?.user;
  const type = message.interaction_metadata?.type ?? message.interaction?.type;
  if (!user || type !== 2) return null;
  return el("div", { class: "reference" }, icon("reply"), avatar(user, true), el("b", {}, nameOf(user)), " used ", el("span", { class: "mention" }, name ? `/${name}` : "a command"));
}

function reference(original) {
  const text = original.content || textOf(original.components) || "a message with a picture";
  const jump = () => showMessage(original.id);
  return el("button", { type: "button", class: "reference", on: { click: jump } }, icon("reply"), avatar(original.author, true),
    el("b", {}, nameOf(original.author)), el("span", { class: "clip" }, plainText(text).slice(0, 160)));
}

function content(message) {
  if (store.isLoading(message)) return thinking(message);
  const v2 = store.isV2(message);
  const text = message.content && markdown(message.content);
  const failure = failureOf(message.id);
  return [
    text && el("div", { class: "md" }, text, message.edited_timestamp && edited(message)),
    !v2 && (message.attachments ?? []).length > 0 && attachments(message.attachments),
    !v2 && (message.embeds ?? []).map(embed),
    el("div", { class: "components" }, components(message)),
    !text && message.edited_timestamp && edited(message),
    threadCard(message),
    el("p", { class: "failure", role: "alert", hidden: !failure }, failure ? failureText(failure) : ""),
    store.isEphemeral(message) && onlyYou(() => store.dismiss(message)),
  ];
}

const edited = (message) => el("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, " (edited)");

function thinking(message) {
  return [
    el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${nameOf(message.author)} is thinking…`),
    store.isEphemeral(message) && onlyYou(() => store.dismiss(message)),
  ];
}

function onlyYou(dismiss) {
  return el("div", { class: "only-you" }, icon("eye"), "Only you can see this", el("span", { "aria-hidden": "true" }, "·"),
    el("button", { type: "button", class: "link", on: { click: dismiss } }, "Dismiss"));
}

// A thread made on a message bears that message's id.
function threadCard(message) {
  const thread = model.channels.get(message.id) ?? (message.thread && model.channels.get(message.thread.id));
  if (!store.isThread(thread) || thread.id === model.open) return null;
  const count = thread.message_count ?? 0;
  return el("button", { type: "button", class: "thread-card", on: { click: () => store.openChannel(thread.id) } }, icon("thread"),
    el("b", {}, thread.name), el("span", {}, count ? `${count} message${count === 1 ? "" : "s"} ›` : "Open thread ›"));
}

/** A thread was made: the message it was made on gets its card. */
export function threadArrived(thread) {
  const list = visible();
  const at = list.findIndex((message) => message.id === thread.id);
  if (at >= 0) redraw(list[at], list[at - 1]);
  if (atBottom) toBottom();
}

const SYSTEM = {
  1: (message) => [nameOf(message.author), " added somebody to the thread."],
  4: (message) => [nameOf(message.author), " changed the channel name: ", el("b", {}, message.content)],
  6: (message) => [nameOf(message.author), " pinned a message to this channel."],
  7: (message) => [nameOf(message.author), " arrived."],
  18: (message) => [nameOf(message.author), " started a thread: ", startedThread(message)],
  21: () => ["This thread began with a message in its parent channel."],
};

function startedThread(message) {
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  const name = message.content || model.channels.get(id)?.name || "thread";
  return model.channels.has(id) ? el("button", { type: "button", class: "link", on: { click: () => store.openChannel(id) } }, name) : el("b", {}, name);
}

const systemLine = (words, date) => el("div", { class: "line" }, el("span", { class: "system-mark" }, icon("right")), el("div", { class: "body" }, words, " ", el("time", {}, stamp(date))));

/** Draw the page's own lines: commands on their way, and those that failed. */
export function drawLocal() {
  log.querySelectorAll(".local").forEach((node) => node.remove());
  for (const [nonce, line] of model.local) {
    if (line.channel_id === model.open) log.append(localLine(nonce, line));
  }
  if (atBottom) toBottom();
}

function localLine(nonce, line) {
  const me = model.users.get(model.me);
  const failed = line.state === "failed";
  return el("li", { class: failed ? "message local headed ephemeral" : "message local headed" },
    el("div", { class: "said" }, el("div", { class: "reference" }, icon("reply"), avatar(me, true), el("b", {}, nameOf(me)), " used ", el("span", { class: "mention" }, line.shown))),
    el("div", { class: "line" }, avatar(store.botUser()), el("div", { class: "body" },
      el("div", { class: "head" }, el("span", { class: "author" }, nameOf(store.botUser())), el("span", { class: "app" }, "APP")),
      failed ? el("p", { class: "failure", role: "alert" }, line.text) : el("div", { class: "thinking" }, "Sending command…"),
      failed && onlyYou(() => store.setLocal(nonce, null)))));
}

/** Scroll to a message of the open channel and light it up for a moment. */
export function showMessage(id) {
  const node = nodes.get(id);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("lit");
  setTimeout(() => node.classList.remove("lit"), 1600);
}

export function toBottom() {
  scroll.scrollTop = scroll.scrollHeight;
  missed = 0;
  showPresent();
}

function noteScroll() {
  atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;
  if (atBottom) missed = 0;
  showPresent();
}

function showPresent() {
  present.hidden = atBottom;
  present.replaceChildren(missed ? `${missed} new message${missed === 1 ? "" : "s"}` : "Jump to the newest", icon("down"));
}

/** Scrolling, arrow keys from message to message, and staying at the end while pictures load. */
export function listen() {
  scroll.addEventListener("scroll", noteScroll, { passive: true });
  present.addEventListener("click", () => (toBottom(), find("#scroll").focus()));
  new ResizeObserver(() => atBottom && (scroll.scrollTop = scroll.scrollHeight)).observe(log);
  new ResizeObserver(() => atBottom && (scroll.scrollTop = scroll.scrollHeight)).observe(scroll);
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
