// The options of a command: what each offers while one types, and what the client would not send.

import { state } from "./state.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;

// Every way a command can be said: itself, or each of its subcommands.
export function sayings(commands) {
  return commands.filter((c) => c.type === 1).flatMap((c) => unfold(c, `/${c.name}`));
}

function unfold(node, typed) {
  const inside = (node.options || []).filter((o) => o.type === 1 || o.type === 2);
  if (inside.length) return inside.flatMap((o) => unfold(o, `${typed} ${o.name}`));
  return [{ typed, description: node.description, options: node.options || [] }];
}

// What contains the words typed; what begins with them comes first, so that “Rakh” is not Arrakhar.
function fitting(items, wanted, text = (item) => item.label) {
  const at = new Map(items.map((item) => [item, text(item).toLowerCase().indexOf(wanted.toLowerCase())]));
  const found = items.filter((item) => at.get(item) >= 0);
  return [...found.filter((item) => at.get(item) === 0), ...found.filter((item) => at.get(item) > 0)];
}

// What can be offered without asking the bot.
export function offered(option, text, places) {
  if (option.choices) return fitting(option.choices.map((c) => ({ label: c.name, value: c.value })), text);
  if (option.type === BOOLEAN) return fitting(["True", "False"].map((t) => ({ label: t, value: t === "True" })), text);
  if (option.type === USER || option.type === 9) {
    const people = [...state.people.values()].map((p) => ({ label: p.display, detail: `@${p.name}${p.bot ? " · bot" : ""}`, value: p.id, sign: "@" }));
    return fitting(people, text.replace(/^@/, ""), (p) => `${p.label} ${p.detail}`);
  }
  if (option.type === CHANNEL) return fitting(places.map((p) => ({ label: p.name, value: p.id, sign: "#" })), text);
  return null;
}

// The value to send for what was typed, or an error in words.
export function valueOf(option, text, picked) {
  if (picked !== undefined) return { value: picked };
  if (!text) return option.required ? { error: `“${option.name}” is required.` } : {};
  if (option.choices || option.type === BOOLEAN || option.type === USER || option.type === CHANNEL) {
    return { error: `Choose “${option.name}” from the list.` };
  }
  if (option.type === INTEGER || option.type === NUMBER) return numberOf(option, text);
  if (option.type === STRING) return textOf(option, text);
  return { error: `“${option.name}” cannot be filled in on this page.` };
}

function numberOf(option, text) {
  const number = Number(text.replace(",", "."));
  if (Number.isNaN(number)) return { error: `“${option.name}” must be a number.` };
  if (option.type === INTEGER && !Number.isInteger(number)) return { error: `“${option.name}” must be a whole number.` };
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  if (number < least || number > most) return { error: `“${option.name}” must be between ${least} and ${most}.` };
  return { value: number };
}

function textOf(option, text) {
  const least = option.min_length ?? 1, most = option.max_length ?? 6000;
  if (text.length < least || text.length > most) return { error: `“${option.name}” needs ${least} to ${most} characters.` };
  return { value: text };
}
