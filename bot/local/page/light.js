// Pictures in messages, and the same picture large with its alt text.

import { $, fill, h } from "./dom.js";

// The first address seen for a file is kept, so that an edited message does not load it again.
const addresses = new Map();

export function picture(media, alt, veiled) {
  const key = media.attachment_id || media.url;
  if (!addresses.has(key)) addresses.set(key, media.url);
  const img = h("img", {
    src: addresses.get(key),
    alt: alt || "",
    loading: "lazy",
    ...(media.width ? { width: media.width, height: media.height } : {}),
  });
  img.addEventListener("error", () => {
    if (addresses.get(key) === media.url) return;
    addresses.set(key, media.url);
    img.src = media.url;
  }, { once: true });
  const node = h("button", {
    type: "button",
    class: veiled ? "picture veiled" : "picture",
    "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture",
  }, img, alt ? h("span", { class: "alt", "aria-hidden": "true" }, "ALT") : null);
  node.addEventListener("click", () => {
    if (node.classList.contains("veiled")) node.classList.remove("veiled");
    else openLight(img.src, alt);
  });
  return node;
}

export function openLight(url, alt) {
  const light = $("light");
  const shut = h("button", { type: "button", class: "btn", onclick: () => light.close() }, "Close");
  fill(light, h("figure", {},
    h("img", { src: url, alt: alt || "" }),
    alt ? h("figcaption", {}, alt) : null,
    h("nav", {}, h("a", { class: "btn", href: url, target: "_blank" }, "Open in a new tab ↗"), shut)));
  light.onclick = (event) => { if (event.target === light || event.target.tagName === "IMG") light.close(); };
  light.showModal();
  shut.focus();
}
