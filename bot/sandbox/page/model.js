// What the page knows: the last `state` and everything that came after it. Nothing here draws.

import { nameOf } from "./dom.js";

export const model = {
  me: null,
  people: [],
  guild: { name: "" },
  channels: new Map(),
  messages: new Map(),
  commands: [],
  bot: "offline",
  unread: {},
  pings: {},
  open: null,
  newSince: null,
  users: new Map(),
  dismissed: new Set(),
  cut: new Set(),
  local: new Map(),
};

const listeners = new Map();

/** Call `listener(detail)` whenever `topic` changes: state, channels, message, gone, people, guild, commands, bot, open, typing, local, line, goto, compose. */
export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

const TEXT = 0,
  DM = 1,
  NEWS = 5;
const THREADS = [10, 11, 12];
const SENT_AT_MOST = 100;

export const isThread = (channel) => THREADS.includes(channel?.type);
export const isDm = (channel) => channel?.type === DM || channel?.type === 3;
export const isText = (channel) => channel?.type === TEXT || channel?.type === NEWS;
export const isArchived = (channel) => Boolean(channel?.thread_metadata?.archived);
export const isLocked = (channel) => Boolean(channel?.thread_metadata?.locked);
export const isEphemeral = (message) => Boolean(message.flags & 64);
export const isLoading = (message) => Boolean(message.flags & 128);
export const isV2 = (message) => Boolean(message.flags & 32768);

/** Order of snowflakes: decimal strings without leading zeros. */
export const byId = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Take one event of the server into the model and tell the listeners. */
export function apply(event) {
  TAKE[event.t]?.(event);
}

const TAKE = {
  state(event) {
    model.me = typeof event.me === "string" ? event.me : event.me?.id;
    model.people = event.people ?? [];
    model.guild = event.guild ?? { name: "" };
    model.commands = event.commands ?? [];
    model.bot = event.bot ?? "offline";
    model.unread = { ...event.unread };
    model.pings = { ...event.pings };
    model.channels = new Map((event.channels ?? []).map((channel) => [channel.id, channel]));
    model.messages = new Map();
    model.local.clear();
    model.cut = new Set(
      Object.keys(event.messages ?? {}).filter((id) => event.messages[id].length >= SENT_AT_MOST),
    );
    meet(model.people);
    for (const channel of model.channels.values()) meet(channel.recipients);
    for (const [id, list] of Object.entries(event.messages ?? {})) list.forEach((m) => keep(id, m));
    if (!model.channels.has(model.open)) model.open = firstChannel();
    emit("state");
    openChannel(model.open);
  },
  message({ message }) {
    const known = messagesOf(message.channel_id).has(message.id);
    keep(message.channel_id, message);
    if (!known) count(message);
    emit("message", { message, fresh: !known });
  },
  message_gone({ channel_id, id }) {
    messagesOf(channel_id).delete(id);
    emit("gone", { channel_id, id });
  },
  channel({ channel }) {
    const fresh = !model.channels.has(channel.id);
    meet(channel.recipients);
    model.channels.set(channel.id, channel);
    emit("channels", { channel, fresh });
  },
  channel_gone({ id }) {
    model.channels.delete(id);
    model.messages.delete(id);
    emit("channels", {});
    if (model.open === id) openChannel(firstChannel());
  },
  people(event) {
    model.people = event.people;
    meet(event.people);
    emit("people");
  },
  guild(event) {
    model.guild = event.guild;
    emit("guild");
  },
  commands(event) {
    model.commands = event.commands;
    emit("commands");
  },
  bot(event) {
    model.bot = event.bot;
    emit("bot");
  },
  typing: (event) => emit("typing", event),
};

/** Remember users by id, so that mentions have names; a fuller record is not overwritten by nothing. */
function meet(users) {
  for (const user of users ?? []) if (user?.id) model.users.set(user.id, user);
}

function keep(channelId, message) {
  meet([message.author, ...(message.mentions ?? []), message.interaction_metadata?.user]);
  if (!messagesOf(channelId).has(message.id) && message.thread)
    model.channels.set(message.thread.id, message.thread);
  messagesOf(channelId).set(message.id, message);
}

/** The messages of a channel by id, in the order in which they came. */
export function messagesOf(channelId) {
  if (!model.messages.has(channelId)) model.messages.set(channelId, new Map());
  return model.messages.get(channelId);
}

function count(message) {
  const id = message.channel_id;
  if (message.author?.id === model.me || (id === model.open && document.hasFocus())) return;
  model.unread[id] = (model.unread[id] ?? 0) + 1;
  if (message.pings_me) model.pings[id] = (model.pings[id] ?? 0) + 1;
  emit("channels", {});
}

/** Forget the unread marks of a channel; says whether there were any. */
export function markRead(id) {
  const had = Boolean(model.unread[id] || model.pings[id]);
  delete model.unread[id];
  delete model.pings[id];
  return had;
}

/** Show a channel; where unread messages begin is kept for the "New" line. */
export function openChannel(id) {
  const list = [...messagesOf(id).keys()].sort(byId);
  const unread = model.unread[id] ?? 0;
  model.newSince = unread ? (list[Math.max(0, list.length - unread)] ?? null) : null;
  model.open = id;
  emit("open");
}

function firstChannel() {
  const wanted = location.hash.slice(1);
  if (model.channels.has(wanted)) return wanted;
  return textChannels()[0]?.id ?? [...model.channels.keys()][0] ?? null;
}

export function textChannels() {
  return [...model.channels.values()]
    .filter(isText)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || byId(a.id, b.id));
}

export function threadsOf(parentId) {
  return [...model.channels.values()]
    .filter((c) => isThread(c) && c.parent_id === parentId)
    .sort((a, b) => byId(a.id, b.id));
}

export const directChannels = () => [...model.channels.values()].filter(isDm);
export const current = () => model.channels.get(model.open);
export const humans = () => model.people.filter((user) => !user.bot);
export const botUser = () =>
  [...model.users.values()].find((user) => user.bot) ?? {
    id: "bot",
    username: "Slowburn",
    bot: true,
  };

/** A channel's name as shown: a direct channel bears the other person's. */
export function channelName(channel) {
  if (!channel) return "unknown";
  if (!isDm(channel)) return channel.name;
  const others = (channel.recipients ?? []).filter((user) => user.id !== model.me);
  return others.map(nameOf).join(", ") || nameOf(botUser());
}

/** Lines of the page's own that are no messages: a command on its way, or its failure. */
export function setLocal(nonce, line) {
  if (line) model.local.set(nonce, line);
  else model.local.delete(nonce);
  emit("local");
}

export function dismiss(message) {
  model.dismissed.add(message.id);
  emit("gone", { channel_id: message.channel_id, id: message.id });
}
