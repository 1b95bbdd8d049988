// The upper edge: which channel this is, how the bot is, restarting it; and the line about a lost connection.

import { add, el, find, icon } from "./dom.js";
import { toggleFaults } from "./faults.js";
import * as store from "./model.js";
import { model } from "./model.js";
import { line, send } from "./socket.js";

const place = find("#top");
const banner = find("#banner");
const STATES = { online: "Bot online", offline: "Bot offline", restarting: "Restarting…" };

/** Draw the upper edge once; `drawTop` fills it. */
const menu = el(
  "button",
  {
    type: "button",
    class: "tool menu-button",
    "aria-label": "Channels and people",
    "aria-controls": "side",
    on: { click: openSide },
  },
  icon("menu"),
);
const title = el("div", { class: "title" });
const state = el("span", { class: "bot-state", role: "status" });
const restart = el(
  "button",
  {
    type: "button",
    class: "top-button",
    title: "Restart the bot",
    on: { click: () => send("restart_bot") },
  },
  icon("restart"),
  el("span", { class: "wide" }, "Restart bot"),
);
const faults = el(
  "button",
  {
    type: "button",
    class: "top-button",
    title: "Faults",
    "aria-expanded": "false",
    "aria-controls": "faults",
    on: { click: () => toggleFaults(faults) },
  },
  icon("bolt"),
  el("span", { class: "wide" }, "Faults"),
);
restart.setAttribute("aria-label", "Restart the bot");
faults.setAttribute("aria-label", "Faults");
place.append(menu, title, state, restart, faults);

/** Name the open channel and the bot's state. */
export function drawTop() {
  drawTitle();
  state.className = `bot-state ${model.bot}`;
  state.replaceChildren(
    el("span", { class: "lamp" }),
    el("span", { class: "wide" }, STATES[model.bot] ?? model.bot),
  );
  state.setAttribute("aria-label", STATES[model.bot] ?? model.bot);
  state.title = STATES[model.bot] ?? model.bot;
  restart.disabled = model.bot === "restarting";
}

function drawTitle() {
  const channel = store.current();
  title.replaceChildren();
  if (!channel) return;
  const parent = store.isThread(channel) && model.channels.get(channel.parent_id);
  add(title, [
    parent && [
      el(
        "button",
        { type: "button", class: "parent", on: { click: () => store.openChannel(parent.id) } },
        icon("hash"),
        el("span", { class: "clip" }, parent.name),
      ),
      icon("right"),
    ],
    icon(store.isThread(channel) ? "thread" : store.isDm(channel) ? "at" : "hash"),
    el("h1", { class: "clip" }, store.channelName(channel)),
    store.isArchived(channel) && el("span", { class: "tag" }, "archived"),
    store.isLocked(channel) && el("span", { class: "tag" }, "locked"),
    channel.topic && el("span", { class: "topic clip wide", title: channel.topic }, channel.topic),
  ]);
}

/** Say that the line fell, and what to do if it will not come back. */
export function drawLine() {
  banner.hidden = line === "open";
  banner.textContent =
    line === "refused"
      ? "The sandbox was started again since this page was opened. Open the new address that it printed."
      : "The connection to the sandbox was lost. Trying again…";
  document.body.classList.toggle("unconnected", line !== "open");
}

function openSide() {
  document.body.classList.add("side-open");
  find("#channels [aria-current]")?.focus();
}

/** The drawer of a narrow screen closes by Esc and by a press beside it. */
export function listen() {
  const veil = find("#veil");
  veil.hidden = false;
  const close = () => {
    if (!document.body.classList.contains("side-open")) return false;
    document.body.classList.remove("side-open");
    menu.focus();
    return true;
  };
  veil.addEventListener("click", close);
  document.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && !event.defaultPrevented && close(),
  );
}
