// The page starts here: who plays, where they are, and what happens when that changes.

import { startComposer } from "./composer.js";
import { $, fill, h, sign, toast } from "./dom.js";
import { startForms } from "./forms.js";
import { refreshTimes } from "./markdown.js";
import { openChannel, startMessages } from "./messages.js";
import { drawMe, drawPlaces, showSide, startSide } from "./sidebar.js";
import { emit, get, hello, listen, on, place, places, state } from "./state.js";
import { startWorkshop } from "./workshop.js";

async function go(id, message) {
  if (!place(id)) return toast("That channel is gone, or you cannot see it.");
  showSide(false);
  const opened = openChannel(id);
  emit("opening", id);
  await opened;
  history.replaceState(null, "", `#${id}`);
  title();
  drawPlaces();
  await learn();
  emit("channel");
  if (message) flash(message);
  return null;
}

function flash(id) {
  const node = $(`m-${id}`);
  node?.scrollIntoView({ block: "center" });
  node?.classList.add("flash");
  setTimeout(() => node?.classList.remove("flash"), 1600);
}

function title() {
  const { name, parent, topic } = state.channel;
  fill($("title"), h("span", { class: "sign", "aria-hidden": "true" }, sign(state.channel)), document.createTextNode(name));
  $("topic").textContent = topic || (parent ? `in #${place(parent)?.name || ""}` : "");
}

async function learn() {
  try {
    state.commands = await get("/local/commands", { channel: state.channel.id });
  } catch {
    state.commands = [];
  }
  emit("commands");
}

function first() {
  const wanted = location.hash.slice(1);
  if (place(wanted)) return wanted;
  const called = places().find((p) => p.calls);
  return (called || places()[0])?.id;
}

async function again() {
  await hello();
  drawMe();
  drawPlaces();
  await go(place(state.channel?.id) ? state.channel.id : first());
}

async function start() {
  await hello();
  startSide();
  startMessages();
  startComposer();
  startForms();
  startWorkshop();
  drawMe();
  on("go", go);
  on("again", () => again().catch(() => {}));
  on("link", (text) => { $("link").textContent = text; });
  on("clock", refreshTimes);
  on("places", () => {
    const here = state.channel && place(state.channel.id);
    if (state.channel && !here) return go(first());
    if (here) state.channel = here;
    return null;
  });
  on("request", learnSoon);
  setInterval(refreshTimes, 1000);
  await listen();
  await go(first());
}

// The bot may register commands after the page was opened.
let soon = null;
function learnSoon() {
  if (state.commands.length || soon) return;
  soon = setTimeout(async () => { soon = null; await learn(); }, 300);
}

start().catch((error) => toast(error.message));
