// Times as people read them, and <t:…:R> that keeps up with the clock.

import { el } from "./dom.js";

const locale = navigator.language || "en-GB";
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const formats = new Map();

function format(date, style) {
  if (!formats.has(style)) formats.set(style, new Intl.DateTimeFormat(locale, STYLES[style]));
  return formats.get(style).format(date);
}

const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "in 3 hours", "2 days ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS.at(-1);
  return relativeFormat.format(Math.trunc(seconds / size), unit);
}

/** A message's time: of today the hour, of yesterday that, else the date too. */
export function stamp(date) {
  const days = daysAgo(date);
  if (days === 0) return format(date, "t");
  return days === 1
    ? `Yesterday at ${format(date, "t")}`
    : `${format(date, "d")} ${format(date, "t")}`;
}

const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
const daysAgo = (date) => Math.round((midnight(Date.now()) - midnight(date)) / 86400000);
export const sameDay = (a, b) => midnight(a) === midnight(b);
export const hour = (date) => format(date, "t");
export const longDay = (date) => format(date, "D");
export const full = (date) => format(date, "F");

/** The element for <t:seconds:style>. */
export function timeNode(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const text = style === "R" ? relative(date) : format(date, STYLES[style] ? style : "f");
  return el(
    "time",
    {
      class: "stamp",
      dateTime: date.toISOString(),
      title: full(date),
      "data-relative": style === "R" ? seconds : null,
    },
    text,
  );
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(new Date(node.dataset.relative * 1000));
  }
}, 10000);
