// The page: which part listens to what, and the keys that work everywhere.

import { el, find, nameOf } from "./dom.js";
import * as channels from "./channels.js";
import * as composer from "./composer.js";
import { drawFaults } from "./faults.js";
import * as messages from "./messages.js";
import * as people from "./people.js";
import { markRead, model, on, openChannel } from "./model.js";
import { connect, send } from "./socket.js";
import * as steady from "./steady.js";
import * as toolbar from "./toolbar.js";

const typing = find("#typing");
let typingEnds = 0;

function drawAll() {
  find("#guild").replaceChildren(
    el("b", { class: "clip" }, model.guild.name || "Slowburn sandbox"),
  );
  people.drawPeople();
  composer.commandsChanged();
}

function openedChannel() {
  if (model.open)
    history.replaceState(null, "", `${location.pathname}${location.search}#${model.open}`);
  messages.drawChannel();
  read();
  channels.drawChannels();
  toolbar.drawTop();
  composer.drawComposer();
  drawFaults();
  typing.textContent = "";
}

function read() {
  if (!model.open || !document.hasFocus()) return;
  if (markRead(model.open)) send("read", { channel_id: model.open });
}

function newMessage(change) {
  messages.messageChanged(change);
  if (change.message.channel_id !== model.open) return;
  if (change.message.author?.bot) typing.textContent = "";
  if (change.fresh && document.hasFocus()) send("read", { channel_id: model.open });
}

function channelsChanged(change) {
  channels.drawChannels();
  channels.channelArrived(change);
  if (!change.channel || change.channel.id === model.open) {
    toolbar.drawTop();
    if (change.channel) composer.drawComposer();
    drawFaults();
  }
  if (change.fresh) messages.threadArrived(change.channel);
}

function someoneTypes({ channel_id: channel }) {
  if (channel !== model.open) return;
  const bot = [...model.users.values()].find((user) => user.bot);
  typing.textContent = `${bot ? nameOf(bot) : "Slowburn"} is typing…`;
  typingEnds = Date.now() + 9000;
  setTimeout(() => Date.now() >= typingEnds && (typing.textContent = ""), 9100);
}

on("state", drawAll);
on("open", openedChannel);
on("message", newMessage);
on("gone", messages.messageGone);
on("channels", channelsChanged);
on("people", people.drawPeople);
on("guild", drawFaults);
on("commands", composer.commandsChanged);
on("bot", toolbar.drawTop);
on("typing", someoneTypes);
on("local", messages.drawLocal);
on("line", toolbar.drawLine);
on("compose", composer.compose);
on("goto", ({ channel, message }) => {
  if (channel !== model.open) openChannel(channel);
  if (message) messages.showMessage(message);
});

const takesText = (node) =>
  node?.matches?.("input, textarea, select, [contenteditable]") || node?.closest?.("dialog, .menu");

// As in the real client: Alt with an arrow changes the channel, and typing anywhere goes into the message box.
document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    channels.stepChannel(event.key === "ArrowUp" ? -1 : 1);
    return;
  }
  const plain =
    event.key.length === 1 &&
    event.key !== " " &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey;
  if (plain && !takesText(event.target)) find("#composer textarea, #composer .tail")?.focus();
});

addEventListener("focus", () => {
  read();
  channels.drawChannels();
});

steady.listen();
messages.listen();
channels.listen();
people.listen();
toolbar.listen();
toolbar.drawTop();
connect();
