// The parts of a message that bots lay out: containers, sections, buttons, menus, pictures.

import { el, icon } from "./dom.js";
import { follow, markdown } from "./markdown.js";
import { fileOf, galleryOf, hex, thumbnail } from "./media.js";
import { selectBox } from "./select.js";
import { isRunning, pressed } from "./interactions.js";

const LINK = 5,
  PREMIUM = 6;

/** The nodes of a message's components. */
export const components = (message) =>
  (message.components ?? []).map((component) => draw(component, message));

const DRAW = {
  1: (component, message) =>
    el(
      "div",
      { class: "row", role: "group" },
      component.components.map((inner) => draw(inner, message)),
    ),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (component) => el("div", { class: "md text" }, markdown(component.content)),
  11: (component) => thumbnail(component),
  12: (component) => galleryOf(component),
  13: (component, message) => fileOf(component, message),
  14: (component) =>
    el("hr", {
      class: `${component.divider === false ? "bare" : ""}${component.spacing === 2 ? " large" : ""}`,
    }),
  17: container,
};

function draw(component, message) {
  const make = DRAW[component.type];
  return make
    ? make(component, message)
    : el(
        "p",
        { class: "unknown" },
        `A part of kind ${component.type}, which this page cannot show.`,
      );
}

function container(component, message) {
  const accent = component.accent_color;
  const node = el(
    "div",
    {
      class: `container${accent === undefined || accent === null ? "" : " accented"}${component.spoiler ? " veiled" : ""}`,
      style: accent === undefined || accent === null ? {} : { borderLeftColor: hex(accent) },
    },
    component.components.map((inner) => draw(inner, message)),
  );
  if (!component.spoiler) return node;
  const cover = el(
    "button",
    {
      type: "button",
      class: "veil-button",
      on: { click: () => (node.classList.remove("veiled"), cover.remove()) },
    },
    "Spoiler",
  );
  return el("div", { class: "covered" }, node, cover);
}

function section(component, message) {
  return el(
    "div",
    { class: "section" },
    el(
      "div",
      { class: "section-texts" },
      component.components.map((inner) => draw(inner, message)),
    ),
    el("div", { class: "accessory" }, draw(component.accessory, message)),
  );
}

function button(component, message) {
  const mark = `${message.id}:${component.custom_id}`;
  const label = [
    emoji(component.emoji),
    component.label && el("span", { class: "button-label" }, component.label),
  ];
  if (component.style === LINK) {
    return el(
      "button",
      {
        type: "button",
        class: "button style5",
        disabled: Boolean(component.disabled),
        title: component.url,
        on: { click: () => follow(component.url) },
      },
      label,
      icon("out"),
    );
  }
  if (component.style === PREMIUM)
    return el("button", { type: "button", class: "button style2", disabled: true }, "Premium");
  const node = el(
    "button",
    {
      type: "button",
      class: `button style${component.style}${isRunning(mark) ? " busy" : ""}`,
      disabled: Boolean(component.disabled),
      "data-custom-id": component.custom_id,
      "data-mark": mark,
      "aria-busy": isRunning(mark) ? "true" : null,
      on: { click: () => pressed(message, component) },
    },
    label,
    el("span", { class: "spinner", "aria-hidden": "true" }),
  );
  if (!component.label) node.setAttribute("aria-label", component.emoji?.name ?? "Button");
  return node;
}

function menu(component, message) {
  const mark = `${message.id}:${component.custom_id}`;
  const { node } = selectBox(component, (values) => pressed(message, component, values));
  node.dataset.mark = mark;
  node.classList.toggle("busy", isRunning(mark));
  node.append(el("span", { class: "spinner", "aria-hidden": "true" }));
  return node;
}

function emoji(given) {
  if (!given?.name) return null;
  return el("span", { class: "emoji" }, given.id ? `:${given.name}:` : given.name);
}
