// Elements from plain descriptions. Text is always text: nothing here reads HTML.

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "style") node.setAttribute("style", value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

export const $ = (id) => document.getElementById(id);

export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  return node;
}

const HUES = [38, 168, 218, 348, 96, 268, 18, 196];

export function face(person) {
  const node = h("span", { class: person.bot ? "face mark" : "face", "aria-hidden": "true" });
  if (person.bot) return node;
  const name = person.display || person.global_name || person.name || person.username || "?";
  let sum = 0;
  for (const letter of person.name || person.username || name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  node.style.background = `hsl(${HUES[sum % HUES.length]} 58% 66%)`;
  node.textContent = [...name][0].toUpperCase();
  return node;
}

export function toast(text) {
  const node = h("div", { class: "toast" }, text);
  $("toasts").append(node);
  setTimeout(() => node.remove(), 5000);
}

const ICONS = {
  thread: "M4 4.5h12v9H9.5L6 16.5v-3H4v-9ZM7 8h6M7 10.6h4",
  mail: "M3 5h14v10H3V5Zm0 .5 7 5.5 7-5.5",
  file: "M6 2.5h5.5L15 6v11.5H6v-15Zm5.5 0V6H15",
  eye: "M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Zm8.5 2.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
};

export function icon(name) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("viewBox", "0 0 20 20");
  node.setAttribute("class", "glyph");
  node.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", ICONS[name]);
  node.append(line);
  return node;
}

// The sign before a place's name.
export const sign = (place) => (place.kind === 1 ? icon("mail") : place.parent ? icon("thread") : "#");
