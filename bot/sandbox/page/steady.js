// Nothing moves under a finger: while a pointer is down in the log, what would redraw or scroll it waits for the release.

import { find } from "./dom.js";

const log = find("#log");
const waiting = [];
let pressing = false;

/** A version of `draw` that waits while the log is being pressed; calls keep their order. */
export const steady =
  (draw) =>
  (...said) =>
    pressing ? void waiting.push(() => draw(...said)) : draw(...said);

export const isPressing = () => pressing;

/** Watch the pointer. The release is late enough for the click that follows it. */
export function listen() {
  log.addEventListener("pointerdown", () => (pressing = true));
  for (const end of ["pointerup", "pointercancel", "blur"])
    addEventListener(end, () => pressing && setTimeout(release));
}

function release() {
  pressing = false;
  for (const draw of waiting.splice(0)) draw();
}
