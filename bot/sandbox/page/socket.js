// The line to the sandbox: one WebSocket for the person acted as, opened again whenever it falls.

import { apply, emit, model } from "./model.js";
import { toast } from "./dom.js";

const key = new URLSearchParams(location.search).get("key") ?? "";
const PATIENCE = 20000;
const waiting = new Map();
let socket = null;
let tries = 0;
let serial = 0;
let as = sessionStorage.getItem("as") ?? "";
let welcomed = false;

/** "open", "lost" (trying again) or "refused" (the key is of an earlier start). */
export let line = "lost";

function setLine(state) {
  line = state;
  emit("line", state);
}

/** Open the socket, as `person` if given, else as the person of last time. */
export function connect(person) {
  if (person) sessionStorage.setItem("as", (as = person));
  const old = socket;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const who = as ? `&as=${encodeURIComponent(as)}` : "";
  const mine = (socket = new WebSocket(
    `${scheme}://${location.host}/page/ws?key=${encodeURIComponent(key)}${who}`,
  ));
  mine.onmessage = (message) => mine === socket && take(JSON.parse(message.data));
  mine.onclose = () => mine === socket && lost();
  old?.close();
}

function take(event) {
  if (event.t === "state") {
    tries = 0;
    welcomed = true;
    if (line !== "open") setLine("open");
  }
  apply(event);
  answer(event);
}

function answer(event) {
  const watcher = event.nonce === undefined ? null : waiting.get(event.nonce);
  if (!watcher) {
    if (event.t === "outcome" && event.ok === false)
      toast(event.text || "The sandbox refused this.", true);
    return;
  }
  if (event.t !== "deferred") settle(event.nonce);
  watcher.told(event);
}

function settle(nonce) {
  clearTimeout(waiting.get(nonce)?.timer);
  waiting.delete(nonce);
}

function lost() {
  setLine("lost");
  for (const [nonce, watcher] of [...waiting]) {
    settle(nonce);
    watcher.told({
      t: "outcome",
      nonce,
      ok: false,
      text: "The connection to the sandbox was lost.",
    });
  }
  // A new page whose first socket falls: nobody of the remembered id is there, so the first person will do.
  if (!welcomed) (sessionStorage.removeItem("as"), (as = ""));
  tries += 1;
  const pause = Math.min(5000, 250 * 2 ** Math.min(tries, 5));
  setTimeout(tries > 2 ? askWhy : connect, pause);
}

// A socket does not say why it was refused; the page's own address does.
async function askWhy() {
  const answer = await fetch(`/?key=${encodeURIComponent(key)}`).catch(() => null);
  if (answer?.status === 403) return setLine("refused");
  return connect();
}

/** Send without waiting for an answer; a refusal of the server becomes a toast. */
export function send(action, fields = {}) {
  if (socket?.readyState !== WebSocket.OPEN) {
    toast("Not connected to the sandbox just now.", true);
    return null;
  }
  const nonce = `${Date.now().toString(36)}-${++serial}`;
  socket.send(JSON.stringify({ do: action, nonce, ...fields }));
  return nonce;
}

/** Send and call `told(event)` with each choices, modal, deferred or outcome event that answers it; the nonce, or null if not sent. */
export function ask(action, fields, told) {
  const nonce = send(action, fields);
  if (nonce === null) return null;
  const timer = setTimeout(() => {
    settle(nonce);
    told({ t: "outcome", nonce, ok: false, text: "The sandbox did not answer." });
  }, PATIENCE);
  waiting.set(nonce, { told, timer });
  return nonce;
}

/** Bring a file to the sandbox; its id there is the value of an attachment option or a file field. */
export async function upload(file) {
  const form = new FormData();
  form.append("file", file, file.name);
  const who = encodeURIComponent(model.me ?? "");
  const answer = await fetch(`/page/upload?key=${encodeURIComponent(key)}&as=${who}`, {
    method: "POST",
    body: form,
  });
  if (!answer.ok) throw new Error(`${file.name} was refused (${answer.status}).`);
  return (await answer.json()).id;
}
