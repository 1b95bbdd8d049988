// Forms (modals): drawn from their components, checked, and sent in Discord's submit shape.

import { el, icon, nameOf } from "./dom.js";
import { field } from "./fields.js";
import { markdown } from "./markdown.js";
import { botUser } from "./model.js";
import { ask } from "./socket.js";

const ROW = 1,
  TEXT = 10,
  LABEL = 18;

/** Open the form of a `modal` event; it stays until it was accepted or given up. */
export function openForm({ interaction_id, modal }) {
  const before = document.activeElement;
  const parts = modal.components.map(part);
  const fields = parts.flatMap((one) => one.fields);
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const submit = el(
    "button",
    { type: "submit", class: "button style1" },
    el("span", { class: "button-label" }, "Submit"),
    el("span", { class: "spinner" }),
  );
  const close = () => dialog.close();
  const form = el(
    "form",
    { noValidate: true, on: { submit: trySend } },
    el(
      "header",
      {},
      el("h2", { id: "form-title" }, modal.title),
      el(
        "button",
        { type: "button", class: "tool", "aria-label": "Close", on: { click: close } },
        icon("close"),
      ),
    ),
    el(
      "div",
      { class: "form-body" },
      el("p", { class: "form-note" }, `This form goes to ${nameOf(botUser())}.`),
      parts.map((one) => one.node),
    ),
    error,
    el(
      "footer",
      {},
      el("button", { type: "button", class: "button style2", on: { click: close } }, "Cancel"),
      submit,
    ),
  );
  const dialog = el("dialog", { class: "form", "aria-labelledby": "form-title" }, form);

  function trySend(event) {
    event.preventDefault();
    const wrong = fields.filter((one) => one.check());
    if (wrong.length) return wrong[0].focus();
    if (submit.disabled) return undefined;
    const data = { custom_id: modal.custom_id, components: parts.map((one) => one.read()) };
    if (ask("modal_submit", { interaction_id, data }, answered) === null) return undefined;
    return busy(true);
  }

  function busy(on) {
    submit.disabled = on;
    submit.classList.toggle("busy", on);
    if (on) error.hidden = true;
  }

  function answered(event) {
    busy(false);
    if (event.t !== "outcome" || event.ok) {
      close();
      if (event.t === "modal") openForm(event);
      return;
    }
    error.hidden = false;
    error.textContent = event.text
      ? `Something went wrong: ${event.text}`
      : "Something went wrong. Try again.";
  }

  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

// One top-level component of the form: what is shown, the fields in it, and its part of the answer.
function part(component) {
  if (component.type === LABEL) {
    const inner = field(component.component, component);
    return {
      node: inner.node,
      fields: [inner],
      read: () => ({ type: LABEL, id: component.id, component: inner.read() }),
    };
  }
  if (component.type === ROW) {
    const inner = component.components.map((one) => field(one));
    return {
      node: el(
        "div",
        {},
        inner.map((one) => one.node),
      ),
      fields: inner,
      read: () => ({ type: ROW, id: component.id, components: inner.map((one) => one.read()) }),
    };
  }
  const node =
    component.type === TEXT
      ? el("div", { class: "md" }, markdown(component.content))
      : el("p", { class: "unknown" }, `A part of kind ${component.type}.`);
  return { node, fields: [], read: () => ({ type: component.type, id: component.id }) };
}
