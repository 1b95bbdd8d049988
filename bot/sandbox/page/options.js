// One option of a command being filled in: its chip, what may be chosen, and its value.

import { el, icon, nameOf, toast } from "./dom.js";
import * as kinds from "./commands.js";
import { channelName, isText, isThread, model } from "./model.js";
import { upload } from "./socket.js";

const WHOLE = /^[-+]?\d{1,15}$/;

/** A chip: {option, node, input, text(), picked, value() → {value} or {error}, …}. `touched` is told of each change. */
export function chip(option, touched) {
  const self = { option, picked: null, offered: null, busy: false };
  const input =
    option.type === kinds.ATTACHMENT ? fileInput(self, touched) : textInput(self, touched);
  const node = el(
    "label",
    { class: `chip${option.required ? "" : " optional"}`, "data-option": option.name },
    el("span", { class: "chip-name" }, option.name),
    input,
    self.shown,
  );
  return Object.assign(self, {
    node,
    input,
    text: () => (option.type === kinds.ATTACHMENT ? (self.picked?.name ?? "") : input.value.trim()),
    pick(choice) {
      self.picked = choice;
      input.value = choice.name;
      fit(input);
      touched(self);
    },
    type(text) {
      self.picked = null;
      input.value = text;
      fit(input);
      touched(self);
    },
    value: () => valueOf(self),
    invalid(on) {
      node.classList.toggle("wrong", on);
      input.setAttribute("aria-invalid", String(on));
    },
  });
}

function textInput(self, touched) {
  const { option } = self;
  const change = () => {
    self.picked = null;
    fit(input);
    touched(self);
  };
  const input = el("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: false,
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": "suggest-list",
    inputMode:
      option.type === kinds.INTEGER && !option.autocomplete && !option.choices ? "numeric" : "text",
    "aria-label": `${option.name}: ${option.description ?? ""}${option.required ? ", required" : ""}`,
    on: { input: change },
  });
  fit(input);
  return input;
}

// The chip is as wide as its text; `ch` is a little wider than most letters, so text is never cut.
function fit(input) {
  input.style.width = `${Math.min(60, Math.max(3, input.value.length + 1))}ch`;
}

function fileInput(self, touched) {
  self.shown = el("span", { class: "chip-file" }, icon("file"), "Choose a file");
  const take = async () => {
    const file = input.files[0];
    if (!file) return;
    self.busy = true;
    self.shown.textContent = `Bringing ${file.name}…`;
    try {
      self.picked = { name: file.name, value: await upload(file) };
      self.shown.textContent = file.name;
    } catch (problem) {
      self.shown.textContent = "Choose a file";
      toast(problem.message, true);
    }
    self.busy = false;
    touched(self);
  };
  const input = el("input", {
    type: "file",
    class: "unseen",
    "aria-label": `${self.option.name}: choose a file`,
    on: { change: take },
  });
  return input;
}

/** What may be chosen without asking the bot, as {name, value, note?, face?}; null where anything may be typed. */
export function choicesOf(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === kinds.BOOLEAN)
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  const people = () =>
    [...model.users.values()].map((user) => ({
      name: nameOf(user),
      value: user.id,
      note: user.username,
      face: user,
    }));
  const roles = () =>
    (model.guild.roles ?? []).map((role) => ({ name: role.name, value: role.id, note: "role" }));
  if (option.type === kinds.USER) return people();
  if (option.type === kinds.ROLE) return roles();
  if (option.type === kinds.MENTIONABLE) return [...people(), ...roles()];
  if (option.type !== kinds.CHANNEL) return null;
  const wanted = option.channel_types;
  return [...model.channels.values()]
    .filter((channel) =>
      wanted?.length ? wanted.includes(channel.type) : isText(channel) || isThread(channel),
    )
    .map((channel) => ({
      name: channelName(channel),
      value: channel.id,
      note: isThread(channel) ? "thread" : "channel",
    }));
}

const plain = (text) => text.toLowerCase().replace(/^[@#]/, "").trim();

/** The choices that contain what was typed; those that begin with it first. */
export function narrowed(choices, typed) {
  const wanted = plain(typed);
  const fits = choices.filter((choice) =>
    `${choice.name} ${choice.note ?? ""}`.toLowerCase().includes(wanted),
  );
  return [
    ...fits.filter((choice) => plain(choice.name).startsWith(wanted)),
    ...fits.filter((choice) => !plain(choice.name).startsWith(wanted)),
  ].slice(0, 50);
}

function valueOf(self) {
  const { option } = self;
  if (self.picked) return { value: self.picked.value };
  if (self.busy) return { error: "The file is still being brought over." };
  const text = self.text();
  if (!text) return option.required ? { error: "This option is required. Specify a value." } : {};
  const choices = choicesOf(option) ?? self.offered;
  const same = choices?.find(
    (choice) =>
      plain(choice.name) === plain(text) ||
      String(choice.value) === text.replace(/^<[@#]!?(\d+)>$/, "$1"),
  );
  if (same) return { value: same.value };
  if (choicesOf(option)) return { error: `“${text}” is not one of the choices.` };
  return checked(option, text);
}

function checked(option, text) {
  if (option.type === kinds.INTEGER || option.type === kinds.NUMBER) return number(option, text);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least)
    return { error: `Must be at least ${least} characters; this has ${text.length}.` };
  if (text.length > most)
    return { error: `Must be at most ${most} characters; this has ${text.length}.` };
  return { value: text };
}

function number(option, text) {
  const whole = option.type === kinds.INTEGER;
  const value = Number(text);
  if (whole ? !WHOLE.test(text) : !Number.isFinite(value))
    return { error: `“${text}” is not a ${whole ? "whole " : ""}number.` };
  if (option.min_value !== undefined && value < option.min_value)
    return { error: `Must be ${option.min_value} or more.` };
  if (option.max_value !== undefined && value > option.max_value)
    return { error: `Must be ${option.max_value} or less.` };
  return { value };
}

/** "a whole number from 1 to 6", for the line above the list. */
export function hint(option) {
  const range = [
    option.min_value !== undefined && `from ${option.min_value}`,
    option.max_value !== undefined && `to ${option.max_value}`,
  ]
    .filter(Boolean)
    .join(" ");
  const word = { [kinds.INTEGER]: "whole number", [kinds.NUMBER]: "number" }[option.type];
  return [word && `${word} ${range}`.trim(), !option.required && "optional"]
    .filter(Boolean)
    .join(", ");
}
