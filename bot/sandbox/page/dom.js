// Building elements without ever parsing a string as HTML: text stays text.

/** An element. Keys of `on` are event names; `class`, `aria-…`, `data-…` and unknown names become attributes. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) setProp(node, key, value);
  add(node, children);
  return node;
}

function setProp(node, key, value) {
  if (value === undefined || value === null || value === false) return;
  if (key === "on") {
    for (const [name, listener] of Object.entries(value)) node.addEventListener(name, listener);
  } else if (key === "style") {
    Object.assign(node.style, value);
  } else if (key in node && !key.includes("-") && key !== "list" && key !== "form") {
    node[key] = value;
  } else {
    node.setAttribute(key === "class" ? "class" : key, value === true ? "" : String(value));
  }
}

/** Append nodes, strings and nested lists; skip what is null, undefined or false. */
export function add(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

export const find = (selector, root = document) => root.querySelector(selector);

const PATHS = {
  hash: "M6.5 2 5 14M11 2 9.5 14M2.5 6h11M2 10.5h11",
  thread: "M3 2v6a3 3 0 0 0 3 3h7M10 8l3 3-3 3",
  at: "M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm0 0v1a1.8 1.8 0 0 0 3.5 0V8a6 6 0 1 0-2.4 4.8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  menu: "M2 4h12M2 8h12M2 12h12",
  restart: "M13 8a5 5 0 1 1-1.6-3.7M13.2 1.8v3h-3",
  bolt: "M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z",
  down: "M4 6l4 4 4-4",
  right: "M6 4l4 4-4 4",
  left: "M10 4 6 8l4 4",
  file: "M4 1.5h5l3 3v10H4zM9 1.5v3h3",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10",
  check: "M3 8.5 6.5 12 13 4.5",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  send: "M2 3l12 5-12 5 2-5zM4 8h5",
  reply: "M3 13V9a3 3 0 0 1 3-3h7",
  out: "M6 3H3v10h10v-3M9 2.5h4.5V7M13.5 2.5 7 9",
};

/** A drawn 16×16 line icon; purely ornamental, so hidden from screen readers. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

const HUES = [212, 12, 150, 280, 42, 330, 185, 95];
const hues = new Map();

function hueOf(user) {
  const id = user?.id ?? "";
  if (!hues.has(id)) hues.set(id, HUES[hues.size % HUES.length]);
  return hues.get(id);
}

/** A round avatar with initials; a person keeps the hue first given. */
export function avatar(user, small = false) {
  const initials = nameOf(user)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
  return el(
    "span",
    {
      class: `avatar${small ? " small" : ""}${user?.bot ? " bot" : ""}`,
      "aria-hidden": "true",
      style: user?.bot ? {} : { backgroundColor: `hsl(${hueOf(user)} 42% 42%)` },
    },
    initials || "?",
  );
}

export const nameOf = (user) => user?.global_name || user?.username || "somebody";

/** Arrow keys walk through `items()` of a list; one of them at a time is in the tab order. */
export function roving(container, items, axis = "vertical") {
  const [back, forth] =
    axis === "vertical" ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  container.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(document.activeElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const goal = { [back]: at - 1, [forth]: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = all[Math.max(0, Math.min(all.length - 1, goal))];
    for (const item of all) item.tabIndex = item === next ? 0 : -1;
    next.focus();
  });
}

let counter = 0;

/** A page-wide unique id for aria references. */
export const uid = (prefix) => `${prefix}-${++counter}`;

/** A short line at the lower edge, for what has no better place. */
export function toast(text, bad = false) {
  const line = el("div", { class: bad ? "toast bad" : "toast" }, text);
  const toasts = find("#toasts");
  toasts.append(line);
  while (toasts.childElementCount > 3) toasts.firstChild.remove();
  setTimeout(() => line.remove(), 6000);
}
