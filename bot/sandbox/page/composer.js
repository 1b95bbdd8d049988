// The message box: plain chat, and the step from a typed slash to a command.

import { avatar, el, find, icon } from "./dom.js";
import { leaves, parseLine, search, whyNoCommand } from "./commands.js";
import { CommandLine } from "./command_line.js";
import * as store from "./model.js";
import { model } from "./model.js";
import { send } from "./socket.js";
import * as suggest from "./suggest.js";

const place = find("#composer");
const drafts = new Map();
let all = [];
let line = null;
let drawnFor = null;

const input = el("textarea", {
  id: "say",
  rows: 1,
  maxLength: 4000,
  autocomplete: "off",
  spellcheck: true,
  role: "combobox",
  "aria-expanded": "false",
  "aria-autocomplete": "list",
  "aria-controls": "suggest-list",
  "aria-haspopup": "listbox",
  on: { input: typed, keydown: press, blur: () => suggest.hide() },
});
const go = el(
  "button",
  {
    type: "button",
    class: "tool send",
    "aria-label": "Send",
    title: "Send",
    on: { click: submit },
  },
  icon("send"),
);
const error = el("p", { id: "command-error", role: "alert", class: "error", hidden: true });
const lock = el("div", { class: "locked", hidden: true });
const box = el("div", { class: "box" }, input, go);
place.append(lock, error, box);

/** The open channel or the person changed: name the box after it and bring back what was being written there. */
export function drawComposer() {
  const channel = store.current();
  drawLock(channel);
  if (drawnFor === draftKey()) return;
  leaveCommand(false);
  setError("");
  drawnFor = draftKey();
  const name = channel
    ? `${store.isDm(channel) ? "@" : store.isThread(channel) ? "" : "#"}${store.channelName(channel)}`
    : "";
  input.placeholder = channel ? `Message ${name}` : "No channel is open";
  input.setAttribute("aria-label", `Message ${name}, slash for commands`);
  input.disabled = !channel;
  input.value = drafts.get(drawnFor) ?? "";
  grow();
}

const draftKey = () => `${model.me} ${model.open}`;

function drawLock(channel) {
  lock.hidden = !store.isArchived(channel);
  if (lock.hidden) return;
  const reopen = () => send("thread_open", { channel_id: channel.id });
  lock.replaceChildren(
    icon("lock"),
    el("span", {}, `This thread is archived${store.isLocked(channel) ? " and locked" : ""}.`),
    el(
      "button",
      { type: "button", class: "button style2 slim", on: { click: reopen } },
      "Open it again",
    ),
  );
}

/** The bot's commands changed; a half-written one of the old set is given up. */
export function commandsChanged() {
  all = leaves(model.commands);
  if (line && !all.some((leaf) => leaf.path === line.leaf.path)) leaveCommand(true);
  if (!line && document.activeElement === input && input.value.startsWith("/")) typed();
}

/** Put text into the box as if it had been typed. */
export function compose(text) {
  leaveCommand(false);
  input.value = text;
  typed();
  if (!line) input.focus();
}

function grow() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 220)}px`;
  go.disabled = !input.value.trim();
}

function typed() {
  grow();
  setError("");
  drafts.set(draftKey(), input.value);
  const found = parseLine(input.value, all);
  if (found) return enterCommand(found.leaf, found.values, found.rest);
  return listCommands();
}

function listCommands() {
  const text = input.value;
  if (!text.startsWith("/") || text.includes("\n")) return suggest.hide();
  const found = search(all, text.slice(1));
  const bot = store.botUser();
  return suggest.show(input, {
    title: text.length > 1 ? `Commands matching ${text}` : "Commands",
    none: all.length
      ? `No command matches ${text}.`
      : model.bot === "online"
        ? "The bot has no commands."
        : "The bot is not here yet; its commands come with it.",
    items: found.slice(0, 60).map((leaf) => ({
      label: `/${leaf.path}`,
      hint: leaf.options
        .map((option) => (option.required ? option.name : `[${option.name}]`))
        .join(" "),
      note: leaf.description,
      face: avatar(bot, true),
      choose: () => enterCommand(leaf, {}, ""),
    })),
  });
}

function press(event) {
  if (event.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && suggest.move(step)) return event.preventDefault();
  if (event.key === "Escape" && suggest.hide()) return event.preventDefault();
  if (event.key === "Tab" && !event.shiftKey && suggest.choose()) return event.preventDefault();
  if (event.key !== "Enter" || event.shiftKey) return undefined;
  event.preventDefault();
  const exact =
    input.value.startsWith("/") &&
    all.find((leaf) => leaf.path === input.value.slice(1).trim() && !leaf.options.length);
  if (exact) return enterCommand(exact, {}, "").send();
  if (suggest.choose()) return undefined;
  return submit();
}

function submit() {
  if (line) return line.send();
  const content = input.value.trim();
  if (!content || !model.open) return undefined;
  if (content.startsWith("/") && !content.includes("\n")) {
    const typed = parseLine(`${content} `, all);
    if (typed) return enterCommand(typed.leaf, typed.values, typed.rest);
    return setError(whyNoCommand(content, all));
  }
  if (content.length > 2000)
    return setError(
      `A message may have 2,000 characters; this has ${content.length.toLocaleString("en")}.`,
    );
  if (send("say", { channel_id: model.open, content }) === null) return undefined;
  input.value = "";
  drafts.delete(draftKey());
  return grow();
}

function setError(text) {
  error.hidden = !text;
  error.textContent = text;
}

/** From text to a command with options; returns its line. */
function enterCommand(leaf, values, rest) {
  input.value = "";
  drafts.delete(draftKey());
  suggest.hide();
  setError("");
  line = new CommandLine(leaf, { setError, left: leaveCommand });
  box.replaceChildren(line.node, go);
  go.disabled = false;
  line.begin(values, rest);
  return line;
}

/** Back to plain text, `text` in the box if given. */
function leaveCommand(focus, text = "") {
  if (!line) return;
  line = null;
  suggest.hide();
  setError("");
  box.replaceChildren(input, go);
  input.value = text;
  if (focus) input.focus();
  grow();
  if (text) listCommands();
}
