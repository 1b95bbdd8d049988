// The list above the message box. The text field keeps the focus; the list only follows its keys.

import { add, el, find } from "./dom.js";

const place = find("#suggest");
let items = [];
let active = -1;
let field = null;
let moved = false;

/** Show rows for `input`: {title?, note?, busy?, none?, items: [{label, note?, face?, hint?, group?, choose()}], start?}. `start` is the first active row, −1 for none. */
export function show(input, { title, note, busy, none, items: rows, start = 0 }) {
  field = input;
  items = rows;
  moved = false;
  const list = el("ul", {
    id: "suggest-list",
    role: "listbox",
    "aria-label": title || "Suggestions",
    "aria-busy": busy ? "true" : null,
  });
  let group = null;
  rows.forEach((row, at) => {
    if (row.group && row.group !== group)
      list.append(el("li", { role: "presentation", class: "suggest-group" }, (group = row.group)));
    list.append(
      el(
        "li",
        {
          id: `suggest-${at}`,
          role: "option",
          class: "option",
          "aria-selected": "false",
          on: { click: () => row.choose(), mousemove: () => at !== active && mark(at) },
        },
        row.face,
        el(
          "span",
          { class: "option-text" },
          el("span", {}, row.label, row.hint && el("span", { class: "hint" }, row.hint)),
          row.note && el("small", {}, row.note),
        ),
      ),
    );
  });
  place.replaceChildren();
  add(place, [
    (title || note) &&
      el(
        "div",
        { class: "suggest-head" },
        title && el("b", {}, title),
        note && el("span", {}, note),
      ),
    list,
    busy &&
      el("p", { class: "suggest-none" }, el("span", { class: "spinner" }), "Loading options…"),
    !busy && !rows.length && none && el("p", { class: "suggest-none" }, none),
  ]);
  place.hidden = false;
  mark(rows.length ? start : -1);
  input.setAttribute("aria-expanded", "true");
}

/** Close the list; says whether it was open. */
export function hide() {
  const was = !place.hidden;
  place.hidden = true;
  place.replaceChildren();
  items = [];
  active = -1;
  field?.setAttribute("aria-expanded", "false");
  field?.removeAttribute("aria-activedescendant");
  return was;
}

function mark(at) {
  find(`#suggest-${active}`)?.classList.remove("active");
  find(`#suggest-${active}`)?.setAttribute("aria-selected", "false");
  active = at;
  const row = find(`#suggest-${at}`);
  if (!row) return field?.removeAttribute("aria-activedescendant");
  row.classList.add("active");
  row.setAttribute("aria-selected", "true");
  field.setAttribute("aria-activedescendant", row.id);
  return row.scrollIntoView({ block: "nearest" });
}

/** Move the mark by `step`, round the ends; says whether there was a list to move in. */
export function move(step) {
  if (place.hidden || !items.length) return false;
  moved = true;
  mark(
    active < 0 ? (step > 0 ? 0 : items.length - 1) : (active + step + items.length) % items.length,
  );
  return true;
}

/** Take the marked row; says whether there was one. */
export function choose() {
  if (place.hidden || !items[active]) return false;
  items[active].choose();
  return true;
}

/** Whether somebody moved in this list with the arrows. */
export const wasMoved = () => moved;

// Pressing a row must not take the focus from the text field.
place.addEventListener("mousedown", (event) => event.preventDefault());
