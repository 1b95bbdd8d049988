// Pictures, files and embeds in a message.

import { el, icon } from "./dom.js";
import { follow, inline, markdown } from "./markdown.js";
import { openLarge } from "./lightbox.js";
import { stamp } from "./clock.js";

export const isPicture = (file) =>
  (file.content_type ?? "").startsWith("image/") ||
  /\.(png|jpe?g|gif|webp|avif)$/i.test(file.filename ?? "");
const isSpoiler = (file) => Boolean(file.spoiler) || /^SPOILER_/.test(file.filename ?? "");

/** "12 KB". */
export function sizeText(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} byte${bytes === 1 ? "" : "s"}`;
  return bytes < 1048576
    ? `${(bytes / 1024).toFixed(bytes < 10240 ? 1 : 0)} KB`
    : `${(bytes / 1048576).toFixed(1)} MB`;
}

const fromItem = (item) => ({
  url: item.media.url,
  alt: item.description,
  width: item.media.width,
  height: item.media.height,
  name: fileName(item.media.url),
  spoiler: item.spoiler,
});
const fromAttachment = (file) => ({
  url: file.url,
  alt: file.description,
  width: file.width,
  height: file.height,
  name: file.filename,
  spoiler: isSpoiler(file),
});

/** The last part of an address, for want of a name. */
export function fileName(url) {
  return decodeURIComponent(String(url).split(/[?#]/)[0].split("/").pop() || "file");
}

/** Up to ten pictures side by side; each opens large, with its alt text at hand. */
export function gallery(pictures) {
  const shown = pictures.map((picture, at) =>
    figure(picture, () => openLarge(pictures, at), pictures.length === 1),
  );
  return el("div", { class: `gallery of${Math.min(pictures.length, 5)}` }, shown);
}

export const galleryOf = (component) => gallery(component.items.map(fromItem));

/** The small picture beside a section's text. */
export function thumbnail(component) {
  const picture = fromItem(component);
  return el(
    "div",
    { class: "thumbnail" },
    figure(picture, () => openLarge([picture]), false, true),
  );
}

const TALLEST = "min(560px, 72vh)";

// The room a picture takes is known before it is loaded, so that nothing below it moves then.
const room = ({ width, height }) => ({
  width: `min(100%, ${width}px, ${TALLEST} * ${width / height})`,
});

function figure(picture, open, alone, small = false) {
  const sized = picture.width && picture.height;
  const kept = alone && sized;
  const image = el("img", {
    src: picture.url,
    alt: picture.alt || picture.name,
    loading: "lazy",
    decoding: "async",
    width: sized ? picture.width : undefined,
    height: sized ? picture.height : undefined,
    class: kept ? "kept" : undefined,
    on: { error: () => node.classList.add("broken") },
  });
  const button = el(
    "button",
    {
      type: "button",
      class: "enlarge",
      "aria-label": `Open picture: ${picture.alt || picture.name}`,
      on: { click: open },
    },
    image,
  );
  const node = el(
    "figure",
    { class: picture.spoiler ? "veiled" : "", style: kept ? room(picture) : {} },
    button,
    el("span", { class: "lost" }, "This picture could not be loaded."),
    picture.alt && !small && altBadge(picture.alt),
    picture.spoiler && veil(() => node.classList.remove("veiled")),
  );
  return node;
}

function altBadge(text) {
  const note = el("span", { class: "alt-text", role: "note", hidden: true }, text);
  const toggle = () => {
    note.hidden = !note.hidden;
    badge.setAttribute("aria-expanded", String(!note.hidden));
  };
  const badge = el(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-expanded": "false",
      "aria-label": "Show the description of this picture",
      on: { click: toggle },
    },
    "ALT",
  );
  return [note, badge];
}

function veil(lift) {
  const cover = el(
    "button",
    { type: "button", class: "veil-button", on: { click: () => (lift(), cover.remove()) } },
    "Spoiler",
  );
  return cover;
}

/** What is attached to a V1 message: pictures together, other files as cards. */
export function attachments(files) {
  const pictures = files.filter(isPicture).map(fromAttachment);
  return [
    pictures.length > 0 && gallery(pictures),
    files.filter((file) => !isPicture(file)).map(fileCard),
  ];
}

/** A card with name, size and a download. */
export function fileCard(file) {
  const name = file.filename ?? file.name ?? fileName(file.url);
  return el(
    "a",
    { class: "file", href: file.url, download: name, "aria-label": `Download ${name}` },
    icon("file"),
    el("span", { class: "file-name" }, name, el("small", {}, sizeText(file.size))),
    icon("download"),
  );
}

/** The File component: its media address, name and size, else those of the attachment it points at. */
export function fileOf(component, message) {
  const found = (message.attachments ?? []).find(
    (file) => file.url === component.file.url || file.id === component.file.attachment_id,
  );
  return fileCard({
    ...found,
    url: component.file.url,
    filename: component.name ?? found?.filename,
    size: component.size ?? found?.size,
  });
}

/** A V1 embed. */
export function embed(data) {
  const colour = data.color === undefined || data.color === null ? null : hex(data.color);
  const picture = (media) => ({
    url: media.proxy_url ?? media.url,
    alt: media.description,
    width: media.width,
    height: media.height,
    name: fileName(media.url),
  });
  const small = data.thumbnail && picture(data.thumbnail);
  const large = data.image && picture(data.image);
  return el(
    "article",
    { class: "embed", style: colour ? { borderLeftColor: colour } : {} },
    small &&
      el(
        "div",
        { class: "thumbnail" },
        figure(small, () => openLarge([small]), false, true),
      ),
    data.author?.name && el("div", { class: "embed-author" }, data.author.name),
    data.title &&
      el(
        "div",
        { class: "embed-title" },
        data.url
          ? el(
              "button",
              {
                type: "button",
                class: "link",
                title: data.url,
                on: { click: () => follow(data.url) },
              },
              inline(data.title),
            )
          : inline(data.title),
      ),
    data.description && el("div", { class: "md" }, markdown(data.description)),
    data.fields?.length > 0 &&
      el(
        "dl",
        { class: "embed-fields" },
        data.fields.map((field) =>
          el(
            "div",
            { class: field.inline ? "inline" : "" },
            el("dt", {}, inline(field.name)),
            el("dd", { class: "md" }, markdown(field.value)),
          ),
        ),
      ),
    large && gallery([large]),
    (data.footer?.text || data.timestamp) &&
      el(
        "footer",
        {},
        [data.footer?.text, data.timestamp && stamp(new Date(data.timestamp))]
          .filter(Boolean)
          .join(" • "),
      ),
  );
}

/** A colour number as #rrggbb. */
export const hex = (number) => `#${Number(number).toString(16).padStart(6, "0")}`;
