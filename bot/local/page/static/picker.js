// A list to pick from, opened by a button: keyboard first, filter when long, ticks when many may be chosen.

import { fill, h } from "./dom.js";

let closeOpen = null;

// options: [{ value, label, description, emoji }]; done(values) is called once when something was picked.
export function openPicker(anchor, { options, chosen = [], least = 1, most = 1, label, done }) {
  closeOpen?.();
  const many = most > 1;
  const picked = new Set(chosen);
  let shown = options;
  let active = Math.max(0, options.findIndex((option) => picked.has(option.value)));
  const list = h("div", { id: "picks", class: "list", role: "listbox", "aria-label": label, "aria-multiselectable": many ? "true" : null, tabindex: "-1" });
  const seek = options.length > 8 ? h("input", { class: "seek", role: "combobox", placeholder: "Filter", "aria-label": "Filter", "aria-expanded": "true", "aria-controls": "picks", "aria-autocomplete": "list" }) : null;
  const count = h("span", {});
  const finish = h("button", { type: "button", class: "btn primary", onclick: () => end([...picked]) }, "Done");
  const popup = h("div", { class: "popup" }, seek, list, many || least === 0 ? h("footer", {}, count, finish) : null);

  // Who clicks elsewhere means that: the keyboard does not come back here.
  function end(values, back = true) {
    if (values && (values.length < least || values.length > most)) return;
    document.removeEventListener("pointerdown", outside, true);
    popup.remove();
    closeOpen = null;
    anchor.setAttribute("aria-expanded", "false");
    if (back) anchor.focus({ preventScroll: true });
    if (values) done(values);
  }

  function choose(option) {
    if (!many) {
      const same = picked.has(option.value) && least === 0;
      return end(same ? [] : [option.value]);
    }
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < most) picked.add(option.value);
    draw();
  }

  function draw() {
    fill(list, shown.map((option, n) => h("div", {
      class: n === active ? "option active" : "option",
      role: "option",
      id: `pick-${n}`,
      "aria-selected": picked.has(option.value) ? "true" : "false",
      onclick: () => choose(option),
    }, option.emoji ? h("span", {}, option.emoji) : null,
    h("span", { class: "what" }, option.label, option.description ? h("small", {}, option.description) : null),
    h("span", { class: "tick", "aria-hidden": "true" }, "✓"))));
    (seek || list).setAttribute("aria-activedescendant", `pick-${active}`);
    list.children[active]?.scrollIntoView({ block: "nearest" });
    count.textContent = many ? `${picked.size} of ${least === most ? most : `${least}–${most}`}` : "";
    finish.disabled = picked.size < least;
  }

  function keys(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step) active = Math.min(shown.length - 1, Math.max(0, active + step));
    else if (event.key === "Enter" || (event.key === " " && event.target !== seek)) {
      if (many && event.key === "Enter" && picked.size >= least && event.ctrlKey) return end([...picked]);
      if (event.target.tagName === "BUTTON") return;
      if (shown[active]) choose(shown[active]);
    } else if (event.key === "Escape") end(null);
    else if (event.key === "Tab" && !many) end(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (popup.isConnected) draw();
  }

  const outside = (event) => {
    if (!popup.contains(event.target)) end(many && picked.size >= least ? [...picked] : null, false);
  };
  seek?.addEventListener("input", () => {
    const wanted = seek.value.toLowerCase();
    shown = options.filter((o) => `${o.label} ${o.description || ""}`.toLowerCase().includes(wanted));
    active = 0;
    draw();
  });
  popup.addEventListener("keydown", keys);
  document.addEventListener("pointerdown", outside, true);
  (anchor.closest("dialog") || document.body).append(popup);
  put(popup, anchor);
  anchor.setAttribute("aria-expanded", "true");
  closeOpen = () => end(null);
  draw();
  (seek || list).focus();
}

function put(popup, anchor) {
  const at = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(at.width, 240), innerWidth - 16);
  popup.style.width = `${width}px`;
  popup.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  const below = innerHeight - at.bottom - 12;
  if (below > 230 || below > at.top) {
    popup.style.top = `${at.bottom + 5}px`;
    popup.style.maxHeight = `${Math.min(360, below)}px`;
  } else {
    popup.style.bottom = `${innerHeight - at.top + 5}px`;
    popup.style.maxHeight = `${Math.min(360, at.top - 12)}px`;
  }
}

// What a select component offers, whoever fills it.
export function choices(component, state, places) {
  if (component.type === 3) {
    return component.options.map((o) => ({ value: o.value, label: o.label, description: o.description, emoji: o.emoji?.name }));
  }
  if (component.type === 8) return places.filter((p) => !p.parent && p.kind === 0).map((p) => ({ value: p.id, label: `#${p.name}` }));
  return [...state.people.values()].map((p) => ({ value: p.id, label: p.display, description: `@${p.name}${p.bot ? " · bot" : ""}` }));
}

export function preset(component) {
  if (component.options) return component.options.filter((o) => o.default).map((o) => o.value);
  return (component.default_values || []).map((v) => String(v.id));
}
