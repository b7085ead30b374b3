// Forms the bot opens: every kind of field, checked as the client checks them.

import { $, fill, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { choices, openPicker, preset } from "./picker.js";
import { ask, on, places, state } from "./state.js";

const TEXT = 4, RADIO = 21, CHECKBOXES = 22, CHECKBOX = 23;
const answeredForms = new Set();

function openForm(interaction) {
  const { modal } = interaction;
  const fields = [];
  const inside = modal.components.map((top) => block(top, fields));
  const wrong = h("p", { class: "failure", role: "alert", hidden: true });
  const dialog = $("form");
  const form = h("form", { method: "dialog", novalidate: true },
    h("h2", { id: "form-title" }, modal.title),
    h("div", { class: "inside" }, inside, wrong),
    h("footer", {},
      h("button", { type: "button", class: "btn", onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "submit", class: "btn primary" }, "Submit")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const field of fields) {
      const error = field.check();
      if (error) return field.focus();
      values[field.id] = field.values();
    }
    try {
      await ask("submit", { interaction: interaction.id, values });
      dialog.close();
    } catch (error) {
      wrong.textContent = error.message;
      wrong.hidden = false;
    }
    return null;
  });
  fill(dialog, form);
  dialog.showModal();
  fields[0]?.focus();
}

function block(top, fields) {
  if (top.type === 10) return markdown(top.content);
  const inner = top.type === 1 ? top.components[0] : top.component;
  const field = make(inner, top.label || inner.label || "", top.description);
  fields.push(field);
  return field.node;
}

function make(component, label, hint) {
  const note = h("span", { class: "wrong", role: "alert", hidden: true });
  const required = component.required !== false && component.type !== CHECKBOX;
  const head = [label, required ? h("span", { class: "must", "aria-hidden": "true" }, "*") : null];
  const build = { [TEXT]: textField, [RADIO]: picks, [CHECKBOXES]: picks, [CHECKBOX]: tick }[component.type] || menuField;
  const built = build(component, label, required);
  const group = component.type === RADIO || component.type === CHECKBOXES;
  const node = h(group ? "fieldset" : "div", { class: "field" },
    group ? h("legend", {}, head) : h("label", { for: built.target?.id }, head),
    hint ? h("span", { class: "hint" }, hint) : null,
    built.node, note);
  return {
    id: component.custom_id,
    node,
    values: built.values,
    focus: () => (built.target || node.querySelector("input,button")).focus(),
    check: () => {
      const error = built.check(built.values());
      note.textContent = error || "";
      note.hidden = !error;
      return error;
    },
  };
}

function textField(component, label, required) {
  const props = { id: `f-${component.custom_id}`, placeholder: component.placeholder || "", maxlength: String(component.max_length || 4000), required };
  const input = component.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
  input.value = component.value || "";
  return {
    node: input,
    target: input,
    values: () => (input.value ? [input.value] : []),
    check: ([text = ""]) => {
      if (required && !text) return "This must be filled in.";
      const least = component.min_length || 0;
      return text && text.length < least ? `At least ${least} characters.` : null;
    },
  };
}

function menuField(component, label, required) {
  let values = preset(component);
  const options = choices(component, state, places());
  const least = component.min_values ?? (required ? 1 : 0);
  const most = component.max_values ?? 1;
  const shown = h("span", { class: "value" });
  const node = h("button", { type: "button", class: "select", id: `f-${component.custom_id}`, "aria-haspopup": "listbox", "aria-expanded": "false" }, shown);
  const draw = () => {
    const names = options.filter((o) => values.includes(o.value)).map((o) => o.label);
    shown.textContent = names.join(", ") || component.placeholder || "Make a choice";
    shown.classList.toggle("empty", !names.length);
    node.setAttribute("aria-label", `${label}: ${shown.textContent}`);
  };
  node.addEventListener("click", () => openPicker(node, {
    options, chosen: values, least: required ? least : 0, most, label, done: (picked) => { values = picked; draw(); },
  }));
  draw();
  return {
    node,
    target: node,
    values: () => values,
    check: (given) => (required && given.length < Math.max(1, least) ? "Make a choice." : null),
  };
}

function picks(component, label, required) {
  const kind = component.type === RADIO ? "radio" : "checkbox";
  const inputs = component.options.map((option) => h("input", { type: kind, name: component.custom_id, value: option.value, checked: Boolean(option.default) }));
  const node = h("div", {}, component.options.map((option, n) => h("label", { class: "pick" }, inputs[n],
    h("span", {}, option.label, option.description ? h("small", {}, option.description) : null))));
  const least = component.min_values ?? (required ? 1 : 0);
  const most = component.max_values ?? (kind === "radio" ? 1 : component.options.length);
  return {
    node,
    target: null,
    values: () => inputs.filter((input) => input.checked).map((input) => input.value),
    check: (given) => {
      if (required && given.length < Math.max(1, least)) return "Make a choice.";
      return given.length > most ? `At most ${most}.` : null;
    },
  };
}

function tick(component, label) {
  const input = h("input", { type: "checkbox", id: `f-${component.custom_id}`, checked: Boolean(component.default) });
  return { node: h("span", {}, input), target: input, values: () => (input.checked ? ["true"] : []), check: () => null };
}

export function startForms() {
  on("interaction", (interaction) => {
    if (!interaction.modal || answeredForms.has(interaction.id)) return;
    answeredForms.add(interaction.id);
    openForm(interaction);
  });
}
