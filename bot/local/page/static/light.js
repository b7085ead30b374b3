// Pictures in messages, and the same picture large with its alt text.

import { $, fill, h } from "./dom.js";

// How much a picture grows: at least so much, and up to its own size if that is not too much.
const NEARER = 1.6;
const NEAREST = 2.4;

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
    "data-file": key,
    class: ["picture", veiled && "veiled", media.width && "sized"].filter(Boolean).join(" "),
    // Its room is known before it is loaded, so that nothing jumps when it is.
    style: media.width ? `--wide:${media.width}px;--ratio:${media.width / media.height}` : null,
    "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture",
  }, img, alt ? h("span", { class: "alt", "aria-hidden": "true" }, "ALT") : null);
  node.addEventListener("click", () => {
    if (node.classList.contains("veiled")) node.classList.remove("veiled");
    else openLight(img.src, alt);
  });
  return node;
}

// A message is drawn anew: a picture that stays is not loaded again, and a new one covers the old when it is there.
export function keepPictures(old, node) {
  const before = [...old.querySelectorAll(".picture")];
  [...node.querySelectorAll(".picture")].forEach((fresh, n) => {
    const same = before.find((each) => each.dataset.file === fresh.dataset.file);
    if (same && same.getAttribute("aria-label") === fresh.getAttribute("aria-label")) fresh.replaceWith(same);
    else if (before[n] && !fresh.matches(".veiled")) lay(before[n].querySelector("img").src, fresh);
  });
}

function lay(url, node) {
  node.style.background = `url("${url}") center / 100% 100%`;
  node.querySelector("img").addEventListener("load", () => { node.style.background = ""; }, { once: true });
}

function openLight(url, alt) {
  const light = $("light");
  const shut = h("button", { type: "button", class: "btn", onclick: () => light.close() }, "Close");
  const size = h("button", { type: "button", class: "btn" }, "Zoom in");
  const img = h("img", { src: url, alt: alt || "" });
  const pane = h("div", { class: "pane" }, img);
  size.onclick = () => zoom(pane, img, size, 0.5, 0.5);
  img.onclick = (event) => {
    const at = img.getBoundingClientRect();
    zoom(pane, img, size, (event.clientX - at.left) / at.width, (event.clientY - at.top) / at.height);
  };
  fill(light, h("figure", {}, pane,
    alt ? h("figcaption", {}, alt) : null,
    h("nav", {}, size, h("a", { class: "btn", href: url, target: "_blank" }, "New tab ↗"), shut)));
  light.onclick = (event) => { if (event.target === light) light.close(); };
  light.showModal();
  shut.focus();
}

// Nearer: the point that was touched comes to the middle, and the arrow keys look around.
function zoom(pane, img, size, x, y) {
  const wide = Math.min(img.clientWidth * NEAREST, Math.max(img.naturalWidth, img.clientWidth * NEARER));
  const near = pane.classList.toggle("near");
  size.textContent = near ? "Zoom out" : "Zoom in";
  pane.tabIndex = near ? 0 : -1;
  img.style.width = near ? `${wide}px` : "";
  pane.scrollTo(img.clientWidth * x - pane.clientWidth / 2, img.clientHeight * y - pane.clientHeight / 2);
}
