// Who is acted as: one tab for each person at the lower left, and + for one more.

import { add, avatar, el, find, icon, nameOf, roving } from "./dom.js";
import { humans, model } from "./model.js";
import { connect, send } from "./socket.js";

const place = find("#people");
const tabs = el("div", { class: "person-tabs", role: "tablist", "aria-label": "Act as" });
let joining = null;

/** Draw the tabs; a person whom something waits for bears a count. */
export function drawPeople() {
  const focused = tabs.contains(document.activeElement);
  const me = humans().find((user) => user.id === model.me);
  tabs.replaceChildren(...humans().map(tab));
  const more = el(
    "button",
    {
      type: "button",
      class: "tool add-person",
      "aria-label": "Add a person",
      title: "Add a person",
      on: { click: askName },
    },
    icon("plus"),
  );
  const now = el(
    "div",
    { class: "acting" },
    me && avatar(me),
    el(
      "span",
      { class: "clip" },
      el("small", {}, "You act as"),
      el("b", {}, me ? nameOf(me) : "nobody"),
    ),
  );
  if (!find(".add-line", place)) place.replaceChildren();
  else [...place.children].forEach((node) => node.matches(".add-line") || node.remove());
  place.prepend(now, el("div", { class: "person-row" }, tabs, more));
  if (focused) find("[aria-selected=true]", tabs)?.focus();
  const arrived = joining && humans().find((user) => nameOf(user) === joining);
  if (arrived) {
    joining = null;
    become(arrived.id);
  }
}

function tab(user) {
  const here = user.id === model.me;
  const waiting = here ? 0 : (user.pings ?? 0);
  const node = el("button", {
    type: "button",
    role: "tab",
    class: "person",
    "aria-selected": String(here),
    tabIndex: here ? 0 : -1,
    title: nameOf(user),
    "aria-label": `${nameOf(user)}${waiting ? `, ${waiting} pings` : ""}`,
    "data-person": user.id,
    on: { click: () => become(user.id) },
  });
  return add(node, [
    avatar(user),
    el("span", { class: "clip" }, nameOf(user)),
    waiting > 0 && el("span", { class: "badge" }, String(waiting)),
  ]);
}

function become(id) {
  if (id !== model.me) connect(id);
}

function askName() {
  if (find(".add-line", place)) return find(".add-line input", place).focus();
  const close = () => {
    line.remove();
    find(".add-person", place)?.focus();
  };
  const submit = (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return;
    joining = name;
    send("person_add", { name });
    close();
  };
  const input = el("input", {
    type: "text",
    maxLength: 32,
    placeholder: "Name",
    "aria-label": "Name of the new person",
    on: { keydown: (event) => event.key === "Escape" && close() },
  });
  const line = el(
    "form",
    { class: "add-line", on: { submit } },
    input,
    el("button", { type: "submit", class: "button style1 slim" }, "Add"),
  );
  place.append(line);
  return input.focus();
}

/** Arrow keys go from person to person. */
export function listen() {
  roving(tabs, () => [...tabs.querySelectorAll(".person")], "horizontal");
}
