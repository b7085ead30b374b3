// The components of a message as elements, classic rows and cards alike.

import { h, icon, toast } from "./dom.js";
import { picture } from "./light.js";
import { markdown } from "./markdown.js";
import { choices, openPicker, preset } from "./picker.js";
import { ask, places, state } from "./state.js";

const STYLES = { 1: "primary", 2: "", 3: "success", 4: "danger" };

export function parts(message) {
  return message.components.map((component) => part(component, message));
}

function part(component, message) {
  const make = MAKERS[component.type];
  return make ? make(component, message) : null;
}

const MAKERS = {
  1: (row, message) => h("div", { class: "row", role: "group" }, row.components.map((c) => part(c, message))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: section,
  10: (text) => markdown(text.content),
  11: (thumb) => picture(thumb.media, thumb.description, thumb.spoiler),
  12: gallery,
  13: (file) => fileLink(file.file.url, file.name, file.size),
  14: (line) => h("hr", { class: `rule${line.divider ? "" : " gap"}${line.spacing === 2 ? " wide" : ""}` }),
  17: container,
};

function container(box, message) {
  const colour = box.accent_color;
  const stripe = colour === null || colour === undefined ? null : `--stripe:#${colour.toString(16).padStart(6, "0")}`;
  return h("div", { class: stripe ? "container accent" : "container", style: stripe }, box.components.map((c) => part(c, message)));
}

function section(one, message) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, one.components.map((c) => part(c, message))),
    part(one.accessory, message));
}

function gallery(one) {
  const shown = one.items.map((item) => picture(item.media, item.description, item.spoiler));
  return h("div", { class: shown.length > 1 ? "pictures two" : "pictures" }, shown);
}

function fileLink(url, name, size) {
  const weight = size > 1e6 ? `${(size / 1e6).toFixed(1)} MB` : `${Math.ceil((size || 0) / 1000)} kB`;
  return h("a", { class: "file", href: url, download: name, target: "_blank" }, icon("file"), h("span", {}, name, " ", h("small", {}, weight)));
}

export function attachments(message) {
  const inCards = new Set(JSON.stringify(message.components).match(/"attachment_id":"\d+"/g)?.map((m) => m.replace(/\D/g, "")));
  const inEmbeds = JSON.stringify(message.embeds);
  const loose = message.attachments.filter((a) => !inCards.has(a.id) && !inEmbeds.includes(`/${a.id}/`));
  // A card shows only the files it names.
  if (message.flags & (1 << 15)) return [];
  const pictures = loose.filter((a) => (a.content_type || "").startsWith("image/"));
  const rest = loose.filter((a) => !pictures.includes(a));
  const shown = pictures.map((a) => picture({ ...a, attachment_id: a.id }, a.description, a.filename.startsWith("SPOILER_")));
  return [
    shown.length ? h("div", { class: shown.length > 1 ? "pictures two" : "pictures" }, shown) : null,
    ...rest.map((a) => fileLink(a.url, a.filename, a.size)),
  ];
}

export function embed(one) {
  const colour = one.color === undefined ? null : `border-left-color:#${one.color.toString(16).padStart(6, "0")}`;
  return h("article", { class: "embed", style: colour },
    one.author ? h("small", {}, one.author.name) : null,
    one.title ? h("h4", {}, one.title) : null,
    one.description ? markdown(one.description) : null,
    one.fields?.length ? h("dl", {}, one.fields.map((f) => h("div", {}, h("dt", {}, f.name), h("dd", {}, markdown(f.value))))) : null,
    one.image ? picture(one.image, one.title || "") : null,
    one.footer ? h("footer", {}, one.footer.text) : null);
}

const busy = (message, component) =>
  [...state.pending.values()].some((p) => p.state === "waiting" && p.source === message.id && p.custom_id === component.custom_id);

function button(one, message) {
  const label = [one.emoji ? h("span", {}, one.emoji.name || "") : null, one.label || null];
  if (one.style === 5) {
    return h("a", { class: "btn link-out", href: one.url, target: "_blank", rel: "noopener noreferrer" }, label, " ↗");
  }
  const waiting = busy(message, one);
  return h("button", {
    type: "button",
    class: `btn ${STYLES[one.style] || ""}${waiting ? " busy" : ""}`,
    disabled: Boolean(one.disabled),
    "data-key": one.custom_id,
    // Not disabled while it waits: that would throw the keyboard out of the message.
    "aria-disabled": waiting ? "true" : null,
    "aria-busy": waiting ? "true" : null,
    onclick: () => waiting || send("press", { message: message.id, custom_id: one.custom_id }),
  }, label);
}

async function send(what, details) {
  try {
    await ask(what, details);
  } catch (error) {
    toast(error.message);
  }
}

function select(one, message) {
  const options = choices(one, state, places());
  const chosen = preset(one);
  const names = options.filter((o) => chosen.includes(o.value)).map((o) => o.label);
  const waiting = busy(message, one);
  const hint = one.placeholder || "Make a choice";
  const node = h("button", {
    type: "button",
    class: "select",
    disabled: Boolean(one.disabled),
    "data-key": one.custom_id,
    "aria-disabled": waiting ? "true" : null,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": names.length ? `${hint}: ${names.join(", ")}` : hint,
  }, h("span", { class: names.length ? "value" : "value empty" }, waiting ? "…" : names.join(", ") || hint));
  node.addEventListener("click", () => waiting || openPicker(node, {
    options,
    chosen,
    least: one.min_values ?? 1,
    most: one.max_values ?? 1,
    label: hint,
    done: (values) => send("choose", { message: message.id, custom_id: one.custom_id, values }),
  }));
  return node;
}

