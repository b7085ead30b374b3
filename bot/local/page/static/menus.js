// The small menu on a person or a message: the bot's context commands.

import { toast } from "./dom.js";
import { openPicker } from "./picker.js";
import { ask, state } from "./state.js";

export function openMenu(anchor, kind, target) {
  const wanted = kind === "user" ? 2 : 3;
  const commands = state.commands.filter((command) => command.type === wanted);
  const options = commands.map((c) => ({ value: c.name, label: c.name, description: "Apps" }));
  if (kind === "message" && target.content) options.push({ value: "", label: "Copy the text" });
  if (!options.length) return toast("The bot has no commands for this.");
  return openPicker(anchor, { options, label: kind === "user" ? "About this person" : "About this message", done: ([name]) => use(name, kind, target) });
}

async function use(name, kind, target) {
  if (!name) return navigator.clipboard?.writeText(target.content);
  try {
    await ask("menu", { name, [kind]: target.id });
  } catch (error) {
    toast(error.message);
  }
  return null;
}
