// The list above the message box: commands, choices, people, completions.

import { $, fill, h } from "./dom.js";

let items = [];
let active = 0;
let choose = null;
let owner = null;

const list = () => $("suggest");

const isOpen = () => !list().hidden;
export const current = () => items[active];

// items: [{ label, detail, sign, value }]
export function show(input, head, found, onchoose) {
  owner = input;
  items = found;
  choose = onchoose;
  active = 0;
  list().hidden = false;
  owner.setAttribute("aria-expanded", "true");
  draw(head);
}

function draw(head) {
  fill(list(), h("div", { class: "head", "aria-hidden": "true" }, head),
    items.length ? null : h("div", { class: "none" }, "Nothing matches."),
    items.map((item, n) => h("div", {
      class: "option",
      role: "option",
      id: `s-${n}`,
      "aria-selected": "false",
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => choose(item),
    }, item.sign ? h("span", { "aria-hidden": "true" }, item.sign) : null,
    h("span", { class: "what" }, item.label, item.detail ? h("small", {}, item.detail) : null))));
  mark();
}

function mark() {
  const nodes = list().querySelectorAll(".option");
  nodes.forEach((node, n) => {
    node.classList.toggle("active", n === active);
    node.setAttribute("aria-selected", String(n === active));
  });
  nodes[active]?.scrollIntoView({ block: "nearest" });
  if (items.length) owner.setAttribute("aria-activedescendant", `s-${active}`);
}

export function hide() {
  list().hidden = true;
  items = [];
  owner?.setAttribute("aria-expanded", "false");
  owner?.removeAttribute("aria-activedescendant");
}

// Says whether a key was for the list.
export function key(event) {
  if (!isOpen() || !items.length) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    active = (active + step + items.length) % items.length;
    mark();
  } else if (event.key === "Enter" || event.key === "Tab") choose(items[active]);
  else return false;
  event.preventDefault();
  return true;
}
