// The drawer with which Discord is made to misbehave.

import { add, el, find, icon, nameOf, toast } from "./dom.js";
import * as store from "./model.js";
import { model } from "./model.js";
import { send } from "./socket.js";

const place = find("#faults");
const PERMISSIONS = {
  VIEW_CHANNEL: ["View channel", 10],
  SEND_MESSAGES: ["Send messages", 11],
  SEND_MESSAGES_IN_THREADS: ["Send messages in threads", 38],
  CREATE_PUBLIC_THREADS: ["Create public threads", 35],
  CREATE_PRIVATE_THREADS: ["Create private threads", 36],
  MANAGE_THREADS: ["Manage threads", 34],
  MANAGE_MESSAGES: ["Manage messages", 13],
  PIN_MESSAGES: ["Pin messages", 51],
  EMBED_LINKS: ["Embed links", 14],
  ATTACH_FILES: ["Attach files", 15],
  READ_MESSAGE_HISTORY: ["Read message history", 16],
  USE_EXTERNAL_EMOJIS: ["Use external emojis", 18],
};
let opener = null;
let where = "channel";

/** Open or close the drawer. */
export function toggleFaults(button) {
  opener = button ?? opener;
  place.hidden = !place.hidden;
  opener?.setAttribute("aria-expanded", String(!place.hidden));
  if (place.hidden) return opener?.focus();
  drawFaults();
  return find("button, input, select", place)?.focus();
}

/** Draw the drawer for the open channel, unless it is closed. */
export function drawFaults() {
  if (place.hidden) return;
  const at = [...place.querySelectorAll("button, input, select")].indexOf(document.activeElement);
  place.replaceChildren();
  add(place, [
    el(
      "header",
      {},
      el("h2", {}, "Faults"),
      el(
        "button",
        {
          type: "button",
          class: "tool",
          "aria-label": "Close",
          on: { click: () => toggleFaults() },
        },
        icon("close"),
      ),
    ),
    el(
      "div",
      { class: "faults-body" },
      connection(),
      requests(),
      channelPart(),
      permissions(),
      direct(),
      membership(),
    ),
  ]);
  if (at >= 0) place.querySelectorAll("button, input, select")[at]?.focus();
}

const part = (title, note, ...children) =>
  el("section", {}, el("h3", {}, title), note && el("p", {}, note), children);
const action = (text, click, style = 2) =>
  el("button", { type: "button", class: `button style${style} slim`, on: { click } }, text);
const say = (text) => toast(text);

function fault(kind, fields, told) {
  if (send("fault", { kind, ...fields }) !== null) say(told);
}

function connection() {
  return part(
    "Connection",
    "What a bad line does to the bot.",
    el(
      "div",
      { class: "row" },
      action("Drop the gateway", () =>
        fault("drop_gateway", { resumable: true }, "The gateway was dropped; the bot may resume."),
      ),
      action("Drop for good", () =>
        fault(
          "drop_gateway",
          { resumable: false },
          "The gateway was dropped; the session is void.",
        ),
      ),
      action("Outage", () =>
        fault("guild_outage", { over: false }, "The server is unavailable to the bot."),
      ),
      action("End outage", () =>
        fault("guild_outage", { over: true }, "The server is available again."),
      ),
    ),
  );
}

const number = (value, label, least, most) =>
  el("input", {
    type: "number",
    class: "small-number",
    value: String(value),
    min: String(least),
    max: String(most),
    "aria-label": label,
  });

function requests() {
  const count = number(3, "How many requests", 1, 1000);
  const status = el(
    "select",
    { "aria-label": "Answer" },
    ["500", "502", "503", "429", "404"].map((code) => el("option", { value: code }, code)),
  );
  const seconds = number(2, "Seconds of delay", 0, 60);
  return part(
    "The bot's requests",
    null,
    el(
      "div",
      { class: "sentence" },
      "The next",
      count,
      "fail with",
      status,
      action("Set", () =>
        fault(
          "fail_requests",
          { count: Number(count.value), status: Number(status.value) },
          `The next ${count.value} requests fail with ${status.value}.`,
        ),
      ),
    ),
    el(
      "div",
      { class: "sentence" },
      "Each is late by",
      seconds,
      "seconds",
      action("Set", () =>
        fault(
          "slow",
          { seconds: Number(seconds.value) },
          Number(seconds.value)
            ? `Requests are late by ${seconds.value} seconds.`
            : "Requests are quick again.",
        ),
      ),
    ),
    el(
      "div",
      { class: "row" },
      action("Lose the next answer", () =>
        fault("lose_answers", { count: 1 }, "The next request is done, but its answer is lost."),
      ),
      action("All well again", () => fault("calm", {}, "No more failing, late or lost answers.")),
    ),
  );
}

function membership() {
  return part(
    "The bot on this server",
    null,
    el(
      "div",
      { class: "row" },
      action(
        "Remove the bot",
        () => fault("kick_bot", {}, "The bot was removed from the server."),
        4,
      ),
      action("Invite it again", () => fault("invite_bot", {}, "The bot was invited.")),
    ),
  );
}

function channelPart() {
  const channel = store.current();
  if (!channel || store.isDm(channel)) return null;
  const id = { channel_id: channel.id };
  const sure = (what, act) =>
    action(
      `Delete this ${what}`,
      (event) => {
        if (event.currentTarget.dataset.sure) return act();
        event.currentTarget.dataset.sure = "yes";
        event.currentTarget.textContent = "Really delete?";
        return undefined;
      },
      4,
    );
  if (!store.isThread(channel))
    return part(
      "This channel",
      channel.name,
      el(
        "div",
        { class: "row" },
        sure("channel", () => send("channel_delete", id)),
      ),
    );
  return part(
    "This thread",
    channel.name,
    el(
      "div",
      { class: "row" },
      store.isArchived(channel) || store.isLocked(channel)
        ? action("Open", () => send("thread_open", id))
        : action("Archive", () => send("thread_archive", id)),
      !store.isLocked(channel) && action("Lock", () => send("thread_lock", id)),
      sure("thread", () => send("thread_delete", id)),
    ),
  );
}

function permissions() {
  const channel = store.current();
  const home = store.isThread(channel) ? model.channels.get(channel.parent_id) : channel;
  const local = home && !store.isDm(home) && where === "channel";
  const scope = el(
    "select",
    {
      "aria-label": "Where",
      on: { change: (event) => ((where = event.target.value), drawFaults()) },
    },
    home &&
      !store.isDm(home) &&
      el("option", { value: "channel", selected: local }, `in #${home.name}`),
    el("option", { value: "server", selected: !local }, "on the whole server"),
  );
  return part(
    "What the bot may do",
    null,
    scope,
    el(
      "div",
      { class: "switches" },
      Object.entries(PERMISSIONS).map(([name, [label, bit]]) => {
        const box = el("input", {
          type: "checkbox",
          checked: mayDo(local ? home : null, bit),
          on: { change: () => switched(local ? home : null, name, bit, box.checked) },
        });
        return el("label", { class: "choice" }, box, el("span", {}, label));
      }),
    ),
  );
}

const botRole = () => (model.guild.roles ?? []).find((role) => role.managed);

// The bot's role, then what the channel allows or denies that role.
function mayDo(channel, bit) {
  const role = botRole();
  const own = channel?.permission_overwrites?.find((overwrite) => overwrite.id === role?.id);
  if (has(own?.deny, bit)) return false;
  return has(own?.allow, bit) || !role || has(role.permissions, bit);
}

const has = (bits, bit) => ((BigInt(bits ?? 0) >> BigInt(bit)) & 1n) === 1n;
const flip = (bits, bit, on) =>
  String(on ? BigInt(bits ?? 0) | (1n << BigInt(bit)) : BigInt(bits ?? 0) & ~(1n << BigInt(bit)));

function switched(channel, name, bit, allowed) {
  send("permission", { channel_id: channel?.id ?? null, name, allowed });
  const role = botRole();
  if (!channel && role) role.permissions = flip(role.permissions, bit, allowed);
}

function direct() {
  const me = model.users.get(model.me);
  if (!me) return null;
  const set = (closed) =>
    fault(
      "close_dms",
      { user_id: me.id, closed },
      `${nameOf(me)} ${closed ? "takes no direct messages now" : "takes direct messages again"}.`,
    );
  return part(
    "Direct messages",
    `Whether ${nameOf(me)} may be written to.`,
    el(
      "div",
      { class: "row" },
      action("Close", () => set(true)),
      action("Open", () => set(false)),
    ),
  );
}

place.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  toggleFaults();
});
