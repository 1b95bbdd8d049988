// One message: its head, text, parts, and what stands above and below them.

import { add, avatar, el, icon, nameOf } from "./dom.js";
import { full, hour, longDay, sameDay, stamp } from "./clock.js";
import { components } from "./components.js";
import { failureOf, failureText } from "./interactions.js";
import { markdown, plainText } from "./markdown.js";
import { attachments, embed } from "./media.js";
import * as store from "./model.js";
import { model } from "./model.js";

const GROUPED_WITHIN = 7 * 60000;

/** The node of one message; `before` is the message above it, which decides on date line and head. */
export function drawMessage(message, before) {
  const date = new Date(message.timestamp);
  const turn = !before || !sameDay(date, new Date(before.timestamp));
  const fresh = model.newSince === message.id;
  const system = SYSTEM[message.type];
  const command = usedCommand(message);
  const headed =
    turn ||
    fresh ||
    message.interaction_metadata ||
    message.referenced_message ||
    message.type === 19 ||
    !follows(message, before, date);
  const node = el("li", {
    class: [
      "message",
      headed && "headed",
      message.pings_me && "pings",
      store.isEphemeral(message) && "ephemeral",
      system && "system",
    ]
      .filter(Boolean)
      .join(" "),
    "data-message": message.id,
    tabIndex: -1,
    "aria-label": `${nameOf(message.author)}, ${stamp(date)}`,
  });
  if (turn || fresh)
    node.append(
      el(
        "div",
        { class: fresh ? "divider new" : "divider" },
        turn && el("span", {}, longDay(date)),
        fresh && el("b", {}, "New"),
      ),
    );
  if (system) return add(node, systemLine(system(message), date));
  const said = el("div", { class: "said" });
  if (command) said.append(command);
  else if (message.referenced_message) said.append(reference(message.referenced_message));
  const face = headed
    ? avatar(message.author)
    : el(
        "time",
        { class: "side-time", dateTime: message.timestamp, title: full(date) },
        hour(date),
      );
  add(node, [
    said.hasChildNodes() && said,
    el(
      "div",
      { class: "line" },
      face,
      el("div", { class: "body" }, headed && head(message, date), content(message)),
    ),
  ]);
  return node;
}

function follows(message, before, date) {
  if (!before || SYSTEM[before.type] || before.author?.id !== message.author?.id) return false;
  if (store.isEphemeral(before) !== store.isEphemeral(message)) return false;
  return date - new Date(before.timestamp) < GROUPED_WITHIN;
}

const head = (message, date) =>
  el(
    "div",
    { class: "head" },
    el("span", { class: "author" }, nameOf(message.author)),
    message.author?.bot && el("span", { class: "app" }, "APP"),
    el("time", { dateTime: message.timestamp, title: full(date) }, stamp(date)),
  );

function usedCommand(message) {
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  const user = message.interaction_metadata?.user ?? message.interaction?.user;
  const type = message.interaction_metadata?.type ?? message.interaction?.type;
  if (!user || type !== 2) return null;
  return el(
    "div",
    { class: "reference" },
    icon("reply"),
    avatar(user, true),
    el("b", {}, nameOf(user)),
    " used ",
    el("span", { class: "mention" }, name ? `/${name}` : "a command"),
  );
}

function reference(original) {
  const text = original.content || textOf(original.components) || "a message with a picture";
  const jump = () =>
    store.emit("goto", { channel: original.channel_id ?? model.open, message: original.id });
  return el(
    "button",
    { type: "button", class: "reference", on: { click: jump } },
    icon("reply"),
    avatar(original.author, true),
    el("b", {}, nameOf(original.author)),
    el("span", { class: "clip" }, plainText(text).slice(0, 160)),
  );
}

function content(message) {
  if (store.isLoading(message)) return thinking(message);
  const v2 = store.isV2(message);
  const text = message.content && markdown(message.content);
  const failure = failureOf(message.id);
  return [
    text && el("div", { class: "md" }, text, message.edited_timestamp && edited(message)),
    !v2 && (message.attachments ?? []).length > 0 && attachments(message.attachments),
    !v2 && (message.embeds ?? []).map(embed),
    el("div", { class: "components" }, components(message)),
    !text && message.edited_timestamp && edited(message),
    threadCard(message),
    el(
      "p",
      { class: "failure", role: "alert", hidden: !failure },
      failure ? failureText(failure) : "",
    ),
    store.isEphemeral(message) && onlyYou(() => store.dismiss(message)),
  ];
}

const edited = (message) =>
  el("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, " (edited)");

function thinking(message) {
  return [
    el(
      "div",
      { class: "thinking" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      `${nameOf(message.author)} is thinking…`,
    ),
    store.isEphemeral(message) && onlyYou(() => store.dismiss(message)),
  ];
}

function onlyYou(dismiss) {
  return el(
    "div",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this",
    el("span", { "aria-hidden": "true" }, "·"),
    el("button", { type: "button", class: "link", on: { click: dismiss } }, "Dismiss"),
  );
}

// A thread made on a message bears that message's id.
function threadCard(message) {
  const thread =
    model.channels.get(message.id) ?? (message.thread && model.channels.get(message.thread.id));
  if (!store.isThread(thread) || thread.id === model.open) return null;
  const count = thread.message_count ?? 0;
  return el(
    "button",
    { type: "button", class: "thread-card", on: { click: () => store.openChannel(thread.id) } },
    icon("thread"),
    el("b", {}, thread.name),
    el("span", {}, count ? `${count} message${count === 1 ? "" : "s"} ›` : "Open thread ›"),
  );
}

const SYSTEM = {
  1: (message) => [nameOf(message.author), " added somebody to the thread."],
  4: (message) => [
    nameOf(message.author),
    " changed the channel name: ",
    el("b", {}, message.content),
  ],
  6: (message) => [nameOf(message.author), " pinned a message to this channel."],
  7: (message) => [nameOf(message.author), " arrived."],
  18: (message) => [nameOf(message.author), " started a thread: ", startedThread(message)],
  21: () => ["This thread began with a message in its parent channel."],
};

function startedThread(message) {
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  const name = message.content || model.channels.get(id)?.name || "thread";
  return model.channels.has(id)
    ? el(
        "button",
        { type: "button", class: "link", on: { click: () => store.openChannel(id) } },
        name,
      )
    : el("b", {}, name);
}

const systemLine = (words, date) =>
  el(
    "div",
    { class: "line" },
    el("span", { class: "system-mark" }, icon("right")),
    el("div", { class: "body" }, words, " ", el("time", {}, stamp(date))),
  );

/** A line of the page's own: a command on its way, or its failure. */
export function localLine(nonce, line) {
  const me = model.users.get(model.me);
  const failed = line.state === "failed";
  return el(
    "li",
    { class: failed ? "message local headed ephemeral" : "message local headed" },
    el(
      "div",
      { class: "said" },
      el(
        "div",
        { class: "reference" },
        icon("reply"),
        avatar(me, true),
        el("b", {}, nameOf(me)),
        " used ",
        el("span", { class: "mention" }, line.shown),
      ),
    ),
    el(
      "div",
      { class: "line" },
      avatar(store.botUser()),
      el(
        "div",
        { class: "body" },
        el(
          "div",
          { class: "head" },
          el("span", { class: "author" }, nameOf(store.botUser())),
          el("span", { class: "app" }, "APP"),
        ),
        failed
          ? el("p", { class: "failure", role: "alert" }, line.text)
          : el("div", { class: "thinking" }, "Sending command…"),
        failed && onlyYou(() => store.setLocal(nonce, null)),
      ),
    ),
  );
}

/** All text in components, in order. */
export const textOf = (list) =>
  (list ?? []).map((one) => one.content ?? textOf(one.components ?? [])).join(" ");
