// The box at the bottom: plain words, or a command with its options as chips.

import { $, fill, h } from "./dom.js";
import { offered, sayings, valueOf } from "./options.js";
import { act, answered, ask, on, places, state } from "./state.js";
import * as suggest from "./suggest.js";

const PAUSE = 150;
// The command being filled in: { saying, chips: [{ option, input, node, picked }] }, or null.
let draft = null;
let here = "";
// What was begun in each channel and not sent, as it stood when another one was opened.
const begun = new Map();
let asking = 0;
let timer = null;
// Enter was pressed on a command before the page knew what commands there are.
let sentEarly = false;

const line = () => $("line");

// -- plain words and the choice of a command ------------------------------------------------------

function typing() {
  trouble("");
  const text = line().value;
  if (!text.startsWith("/")) return suggest.hide();
  const all = sayings(state.commands);
  const exact = all.filter((s) => text.startsWith(`${s.typed} `)).sort((a, b) => b.typed.length - a.typed.length)[0];
  if (exact) return begin(exact, text.slice(exact.typed.length + 1));
  const wanted = text.toLowerCase();
  const starts = all.filter((s) => s.typed.startsWith(wanted));
  const found = starts.concat(all.filter((s) => !starts.includes(s) && s.typed.includes(wanted.slice(1))));
  const items = found.map((s) => ({ label: s.typed, detail: s.description, saying: s, sign: "›" }));
  return suggest.show(line(), "Commands", items, (item) => begin(item.saying, ""));
}

function begin(saying, rest) {
  draft = { saying, chips: [] };
  suggest.hide();
  line().value = "";
  const required = saying.options.filter((o) => o.required);
  const first = required[0] || (rest ? saying.options[0] : null);
  for (const option of first && !required.length ? [first] : required) addChip(option);
  draw();
  if (draft.chips[0]) {
    draft.chips[0].input.value = rest;
    focusChip(draft.chips[0]);
  } else line().focus();
}

function start() {
  leave();
  line().focus();
}

function leave() {
  draft = null;
  clearTimeout(timer); // nobody waits for its suggestions any more
  suggest.hide();
  trouble("");
  draw();
}

// From the click on, what is typed is meant for the channel that opens; what was begun waits behind.
function change(id) {
  if (here && here !== id) {
    begun.set(here, { command: draft, text: line().value });
    const { command, text } = begun.get(id) || { command: null, text: "" };
    leave();
    draft = command;
    line().value = text;
  }
  here = id;
  draw();
  // On a phone the box would call up a keyboard over the very messages one has come to see.
  if (innerWidth > 780) (draft?.chips.at(-1)?.input || line()).focus();
}

// -- chips ----------------------------------------------------------------------------------------

function addChip(option) {
  const id = `option-${option.name}`;
  const input = h("input", {
    id,
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggest",
    "aria-autocomplete": "list",
    placeholder: option.required ? "" : "optional",
    title: option.description,
    spellcheck: "false",
    autocomplete: "off",
  });
  const chip = { option, input, picked: undefined };
  chip.node = h("span", { class: "chip" },
    h("label", { for: id, title: option.description }, option.name),
    input,
    option.required ? null : h("button", { type: "button", "aria-label": `Remove ${option.name}`, onclick: () => removeChip(chip) }, "×"));
  input.addEventListener("input", () => { chip.picked = undefined; chip.node.classList.remove("wrong"); trouble(""); offer(chip); });
  input.addEventListener("focus", () => offer(chip));
  input.addEventListener("blur", () => suggest.hide());
  input.addEventListener("keydown", (event) => chipKey(event, chip));
  draft.chips.push(chip);
  return chip;
}

function removeChip(chip) {
  draft.chips = draft.chips.filter((each) => each !== chip);
  draw();
  (draft.chips.at(-1)?.input || line()).focus();
}

const focusChip = (chip) => { chip.input.focus(); offer(chip); };

async function offer(chip) {
  const { option, input } = chip;
  clearTimeout(timer);
  const turn = ++asking;
  const pick = (item) => {
    chip.picked = item.value;
    input.value = item.label;
    chip.node.classList.remove("wrong");
    suggest.hide();
    next(chip);
  };
  const known = offered(option, chip.picked === undefined ? input.value : "", places());
  if (known) return suggest.show(input, option.description, known, pick);
  if (!option.autocomplete) return suggest.show(input, option.description, [{ label: input.value || "…", detail: "Press Enter to send" }], () => submit());
  timer = setTimeout(async () => {
    const found = await complete(option, input.value);
    if (turn !== asking || document.activeElement !== input || !draft) return;
    if (found) suggest.show(input, option.description, found.map((c) => ({ label: c.name, value: c.value })), pick);
    else suggest.show(input, "The options could not be loaded", [], pick);
  }, input.value ? PAUSE : 0);
  return null;
}

async function complete(option, text) {
  const values = Object.fromEntries(draft.chips
    .filter((c) => c.option !== option && (c.picked !== undefined || c.input.value))
    .map((c) => [c.option.name, c.picked ?? c.input.value]));
  try {
    const started = await act("complete", { typed: draft.saying.typed, values: { ...values, [option.name]: text }, focused: option.name });
    const done = await answered(started.id);
    return done.state === "answered" ? done.choices : null;
  } catch {
    return null;
  }
}

function next(chip) {
  const at = draft.chips.indexOf(chip);
  const empty = draft.chips.slice(at + 1).find((c) => !c.input.value);
  if (empty) focusChip(empty);
  else chip.input.focus();
  suggest.hide();
  if (empty) offer(empty);
}

function chipKey(event, chip) {
  const listed = chip.option.autocomplete || chip.option.choices || suggest.current()?.value !== undefined;
  const free = chip.option.autocomplete && event.key === "Enter" && chip.input.value && chip.input.value === suggest.current()?.label;
  if (listed && !free && chip.picked === undefined && suggest.key(event)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    submit();
  } else if (event.key === "Escape") start();
  else if (event.key === "Backspace" && !chip.input.value) {
    event.preventDefault();
    const at = draft.chips.indexOf(chip);
    if (at > 0) draft.chips[at - 1].input.focus();
    else start();
  }
}

// -- drawing and sending --------------------------------------------------------------------------

function draw() {
  const input = line();
  if (!draft) {
    input.placeholder = hint();
    input.disabled = !state.channel?.may_write && state.channel?.kind !== 1;
    return fill($("fields"), input);
  }
  const left = draft.saying.options.filter((o) => !draft.chips.some((c) => c.option === o));
  input.placeholder = "";
  return fill($("fields"),
    h("span", { class: "typed", title: draft.saying.description }, draft.saying.typed),
    draft.chips.map((chip) => chip.node),
    left.map((o) => h("button", {
      type: "button", class: "add", title: o.description, "aria-label": `Add ${o.name}`,
      onclick: () => { const chip = addChip(o); draw(); focusChip(chip); },
    }, `+ ${o.name}`)),
    input);
}

function hint() {
  const { channel } = state;
  if (!channel) return "";
  if (channel.archived) return "This thread is archived. Write to reopen it.";
  if (!channel.may_write && channel.kind !== 1) return "You cannot write here.";
  if (innerWidth < 520) return "Write, or type / for commands";
  return `Write in ${channel.kind === 1 || channel.parent ? channel.name : `#${channel.name}`}, or type / for commands`;
}

function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

async function submit() {
  try {
    if (draft) await sendCommand();
    else if (line().value.trim()) await sendWords();
  } catch (error) {
    trouble(error.message);
  }
}

async function sendWords() {
  const text = line().value.trim();
  if (text.startsWith("/")) {
    const item = suggest.current();
    if (item?.saying) return begin(item.saying, "");
    sentEarly = !state.commands.length;
    return trouble(sentEarly ? "The bot's commands are being loaded." : "There is no such command here.");
  }
  line().value = "";
  return act("say", { text });
}

async function sendCommand() {
  const values = {};
  for (const chip of draft.chips) {
    const { value, error } = valueOf(chip.option, chip.input.value, chip.picked);
    if (error) {
      chip.node.classList.add("wrong");
      chip.input.focus();
      return trouble(error);
    }
    if (value !== undefined) values[chip.option.name] = value;
  }
  const { typed } = draft.saying;
  await ask("slash", { typed, values });
  // The answer may be on the screen by now, and the keyboard on its buttons: it stays there.
  const moved = ![document.body, null].includes(document.activeElement) && !$("composer").contains(document.activeElement);
  return moved ? leave() : start();
}

export function startComposer() {
  line().addEventListener("input", () => {
    sentEarly = false;
    return draft ? words() : typing();
  });
  line().addEventListener("keydown", (event) => {
    if (!draft && suggest.key(event)) return;
    if (event.key === "Escape") start();
    else if (draft && event.key === "Backspace" && !line().value) {
      event.preventDefault();
      if (draft.chips.length) draft.chips.at(-1).input.focus();
      else start();
    }
  });
  line().addEventListener("blur", () => suggest.hide());
  line().addEventListener("focus", () => { if (!draft && line().value.startsWith("/")) typing(); });
  $("composer").addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  on("type", (text) => { start(); line().value = text; typing(); });
  on("opening", change);
  on("commands", learn);
  on("places", () => { if (!draft) line().placeholder = hint(); });
}

// A command may be typed, and sent, before the page knows it: it is understood when it comes.
function learn() {
  if (draft || document.activeElement !== line() || !line().value.startsWith("/")) return;
  typing();
  if (!state.commands.length) return;
  if (sentEarly && draft) submit();
  sentEarly = false;
}

// Words typed behind a finished command go into its next free option.
function words() {
  const free = draft.saying.options.find((o) => !draft.chips.some((c) => c.option === o));
  const text = line().value;
  line().value = "";
  if (!free || !text.trim()) return;
  const chip = addChip(free);
  draw();
  chip.input.value = text;
  focusChip(chip);
}
