// The fields of a form: each gives {node, check() → error text or null, read() → Discord's submit form}.

import { el, icon, uid } from "./dom.js";
import { sizeText } from "./media.js";
import { selectBox } from "./select.js";
import { upload } from "./socket.js";

const TEXT_INPUT = 4,
  FILE_UPLOAD = 19,
  RADIO_GROUP = 21,
  CHECKBOX_GROUP = 22,
  CHECKBOX = 23;
const SELECTS = [3, 5, 6, 7, 8];

/** A field with its label, description and a place for its error. `label` is {label, description}, absent in old forms. */
export function field(component, label) {
  const parts = { id: uid("field"), name: label?.label ?? component.label ?? "", component };
  const control = controlOf(parts);
  const needed = control.needed ?? component.required !== false;
  const error = el("p", { class: "error", id: `${parts.id}-error`, role: "alert", hidden: true });
  const note =
    label?.description &&
    el("p", { class: "field-note", id: `${parts.id}-note` }, label.description);
  const heading = el(
    control.grouped ? "div" : "label",
    {
      class: "field-label",
      id: `${parts.id}-label`,
      htmlFor: control.grouped ? undefined : parts.id,
    },
    parts.name,
    needed && parts.name && el("span", { class: "needed", "aria-hidden": "true" }, " *"),
  );
  const node = el(
    "div",
    { class: "field" },
    !control.labelled && heading,
    !control.labelled && note,
    control.node,
    error,
  );
  control.target.setAttribute(
    "aria-describedby",
    [note && `${parts.id}-note`, error.id].filter(Boolean).join(" "),
  );
  return {
    node,
    focus: () => control.target.focus(),
    read: control.read,
    check() {
      const text = control.check();
      error.hidden = !text;
      error.textContent = text ?? "";
      control.target.setAttribute("aria-invalid", String(Boolean(text)));
      return text;
    },
  };
}

function controlOf(parts) {
  const { type } = parts.component;
  if (type === TEXT_INPUT) return textInput(parts);
  if (SELECTS.includes(type)) return select(parts);
  if (type === FILE_UPLOAD) return fileUpload(parts);
  if (type === RADIO_GROUP) return choices(parts, "radio");
  if (type === CHECKBOX_GROUP) return choices(parts, "checkbox");
  if (type === CHECKBOX) return checkbox(parts);
  const node = el(
    "p",
    { class: "unknown" },
    `A field of kind ${type}, which this page cannot show.`,
  );
  return { node, target: node, needed: false, check: () => null, read: () => ({ type }) };
}

const base = (component) => ({
  type: component.type,
  id: component.id,
  custom_id: component.custom_id,
});

function textInput({ id, component }) {
  const long = component.style === 2;
  const most = component.max_length ?? 4000;
  const least = component.min_length ?? 0;
  const count = el("span", { class: "count", "aria-hidden": "true" });
  const input = el(long ? "textarea" : "input", {
    id,
    value: component.value ?? "",
    placeholder: component.placeholder ?? "",
    maxLength: most,
    required: component.required !== false,
    rows: long ? 4 : undefined,
    autocomplete: "off",
    on: { input: show },
  });
  function show() {
    count.textContent =
      component.max_length || input.value.length > 3000 ? `${input.value.length} / ${most}` : "";
  }
  show();
  const check = () => {
    if (!input.value) return component.required !== false ? "This field is required." : null;
    if (input.value.length < least)
      return `Must be at least ${least} characters; this has ${input.value.length}.`;
    return null;
  };
  return {
    node: el("div", { class: "text-field" }, input, count),
    target: input,
    check,
    read: () => ({ ...base(component), value: input.value }),
  };
}

function select({ id, name, component }) {
  const box = selectBox(component, null, name);
  box.node.id = id;
  const least = component.min_values ?? 1;
  const check = () => {
    const given = box.values().length;
    if (!given) return component.required !== false ? "Choose something here." : null;
    return given < least ? `Choose at least ${least}.` : null;
  };
  return {
    node: box.node,
    target: box.node,
    check,
    read: () => ({ ...base(component), values: box.values() }),
  };
}

function choices({ id, component }, type) {
  const single = type === "radio";
  const inputs = component.options.map((option) =>
    el("input", { type, name: id, value: option.value, checked: Boolean(option.default) }),
  );
  const most = component.max_values ?? component.options.length;
  const least = component.min_values ?? 1;
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const limit = () =>
    inputs.forEach(
      (input) => (input.disabled = !single && !input.checked && values().length >= most),
    );
  const node = el(
    "div",
    {
      class: "choices",
      role: single ? "radiogroup" : "group",
      "aria-labelledby": `${id}-label`,
      on: { change: limit },
    },
    component.options.map((option, at) =>
      el(
        "label",
        { class: "choice" },
        inputs[at],
        el("span", {}, option.label, option.description && el("small", {}, option.description)),
      ),
    ),
  );
  limit();
  const check = () => {
    const given = values().length;
    if (!given) return component.required !== false ? "Choose something here." : null;
    return !single && given < least ? `Choose at least ${least}.` : null;
  };
  const read = () => ({
    ...base(component),
    ...(single ? { value: values()[0] ?? null } : { values: values() }),
  });
  return { node, target: inputs[0] ?? node, grouped: true, check, read };
}

function checkbox({ id, component, name }) {
  const input = el("input", { id, type: "checkbox", checked: Boolean(component.default) });
  const node = el("label", { class: "choice" }, input, el("span", {}, name));
  return {
    node,
    target: input,
    grouped: true,
    labelled: true,
    needed: false,
    check: () => null,
    read: () => ({ ...base(component), value: input.checked }),
  };
}

function fileUpload({ id, component }) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const files = [];
  let busy = 0;
  let failure = null;
  const list = el("ul", { class: "uploads" });
  const input = el("input", {
    id,
    type: "file",
    multiple: most > 1,
    class: "file-input",
    on: { change: take },
  });
  const note = el(
    "p",
    { class: "field-note" },
    most === 1 ? "One file." : `${least === most ? most : `${least} to ${most}`} files.`,
  );

  async function take() {
    const given = [...input.files];
    input.value = "";
    failure = null;
    for (const file of given.slice(0, Math.max(0, most - files.length))) {
      busy += 1;
      try {
        files.push({ id: await upload(file), name: file.name, size: file.size });
      } catch (problem) {
        failure = problem.message;
      }
      busy -= 1;
      show();
    }
  }

  function show() {
    list.replaceChildren(
      ...files.map((file) =>
        el(
          "li",
          {},
          `${file.name} `,
          el("small", {}, sizeText(file.size)),
          el(
            "button",
            {
              type: "button",
              class: "tool",
              "aria-label": `Remove ${file.name}`,
              on: { click: () => (files.splice(files.indexOf(file), 1), show()) },
            },
            icon("close"),
          ),
        ),
      ),
    );
    if (failure) list.append(el("li", { class: "error" }, failure));
  }

  const check = () => {
    if (busy) return "A file is still being brought over.";
    const wanted = component.required === false && !files.length ? 0 : least;
    return files.length < wanted ? `Choose at least ${least} file${least === 1 ? "" : "s"}.` : null;
  };
  return {
    node: el("div", {}, input, note, list),
    target: input,
    check,
    read: () => ({ ...base(component), values: files.map((file) => file.id) }),
  };
}
