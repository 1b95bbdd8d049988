// Discord's markdown to nodes. Text is only ever put into text nodes, so it can never become markup.

import { el, nameOf, toast } from "./dom.js";
import { timeNode } from "./clock.js";
import { channelName, emit, isThread, model } from "./model.js";

const LIST = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/** Nodes of a whole text: blocks (headings, lists, quotes, code, subtext) and lines of inline text. */
export function markdown(text) {
  return blocks(String(text ?? "").replace(/\r\n?/g, "\n"));
}

function blocks(text) {
  const out = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(el("div", { class: "para" }, inline(plain.join("\n"))));
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = fence(lines, at) ?? quote(lines, at) ?? heading(lines, at) ?? list(lines, at);
    if (!block) {
      plain.push(lines[at++]);
      continue;
    }
    if (block.before) plain.push(block.before);
    flush();
    out.push(block.node);
    at = block.next;
    if (block.after) lines[--at] = block.after;
  }
  flush();
  return out;
}

function fence(lines, at) {
  const open = lines[at].indexOf("```");
  if (open < 0) return null;
  const rest = [lines[at].slice(open + 3), ...lines.slice(at + 1)].join("\n");
  const close = rest.indexOf("```");
  if (close < 1) return null;
  const body = rest
    .slice(0, close)
    .replace(/^[a-zA-Z0-9_+-]*\n/, "")
    .replace(/\n$/, "");
  return {
    node: el("pre", { tabIndex: 0 }, el("code", {}, body)),
    before: lines[at].slice(0, open),
    next: at + rest.slice(0, close + 3).split("\n").length,
    after: rest.slice(close + 3).split("\n")[0],
  };
}

function quote(lines, at) {
  if (lines[at].startsWith(">>> ")) {
    const inner = [lines[at].slice(4), ...lines.slice(at + 1)].join("\n");
    return { node: el("blockquote", {}, blocks(inner)), next: lines.length };
  }
  let next = at;
  while (next < lines.length && /^> /.test(lines[next])) next += 1;
  if (next === at) return null;
  const inner = lines
    .slice(at, next)
    .map((line) => line.slice(2))
    .join("\n");
  return { node: el("blockquote", {}, blocks(inner)), next };
}

function heading(lines, at) {
  const found = /^(#{1,3}|-#) +(.+)$/.exec(lines[at]);
  if (!found) return null;
  const [, mark, text] = found;
  // Headings inside messages stand below the page's own two levels.
  const tag = mark === "-#" ? "small" : `h${mark.length + 2}`;
  return {
    node: el(tag, { class: mark === "-#" ? "subtext" : `size${mark.length}` }, inline(text)),
    next: at + 1,
  };
}

function list(lines, at) {
  const first = LIST.exec(lines[at]);
  if (!first) return null;
  const depth = first[1].length;
  const numbered = /\d/.test(first[2]);
  const node = el(numbered ? "ol" : "ul", numbered ? { start: parseInt(first[2], 10) } : {});
  let next = at;
  while (next < lines.length) {
    const found = LIST.exec(lines[next]);
    if (!found || found[1].length < depth) break;
    if (found[1].length === depth && /\d/.test(found[2]) !== numbered) break;
    if (found[1].length > depth && node.lastChild) {
      const inner = list(lines, next);
      node.lastChild.append(inner.node);
      next = inner.next;
    } else {
      node.append(el("li", {}, inline(found[3])));
      next += 1;
    }
  }
  return { node, next };
}

const SPANS = [
  ["***", (kids) => el("strong", {}, el("em", {}, kids))],
  ["**", (kids) => el("strong", {}, kids)],
  ["__", (kids) => el("u", {}, kids)],
  ["~~", (kids) => el("s", {}, kids)],
  ["||", (kids) => spoiler(kids)],
  ["*", (kids) => el("em", {}, kids)],
  ["_", (kids) => el("em", {}, kids)],
];
const TOKENS = [
  [
    /<@!?(\d+)>/y,
    (found) =>
      mention(
        `@${nameOf(model.users.get(found[1]) ?? { username: "unknown user" })}`,
        found[1] === model.me,
      ),
  ],
  [
    /<@&(\d+)>/y,
    (found) =>
      mention(`@${model.guild.roles?.find((role) => role.id === found[1])?.name ?? "role"}`),
  ],
  [/<#(\d+)>/y, (found) => channelLink(found[1])],
  [/<\/([^:<>\n]{1,100}):\d+>/y, (found) => commandLink(found[1])],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (found) => timeNode(Number(found[1]), found[2])],
  [/<a?:(\w{2,32}):\d+>/y, (found) => el("span", { class: "emoji" }, `:${found[1]}:`)],
  [/<(https?:\/\/[^\s<>]+)>/y, (found) => link(found[1], [found[1]])],
  [/https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*/y, (found) => link(found[0], [found[0]])],
  [
    /\[([^\]\n]{1,300})\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y,
    (found) => link(found[2], inline(found[1])),
  ],
  [/@(?:everyone|here)\b/y, (found) => mention(found[0])],
];
const STARTS = /[\\`<h[@*_~|]/g;

/** Nodes of text without blocks: emphasis, code, spoilers, mentions, times, links. */
export function inline(text, depth = 0) {
  const out = [];
  let at = 0;
  let plain = "";
  while (at < text.length) {
    STARTS.lastIndex = at;
    const start = STARTS.exec(text)?.index ?? text.length;
    plain += text.slice(at, start);
    at = start;
    if (at >= text.length) break;
    const piece =
      escaped(text, at) ??
      code(text, at) ??
      token(text, at) ??
      (depth < 12 ? span(text, at, depth) : null);
    if (!piece) {
      plain += text[at++];
    } else if (typeof piece.node === "string") {
      plain += piece.node;
      at = piece.next;
    } else {
      if (plain) out.push(plain);
      plain = "";
      out.push(piece.node);
      at = piece.next;
    }
  }
  if (plain) out.push(plain);
  return out;
}

function escaped(text, at) {
  if (text[at] !== "\\" || !/[^A-Za-z0-9\s]/.test(text[at + 1] ?? "")) return null;
  return { node: text[at + 1], next: at + 2 };
}

function code(text, at) {
  if (text[at] !== "`") return null;
  const ticks = /^`+/.exec(text.slice(at))[0];
  let close = text.indexOf(ticks, at + ticks.length);
  while (close >= 0 && text[close + ticks.length] === "`")
    close = text.indexOf(ticks, skipTicks(text, close));
  if (close < 0) return { node: ticks, next: at + ticks.length };
  const body = text.slice(at + ticks.length, close).replace(/^ (`)|(`) $/g, "$1$2");
  return { node: el("code", {}, body), next: close + ticks.length };
}

function skipTicks(text, at) {
  while (text[at] === "`") at += 1;
  return at;
}

function token(text, at) {
  if (!"<h[@".includes(text[at])) return null;
  for (const [pattern, make] of TOKENS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { node: make(found), next: at + found[0].length };
  }
  return null;
}

function span(text, at, depth) {
  for (const [mark, make] of SPANS) {
    if (!text.startsWith(mark, at)) continue;
    const close = closing(text, at, mark);
    if (close > 0)
      return {
        node: make(inline(text.slice(at + mark.length, close), depth + 1)),
        next: close + mark.length,
      };
  }
  return null;
}

/** Where `mark`, opened at `at`, is closed; -1 if never. Single marks do not open before space nor inside words. */
function closing(text, at, mark) {
  const single = mark.length === 1;
  const from = at + mark.length;
  if (single && /\s|^$/.test(text[from] ?? "")) return -1;
  if (mark === "_" && /\w/.test(text[at - 1] ?? "")) return -1;
  for (let close = text.indexOf(mark, from); close >= 0; close = text.indexOf(mark, close + 1)) {
    if (close === from || text[close - 1] === "\\") continue;
    if (
      single &&
      (text[close + 1] === mark ||
        text[close - 1] === mark ||
        (mark === "*" && /\s/.test(text[close - 1])))
    )
      continue;
    if (mark === "_" && /\w/.test(text[close + 1] ?? "")) continue;
    while (!single && text[close + mark.length] === mark[0]) close += 1;
    return close;
  }
  return -1;
}

function mention(text, mine = false) {
  return el("span", { class: mine ? "mention mine" : "mention" }, text);
}

function channelLink(id) {
  const channel = model.channels.get(id);
  if (!channel) return mention("#unknown");
  const open = () => emit("goto", { channel: id });
  return el(
    "button",
    { type: "button", class: "mention", on: { click: open } },
    (isThread(channel) ? "⤷ " : "#") + channelName(channel),
  );
}

function commandLink(path) {
  const open = () => emit("compose", `/${path} `);
  return el("button", { type: "button", class: "mention", on: { click: open } }, `/${path}`);
}

function spoiler(kids) {
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (node.classList.contains("shown")) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("tabindex");
    node.removeAttribute("aria-label");
  };
  const node = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabIndex: 0,
      "aria-label": "Spoiler, press to show",
      on: { click: reveal, keydown: reveal },
    },
    el("span", {}, kids),
  );
  return node;
}

const JUMP = /^https?:\/\/[^/]*discord[^/]*\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** Follow an address inside the page if it names a channel or message here; others are copied, never opened. */
export function follow(address) {
  const jump = JUMP.exec(address);
  if (jump && model.channels.has(jump[1]))
    return emit("goto", { channel: jump[1], message: jump[2] });
  navigator.clipboard?.writeText(address).catch(() => {});
  return toast(`Links are not followed here. Copied: ${address}`);
}

function link(address, kids) {
  const jump = JUMP.exec(address);
  const bare = kids.length === 1 && kids[0] === address;
  const known = jump && model.channels.get(jump[1]);
  const text = bare && known ? [`# ${channelName(known)}${jump[2] ? " › message" : ""}`] : kids;
  return el(
    "button",
    {
      type: "button",
      class: bare && known ? "mention" : "link",
      title: address,
      on: { click: () => follow(address) },
    },
    text,
  );
}

/** The text without marks, for live regions and previews. */
export function plainText(text) {
  return add2text(markdown(text)).replace(/\s+/g, " ").trim();
}

const add2text = (nodes) =>
  nodes.map((node) => (typeof node === "string" ? node : node.textContent)).join(" ");
