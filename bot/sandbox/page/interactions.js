// Sending interactions and showing how they fare: spinners, "This interaction failed", forms that open.

import { find } from "./dom.js";
import { byId, messagesOf, setLocal } from "./model.js";
import { ask } from "./socket.js";
import { openForm } from "./modal.js";

const running = new Set();
const failures = new Map();
const FAILED = "This interaction failed";

export const isRunning = (mark) => running.has(mark);

/** What to say under a message whose last interaction failed, or undefined. */
export const failureOf = (messageId) => failures.get(messageId);

/** A button was pressed or a menu chosen from. */
export function pressed(message, component, values) {
  const mark = `${message.id}:${component.custom_id}`;
  if (running.has(mark)) return;
  setFailure(message.id, null);
  const data = { component_type: component.type, custom_id: component.custom_id };
  if (values) data.values = values;
  const fields = { channel_id: message.channel_id, message_id: message.id, data };
  const nonce = ask("component", fields, (event) => {
    setRunning(mark, false);
    if (event.t === "modal") openForm(event);
    if (event.t === "outcome" && !event.ok) setFailure(message.id, event.text || FAILED);
  });
  if (nonce !== null) setRunning(mark, true);
}

function setRunning(mark, busy) {
  if (busy) running.add(mark);
  else running.delete(mark);
  for (const node of document.querySelectorAll(".button, .select")) {
    if (node.dataset.mark !== mark) continue;
    node.classList.toggle("busy", busy);
    if (busy) node.setAttribute("aria-busy", "true");
    else node.removeAttribute("aria-busy");
  }
}

function setFailure(messageId, text) {
  if (text) failures.set(messageId, text);
  else failures.delete(messageId);
  const place = find(`[data-message="${messageId}"] .failure`);
  if (!place) return;
  place.hidden = !text;
  place.textContent = text ? failureText(text) : "";
}

/** The real client's words first, then the reason, which only a sandbox knows. */
export function failureText(text) {
  return text === FAILED ? FAILED : `${FAILED}: ${text}`;
}

/** Send a slash command; a line of the page's own stands for it until the bot has answered. */
export function runCommand(channelId, data, shown) {
  const after = [...messagesOf(channelId).keys()].sort(byId).at(-1);
  const line = { channel_id: channelId, shown, after, state: "sending" };
  const nonce = ask("command", { channel_id: channelId, data }, (event) => {
    if (event.t === "modal") openForm(event);
    if (event.t === "outcome" && !event.ok)
      setLocal(event.nonce, {
        ...line,
        state: "failed",
        text: event.text || "The application did not respond",
      });
    else setLocal(event.nonce, null);
  });
  if (nonce !== null) setLocal(nonce, line);
  return nonce !== null;
}
