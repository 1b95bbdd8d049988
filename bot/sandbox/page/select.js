// Menus: a closed box that opens a list which can be typed into; used in messages and in forms.

import { add, avatar, el, icon, nameOf, uid } from "./dom.js";
import { channelName, isText, isThread, model } from "./model.js";

const STRING = 3,
  USER = 5,
  ROLE = 6,
  MENTIONABLE = 7,
  CHANNEL = 8;
const person = (user) => ({
  value: user.id,
  label: nameOf(user),
  description: user.username,
  face: user,
});
const role = (given) => ({ value: given.id, label: `@${given.name}`, description: "role" });

/** The options of any select component, as {value, label, description?, emoji?, default?}. */
export function optionsOf(component) {
  const preset = new Set((component.default_values ?? []).map((given) => given.id));
  const marked = (option) => ({ ...option, default: option.default ?? preset.has(option.value) });
  return source(component).map(marked);
}

function source(component) {
  const people = [...model.users.values()].map(person);
  const roles = (model.guild.roles ?? []).map(role);
  if (component.type === STRING) return component.options ?? [];
  if (component.type === USER) return people;
  if (component.type === ROLE) return roles;
  if (component.type === MENTIONABLE) return [...people, ...roles];
  if (component.type !== CHANNEL) return [];
  const wanted = component.channel_types;
  return [...model.channels.values()]
    .filter((channel) =>
      wanted?.length ? wanted.includes(channel.type) : isText(channel) || isThread(channel),
    )
    .map((channel) => ({ value: channel.id, label: `#${channelName(channel)}` }));
}

/** A select box. `changed(values)` is called once when a choice is complete. Returns {node, values(), focus()}. */
export function selectBox(component, changed, label) {
  const options = optionsOf(component);
  const [least, most] = [
    component.min_values ?? 1,
    Math.min(component.max_values ?? 1, Math.max(options.length, 1)),
  ];
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const text = el("span", { class: "select-text" });
  const name = label || component.placeholder || "Make a selection";
  const node = el(
    "button",
    {
      type: "button",
      class: "select",
      disabled: Boolean(component.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "data-custom-id": component.custom_id,
      on: { click: open, keydown: press },
    },
    text,
    icon("down"),
  );

  function show() {
    const picked = chosen
      .map((value) => options.find((option) => option.value === value))
      .filter(Boolean);
    text.replaceChildren();
    text.classList.toggle("placeholder", picked.length === 0);
    if (!picked.length) text.append(component.placeholder || "Make a selection");
    else if (picked.length === 1) add(text, [face(picked[0]), el("span", {}, picked[0].label)]);
    else
      add(
        text,
        picked.map((option) => el("span", { class: "picked" }, option.label)),
      );
    node.setAttribute(
      "aria-label",
      `${name}${picked.length ? `: ${picked.map((option) => option.label).join(", ")}` : ""}`,
    );
  }

  function open() {
    if (node.disabled || node.getAttribute("aria-expanded") === "true") return;
    dropDown(node, { options, chosen, least, most, name }, (values) => {
      chosen = values;
      show();
      changed?.(values);
    });
  }

  function press(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  show();
  return { node, values: () => chosen, focus: () => node.focus() };
}

function face(option) {
  if (option.face) return avatar(option.face, true);
  const emoji = option.emoji;
  return emoji && el("span", { class: "emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

/** The open list under (or above) `anchor`; `done(values)` once, or never if given up with Esc. */
function dropDown(anchor, { options, chosen, least, most, name }, done) {
  const many = most > 1;
  const picked = new Set(chosen);
  const id = uid("menu");
  let shown = [];
  let active = 0;
  const search = el("input", {
    type: "text",
    class: "menu-search",
    placeholder: "Type to search",
    role: "combobox",
    autocomplete: "off",
    spellcheck: false,
    "aria-label": `${name}: search`,
    "aria-controls": id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    on: { input: filter, keydown: press },
  });
  const box = el("ul", {
    id,
    class: "menu-list",
    role: "listbox",
    tabIndex: -1,
    "aria-label": name,
    "aria-multiselectable": String(many),
  });
  const count = el("span", { class: "menu-count" });
  const ready = el(
    "button",
    { type: "button", class: "button style1 slim", on: { click: () => finish([...picked]) } },
    "Done",
  );
  const clear = el(
    "button",
    { type: "button", class: "button style2 slim", on: { click: () => finish([]) } },
    "Clear",
  );
  const foot =
    (many || least === 0) &&
    el("div", { class: "menu-foot" }, many && count, least === 0 && clear, many && ready);
  const menu = el(
    "div",
    {
      class: "menu",
      on: { mousedown: (event) => event.target !== search && event.preventDefault() },
    },
    search,
    box,
    foot,
  );

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = options.filter((option) =>
      words.every((word) =>
        `${option.label} ${option.description ?? ""}`.toLowerCase().includes(word),
      ),
    );
    active = 0;
    draw();
  }

  function draw() {
    box.replaceChildren();
    if (!shown.length)
      box.append(
        el(
          "li",
          { class: "menu-none" },
          options.length ? "Nothing matches." : "There is nothing to choose.",
        ),
      );
    add(
      box,
      shown.map((option, at) =>
        el(
          "li",
          {
            id: `${id}-${at}`,
            role: "option",
            class: at === active ? "option active" : "option",
            "aria-selected": String(picked.has(option.value)),
            on: { click: () => choose(option), mousemove: () => at !== active && mark(at) },
          },
          face(option),
          el(
            "span",
            { class: "option-text" },
            el("span", {}, option.label),
            option.description && el("small", {}, option.description),
          ),
          many
            ? el("span", { class: picked.has(option.value) ? "tick on" : "tick" }, icon("check"))
            : picked.has(option.value) && icon("check"),
        ),
      ),
    );
    count.textContent = `${picked.size} chosen, ${least === most ? most : `${least} to ${most}`} allowed`;
    ready.disabled = picked.size < least || picked.size > most;
    mark(active);
  }

  function mark(at) {
    active = Math.max(0, Math.min(shown.length - 1, at));
    [...box.children].forEach((item, number) => item.classList.toggle("active", number === active));
    if (!shown.length) return search.removeAttribute("aria-activedescendant");
    search.setAttribute("aria-activedescendant", `${id}-${active}`);
    return box.children[active].scrollIntoView({ block: "nearest" });
  }

  function choose(option) {
    if (!many) return finish([option.value]);
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < most) picked.add(option.value);
    return draw();
  }

  function press(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step)
      mark(
        (active + step + (Math.abs(step) === 1 ? shown.length : 0)) % Math.max(shown.length, 1) ||
          0,
      );
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && many && !ready.disabled)
      finish([...picked]);
    else if (event.key === "Enter" && shown[active]) choose(shown[active]);
    else if (event.key === "Escape") finish(null);
    else if (event.key === "Tab" && !foot) finish(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function finish(values) {
    if (!menu.isConnected) return;
    const inside = menu.contains(document.activeElement);
    menu.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", away);
    document.removeEventListener("scroll", scrolled, true);
    if (inside) anchor.focus();
    if (values && !(many && sameAs(values, chosen))) done(values);
  }

  // Like the real client: pressing elsewhere ends a choice of several and sends it.
  const away = () => finish(many && !ready.disabled ? [...picked] : null);
  const outside = (event) => !menu.contains(event.target) && away();
  const scrolled = (event) => !menu.contains(event.target) && place(menu, anchor);

  menu.addEventListener(
    "keydown",
    (event) =>
      event.key === "Escape" && (event.preventDefault(), event.stopPropagation(), finish(null)),
  );
  (anchor.closest("dialog") ?? document.body).append(menu);
  anchor.setAttribute("aria-expanded", "true");
  filter();
  mark(
    Math.max(
      0,
      options.findIndex((option) => picked.has(option.value)),
    ),
  );
  place(menu, anchor);
  // On a touch screen the keyboard would cover the list; it comes when the search field is touched.
  (matchMedia("(pointer: coarse)").matches ? box : search).focus({ preventScroll: true });
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("scroll", scrolled, true);
  addEventListener("resize", away);
}

const sameAs = (values, chosen) =>
  values.length === chosen.length && values.every((value) => chosen.includes(value));

/** Put a menu under its box, or above where there is more room; inside the window even when the log has carried the box out of it. */
function place(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const [wide, high] = [innerWidth, innerHeight];
  const width = Math.min(Math.max(box.width, 240), wide - 16);
  const [top, bottom] = [box.top, box.bottom].map((edge) => Math.max(8, Math.min(edge, high - 8)));
  const below = high - bottom - 12;
  const upward = below < 220 && top > below;
  menu.style.width = `${width}px`;
  menu.style.left = `${Math.max(8, Math.min(box.left, wide - width - 8))}px`;
  menu.style.maxHeight = `${Math.max(140, Math.min(380, upward ? top - 12 : below))}px`;
  menu.style.top = upward ? "auto" : `${bottom + 4}px`;
  menu.style.bottom = upward ? `${high - top + 4}px` : "auto";
}
