// Pictures open large: Esc closes, + and − or a click zoom, arrows go to the next picture of the message.

import { el, icon } from "./dom.js";

const LEVELS = [1, 1.5, 2, 3, 4, 6];

/** Show `pictures` ({url, alt, name}) large, beginning with number `at`. */
export function openLarge(pictures, at = 0) {
  const before = document.activeElement;
  const image = el("img", { on: { load: fit, click: (event) => zoom(level ? -level : 2, event) } });
  const stage = el(
    "div",
    {
      class: "stage",
      tabIndex: 0,
      role: "group",
      "aria-label": "Picture, arrow keys move it when it is enlarged",
    },
    image,
  );
  const caption = el("p", { class: "caption" });
  const save = el(
    "a",
    { class: "tool", "aria-label": "Download", title: "Download" },
    icon("download"),
  );
  const percent = el("span", { class: "percent", role: "status" });
  const tool = (name, label, click) =>
    el(
      "button",
      { type: "button", class: "tool", "aria-label": label, title: label, on: { click } },
      icon(name),
    );
  const many = pictures.length > 1;
  const bar = el(
    "div",
    { class: "tools" },
    many && tool("left", "Previous picture", () => show(at - 1)),
    many && tool("right", "Next picture", () => show(at + 1)),
    tool("minus", "Smaller", () => zoom(-1)),
    percent,
    tool("plus", "Larger", () => zoom(1)),
    save,
    tool("close", "Close", () => dialog.close()),
  );
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" }, bar, stage, caption);
  let level = 0;

  function show(number) {
    at = (number + pictures.length) % pictures.length;
    const picture = pictures[at];
    level = 0;
    image.src = picture.url;
    image.alt = picture.alt || picture.name || "Picture";
    caption.textContent = picture.alt || "";
    caption.hidden = !picture.alt;
    save.href = picture.url;
    save.download = picture.name || "picture.png";
    fit();
  }

  function fit() {
    if (!image.naturalWidth || !stage.clientWidth) return;
    const base = Math.min(
      stage.clientWidth / image.naturalWidth,
      stage.clientHeight / image.naturalHeight,
      1.5,
    );
    const scale = base * LEVELS[level];
    image.style.width = `${Math.floor(image.naturalWidth * scale)}px`;
    stage.classList.toggle("large", level > 0);
    percent.textContent = `${Math.round(scale * 100)} %`;
  }

  function zoom(steps, event) {
    const box = image.getBoundingClientRect();
    const centre = stage.getBoundingClientRect();
    const x = event
      ? (event.clientX - box.left) / box.width
      : (centre.left + centre.width / 2 - box.left) / box.width;
    const y = event
      ? (event.clientY - box.top) / box.height
      : (centre.top + centre.height / 2 - box.top) / box.height;
    level = Math.max(0, Math.min(LEVELS.length - 1, level + steps));
    fit();
    stage.scrollLeft = x * image.clientWidth - stage.clientWidth / 2;
    stage.scrollTop = y * image.clientHeight - stage.clientHeight / 2;
  }

  function press(event) {
    if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else if (event.key === "0") zoom(-level);
    else if (many && level === 0 && event.key === "ArrowLeft") show(at - 1);
    else if (many && level === 0 && event.key === "ArrowRight") show(at + 1);
    else return;
    event.preventDefault();
  }

  dialog.addEventListener("keydown", press);
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1, event);
    },
    { passive: false },
  );
  stage.addEventListener("click", (event) => event.target === stage && dialog.close());
  drag(stage);
  const watch = new ResizeObserver(fit);
  dialog.addEventListener("close", () => {
    watch.disconnect();
    dialog.remove();
    before?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  watch.observe(stage);
  show(at);
  stage.focus();
}

// A mouse drags the enlarged picture; fingers scroll the stage by themselves.
function drag(stage) {
  let from = null;
  let moved = false;
  stage.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType === "mouse" && stage.classList.contains("large")) {
      from = [event.clientX + stage.scrollLeft, event.clientY + stage.scrollTop];
      event.preventDefault();
    }
  });
  addEventListener("pointerup", () => (from = null));
  stage.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [left, top] = [from[0] - event.clientX, from[1] - event.clientY];
    moved ||= Math.abs(left - stage.scrollLeft) + Math.abs(top - stage.scrollTop) > 4;
    stage.scrollLeft = left;
    stage.scrollTop = top;
  });
  stage.addEventListener("click", (event) => moved && event.stopPropagation(), true);
}
