// A slash command being filled in: its name, one chip for each option, and a tail for further options.

import { avatar, el } from "./dom.js";
import { parseValues, payload } from "./commands.js";
import { runCommand } from "./interactions.js";
import { botUser, model } from "./model.js";
import { chip, choicesOf, hint, narrowed } from "./options.js";
import { ask } from "./socket.js";
import * as suggest from "./suggest.js";

const PAUSE = 120;

export class CommandLine {
  /** `setError(text)` shows a line under the box; `left(focus, text)` goes back to plain text. */
  constructor(leaf, { setError, left }) {
    this.leaf = leaf;
    this.setError = setError;
    this.left = left;
    this.chips = [];
    this.asked = null;
    this.timer = null;
    this.takeFirst = false;
    this.tail = el("input", {
      type: "text",
      class: "tail",
      autocomplete: "off",
      spellcheck: false,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-controls": "suggest-list",
      "aria-label": "Add an option, or press Enter to send",
      on: {
        input: () => this.tailTyped(),
        focus: () => this.listOptional(),
        blur: () => this.blurred(),
      },
    });
    const name = el(
      "span",
      { class: "command-name", title: leaf.description },
      avatar(botUser(), true),
      `/${leaf.path}`,
    );
    this.node = el(
      "div",
      {
        class: "command-line",
        role: "group",
        "aria-label": `Command ${leaf.path}: ${leaf.description}`,
        on: { keydown: (event) => this.press(event) },
      },
      name,
      this.tail,
    );
    this.node.addEventListener("mousedown", (event) => {
      if (event.target !== this.node) return;
      event.preventDefault();
      this.tail.focus();
    });
  }

  /** Lay out the required options, fill what was typed already, and go to the first that is missing. */
  begin(values, rest) {
    this.hintTail();
    for (const option of this.leaf.options.filter((one) => one.required || one.name in values))
      this.addChip(option);
    for (const one of this.chips) if (values[one.option.name]) one.type(values[one.option.name]);
    const first = this.missing();
    if (rest && first) {
      first.type(rest);
      return first.input.focus();
    }
    this.tail.value = rest ?? "";
    const last = Object.keys(values).at(-1);
    const unfinished = last && !values[last] && this.chipOf(last);
    return ((unfinished || first)?.input ?? this.tail).focus();
  }

  chipOf = (name) => this.chips.find((one) => one.option.name === name);
  missing = () => this.chips.find((one) => one.option.required && !one.text());
  remaining = () => this.leaf.options.filter((option) => !this.chipOf(option.name));

  /** How many options may still be added, in the tail. */
  hintTail() {
    const left = this.remaining().length;
    this.tail.placeholder = left ? `+${left} optional` : "";
  }

  addChip(option) {
    const made = chip(option, (one) => this.typed(one));
    made.input.addEventListener("focus", () => this.focused(made));
    made.input.addEventListener("blur", () => this.blurred());
    made.input.addEventListener("paste", (event) => this.pasted(event, made));
    this.chips.push(made);
    this.tail.before(made.node);
    this.hintTail();
    return made;
  }

  dropChip(one) {
    this.chips.splice(this.chips.indexOf(one), 1);
    one.node.remove();
    this.hintTail();
  }

  // Typing `to:` inside another option's value goes on to that option, as a pasted line would.
  typed(one) {
    this.setError("");
    one.invalid(false);
    if (document.activeElement !== one.input) return;
    const found = /(?:^|\s)([\w-]+):$/.exec(one.input.value);
    const option = found && this.leaf.options.find((each) => each.name === found[1].toLowerCase());
    if (option) {
      const kept = one.input.value.slice(0, found.index).trim();
      one.type(option === one.option ? "" : kept);
      if (option !== one.option) (this.chipOf(option.name) ?? this.addChip(option)).input.focus();
      return;
    }
    this.list(one);
  }

  pasted(event, one) {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    const { values, rest } = parseValues(text, this.leaf.options);
    if (!Object.keys(values).length) return;
    event.preventDefault();
    if (rest) one.type(rest);
    for (const [name, value] of Object.entries(values))
      (
        this.chipOf(name) ?? this.addChip(this.leaf.options.find((each) => each.name === name))
      ).type(value);
    (this.missing()?.input ?? this.tail).focus();
  }

  focused(one) {
    this.asked = null;
    this.takeFirst = false;
    if (one.picked) this.head(one, []);
    else this.list(one);
  }

  blurred() {
    clearTimeout(this.timer);
    this.asked = null;
    suggest.hide();
  }

  head(one, items, more = {}) {
    suggest.show(one.input, {
      title: one.option.name,
      note: [one.option.description, hint(one.option)].filter(Boolean).join(" · "),
      items,
      ...more,
    });
  }

  list(one) {
    const choices = choicesOf(one.option);
    if (choices)
      return this.head(one, this.rows(one, narrowed(choices, one.text())), {
        none: "No options match your search.",
      });
    if (one.option.autocomplete) return this.complete(one);
    return this.head(one, []);
  }

  rows(one, choices) {
    return choices.map((choice) => ({
      label: choice.name,
      note: choice.note,
      face: choice.face && avatar(choice.face, true),
      choose: () => {
        one.pick(choice);
        this.next(one);
      },
    }));
  }

  complete(one) {
    clearTimeout(this.timer);
    this.asked = null;
    this.head(one, [], { busy: true });
    one.busyAsking = true;
    this.timer = setTimeout(() => this.askChoices(one), PAUSE);
  }

  askChoices(one) {
    const others = this.chips
      .filter((each) => each !== one)
      .map((each) => ({ option: each.option, ...each.value() }))
      .filter((each) => "value" in each);
    const values = [...others, { option: one.option, value: one.text() }];
    const fields = { channel_id: model.open, data: payload(this.leaf, values, one.option) };
    const nonce = ask("autocomplete", fields, (event) => this.answered(one, event));
    this.asked = nonce;
    if (nonce === null) this.head(one, [], { none: "Not connected." });
  }

  answered(one, event) {
    if (event.nonce !== this.asked) return;
    this.asked = null;
    one.busyAsking = false;
    if (event.t !== "choices") return this.head(one, [], { none: "Loading options failed." });
    one.offered = event.choices;
    this.head(one, this.rows(one, event.choices), { none: "No options match your search." });
    if (!this.takeFirst) return;
    this.takeFirst = false;
    if (!suggest.choose()) this.next(one);
  }

  /** The next required option that is empty, else the tail. */
  next(one) {
    const after = this.chips.slice(this.chips.indexOf(one) + 1);
    const goal = after.find((each) => !each.text() && each.option.required) ?? this.missing();
    (goal?.input ?? this.tail).focus();
  }

  tailTyped() {
    this.setError("");
    const found = parseValues(this.tail.value, this.remaining());
    const names = Object.keys(found.values);
    if (names.length) {
      this.tail.value = found.rest;
      const made = names.map((name) =>
        this.addChip(this.remaining().find((option) => option.name === name)),
      );
      made.forEach((one) => one.type(found.values[one.option.name]));
      made.at(-1).input.focus();
      if (made.at(-1).input.type === "text") made.at(-1).input.setSelectionRange(9999, 9999);
      return;
    }
    this.listOptional();
  }

  listOptional() {
    const typed = this.tail.value.trim().toLowerCase();
    const left = this.remaining().filter((option) => option.name.toLowerCase().includes(typed));
    if (!left.length) return void suggest.hide();
    suggest.show(this.tail, {
      title: "Optional",
      note: "Enter sends the command as it is",
      start: typed ? 0 : -1,
      items: left.map((option) => ({
        label: option.name,
        note: option.description,
        choose: () => {
          this.tail.value = "";
          this.addChip(option).input.focus();
        },
      })),
    });
  }

  press(event) {
    if (event.isComposing) return;
    const one = this.chips.find((each) => each.input === event.target);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && one?.picked && !suggest.move(step)) this.list(one);
    else if (step) suggest.move(step);
    else if (event.key === "Escape") this.escape();
    else if (event.key === "Enter") this.enter(one);
    else if (event.key === "Tab" && !event.shiftKey && this.tabTakes(one) && suggest.choose());
    else if (event.key === "Backspace" && this.backspace(one, event.target));
    else return;
    event.preventDefault();
  }

  escape() {
    if (!suggest.hide()) this.left(true);
  }

  tabTakes(one) {
    if (!one) return this.tail.value.trim() !== "" || suggest.wasMoved();
    return !one.picked && (one.text() !== "" || suggest.wasMoved());
  }

  enter(one) {
    if (one && !one.picked && one.busyAsking) {
      this.takeFirst = true;
      return;
    }
    const open = one
      ? !one.picked && (one.text() !== "" || one.option.required || suggest.wasMoved())
      : true;
    if (open && suggest.choose()) return;
    const missing = this.missing();
    if (one && missing && missing !== one && one.text()) return void missing.input.focus();
    this.send();
  }

  // Backspace in an empty option leaves it: an optional one goes, before the first the command becomes text again.
  backspace(one, field) {
    if (field.value || field.selectionStart || (field.type === "file" && one?.picked)) return false;
    const at = one ? this.chips.indexOf(one) : this.chips.length;
    const before = this.chips[at - 1];
    if (one && !one.option.required) this.dropChip(one);
    if (before) before.input.focus();
    else if (one && !one.option.required) this.tail.focus();
    else this.left(true, `/${this.leaf.path}`);
    return true;
  }

  /** Send it, or say under the box what is missing and go there. */
  send() {
    if (this.tail.value.trim()) {
      this.tail.focus();
      return this.setError(
        `“${this.tail.value.trim()}” belongs to no option of /${this.leaf.path}.`,
      );
    }
    const given = this.chips.map((one) => ({ one, option: one.option, ...one.value() }));
    const wrong = given.find((each) => each.error);
    if (wrong) {
      wrong.one.invalid(true);
      wrong.one.input.focus();
      return this.setError(`${wrong.option.name}: ${wrong.error}`);
    }
    const values = given.filter((each) => "value" in each);
    const shown = [
      `/${this.leaf.path}`,
      ...values.map((each) => `${each.option.name}:${each.one.text()}`),
    ].join(" ");
    if (runCommand(model.open, payload(this.leaf, values), shown)) this.left(true);
    return undefined;
  }
}
