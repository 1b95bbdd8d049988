// The list at the left: channels with their threads below them, direct messages, unread marks.

import { add, el, find, icon, nameOf, roving } from "./dom.js";
import * as store from "./model.js";
import { model } from "./model.js";
import { send } from "./socket.js";

const place = find("#channels");
const unfolded = new Set();
let wanted = null;

/** Draw the list; keyboard focus stays on the channel it was on. */
export function drawChannels() {
  const focused = place.contains(document.activeElement)
    ? document.activeElement.dataset.channel
    : null;
  const adding = find(".add-line", place);
  if (adding && adding.contains(document.activeElement)) return;
  place.replaceChildren();
  add(place, [
    heading("Text channels", "New channel", askName),
    el(
      "ul",
      { "aria-label": "Text channels" },
      store.textChannels().map(channelItem),
      orphans().map(threadItem),
    ),
    heading("Direct messages", `Message ${nameOf(store.botUser())}`, openDm),
    el(
      "ul",
      { "aria-label": "Direct messages" },
      store.directChannels().map((channel) => el("li", {}, entry(channel, "at"))),
    ),
  ]);
  const all = entries();
  const here = all.find((node) => node.dataset.channel === (focused ?? model.open)) ?? all[0];
  for (const node of all) node.tabIndex = node === here ? 0 : -1;
  if (focused) here?.focus();
  drawTitle();
}

const entries = () => [...place.querySelectorAll(".channel, .fold")];

function heading(text, label, click) {
  return el(
    "div",
    { class: "heading" },
    el("h2", {}, text),
    el(
      "button",
      { type: "button", class: "tool", "aria-label": label, title: label, on: { click } },
      icon("plus"),
    ),
  );
}

function channelItem(channel) {
  const threads = store.threadsOf(channel.id);
  const live = threads.filter(
    (thread) => !store.isArchived(thread) || thread.id === model.open || model.unread[thread.id],
  );
  const rest = threads.filter((thread) => !live.includes(thread));
  const open = unfolded.has(channel.id);
  const toggle = () => {
    if (!unfolded.delete(channel.id)) unfolded.add(channel.id);
    drawChannels();
    find(`[data-channel="fold-${channel.id}"]`, place)?.focus();
  };
  return el(
    "li",
    {},
    entry(channel, "hash"),
    threads.length > 0 &&
      el(
        "ul",
        { class: "threads", "aria-label": `Threads of ${channel.name}` },
        live.map(threadItem),
        rest.length > 0 &&
          el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                class: "fold",
                "aria-expanded": String(open),
                "data-channel": `fold-${channel.id}`,
                on: { click: toggle },
              },
              icon(open ? "down" : "right"),
              `${rest.length} archived`,
            ),
          ),
        open && rest.map(threadItem),
      ),
  );
}

const orphans = () =>
  [...model.channels.values()].filter(
    (channel) => store.isThread(channel) && !model.channels.has(channel.parent_id),
  );
const threadItem = (thread) =>
  el("li", {}, entry(thread, store.isLocked(thread) ? "lock" : "thread"));

function entry(channel, mark) {
  const here = channel.id === model.open;
  const pings = model.pings[channel.id] ?? 0;
  const unread = !here && Boolean(model.unread[channel.id]);
  const name = store.channelName(channel);
  const spoken = [
    name,
    unread && "unread",
    pings && `${pings} ping${pings === 1 ? "" : "s"}`,
    store.isArchived(channel) && "archived",
  ];
  return el(
    "button",
    {
      type: "button",
      class: `channel${here ? " here" : ""}${unread ? " unread" : ""}${store.isArchived(channel) ? " archived" : ""}`,
      "data-channel": channel.id,
      "aria-current": here ? "page" : null,
      "aria-label": spoken.filter(Boolean).join(", "),
      title: name,
      on: { click: () => choose(channel.id) },
    },
    icon(mark),
    el("span", { class: "clip" }, name),
    pings > 0 && el("span", { class: "badge" }, pings > 99 ? "99+" : String(pings)),
  );
}

function choose(id) {
  store.openChannel(id);
  document.body.classList.remove("side-open");
  if (matchMedia("(pointer: fine)").matches) find("#composer textarea, #composer input")?.focus();
}

function askName(event) {
  const row = event.currentTarget.closest(".heading");
  if (row.nextElementSibling?.matches(".add-line"))
    return row.nextElementSibling.querySelector("input").focus();
  const close = () => (line.remove(), drawChannels());
  const submit = (press) => {
    press.preventDefault();
    const name = input.value.trim().toLowerCase().replace(/\s+/g, "-");
    if (!name) return;
    wanted = { name };
    send("channel_add", { name });
    line.remove();
    drawChannels();
  };
  const input = el("input", {
    type: "text",
    maxLength: 100,
    placeholder: "new-channel",
    "aria-label": "Name of the new channel",
    on: { keydown: (press) => press.key === "Escape" && close() },
  });
  const line = el(
    "form",
    { class: "add-line", on: { submit } },
    input,
    el("button", { type: "submit", class: "button style1 slim" }, "Add"),
  );
  row.after(line);
  return input.focus();
}

function openDm() {
  const known = store.directChannels()[0];
  if (known) return choose(known.id);
  wanted = { dm: true };
  return send("open_dm", {});
}

/** Show the channel that was just asked for, once the server has made it. */
export function channelArrived({ channel, fresh }) {
  if (!fresh || !wanted || !(wanted.dm ? store.isDm(channel) : channel.name === wanted.name))
    return;
  wanted = null;
  choose(channel.id);
}

function drawTitle() {
  const pings = Object.values(model.pings).reduce((sum, n) => sum + n, 0);
  const unread = Object.values(model.unread).some(Boolean);
  const channel = store.current();
  document.title = `${pings ? `(${pings}) ` : unread ? "• " : ""}${channel ? `${store.isText(channel) ? "#" : ""}${store.channelName(channel)} · ` : ""}Slowburn sandbox`;
  find("#top .menu-button")?.classList.toggle("dotted", pings > 0 || unread);
}

/** The next or previous channel of the list, as Alt with an arrow does in the real client. */
export function stepChannel(step) {
  const ids = entries()
    .filter((node) => node.matches(".channel"))
    .map((node) => node.dataset.channel);
  if (ids.length)
    store.openChannel(ids[(ids.indexOf(model.open) + step + ids.length) % ids.length]);
}

export function listen() {
  roving(place, entries);
}
