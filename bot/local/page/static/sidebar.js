// The left side: channels with their threads, direct messages, and who is playing.

import { $, face, fill, h, sign, toast } from "./dom.js";
import { emit, on, places, post, state } from "./state.js";

export function drawPlaces() {
  const guild = state.places.guilds[0];
  $("guild").textContent = guild ? guild.name : "Nowhere";
  const channels = guild ? guild.channels : [];
  const nav = $("places");
  const held = nav.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  fill(nav,
    h("div", { class: "places-head" }, "Channels"),
    h("ul", {}, channels.filter((c) => !c.parent).map((c) => h("li", {}, entry(c)))),
    matches(channels),
    h("div", { class: "places-head" }, "Direct messages"),
    h("ul", {}, state.places.direct.map((c) => h("li", {}, entry(c)))));
  if (held) nav.querySelector(`[data-id="${held}"]`)?.focus();
  const elsewhere = places().filter((p) => p.id !== state.channel?.id);
  const calls = places().reduce((sum, p) => sum + p.calls, 0);
  $("side-dot").hidden = !elsewhere.some((p) => p.unread);
  document.title = `${calls ? `(${calls}) ` : ""}${state.channel ? `${state.channel.name} · ` : ""}Tablekeeper`;
}

// Every match has a thread; those that call are first, then those with news.
function matches(all) {
  const running = all.filter((c) => c.parent && (!c.archived || c.id === state.channel?.id));
  if (!running.length) return null;
  running.sort((a, b) => b.calls - a.calls || Boolean(b.unread) - Boolean(a.unread));
  return h("div", {},
    h("div", { class: "places-head" }, "Matches"),
    h("ul", { "aria-label": "Matches" }, running.map((c) => h("li", {}, entry(c)))));
}

function entry(channel) {
  const here = channel.id === state.channel?.id;
  const kinds = ["place", channel.unread && !here && "fresh", channel.archived && "asleep"];
  const spoken = channel.unread && !here ? `, ${channel.unread} unread` : "";
  return h("button", {
    type: "button",
    class: kinds.filter(Boolean).join(" "),
    "data-id": channel.id,
    "aria-current": here ? "page" : null,
    "aria-label": `${channel.name}${spoken}`,
    title: channel.name,
    onclick: () => emit("go", channel.id),
  }, channel.parent ? null : h("span", { class: "sign", "aria-hidden": "true" }, sign(channel)),
  h("span", { class: "name" }, channel.name),
  channel.calls && !here ? h("span", { class: "calls" }, String(channel.calls)) : null);
}

export function drawMe() {
  const people = [...state.people.values()].filter((p) => !p.bot);
  const mine = face(state.me);
  mine.id = "my-face";
  $("my-face").replaceWith(mine);
  $("my-name").textContent = state.me.display;
  fill($("as"), people.map((p) => h("option", { value: p.name, selected: p.id === state.me.id }, p.display)));
  $("as").value = state.me.name;
  const other = people.find((p) => p.id !== state.me.id);
  $("other-tab").hidden = !other;
  if (other) {
    $("other-tab").href = `/?as=${encodeURIComponent(other.name)}`;
    $("other-tab").textContent = `Open a tab as ${other.display} ↗`;
  }
}

function shift(name) {
  sessionStorage.setItem("as", name);
  const url = new URL(location.href);
  url.searchParams.set("as", name);
  location.assign(url);
}

export function showSide(shown) {
  $("side").classList.toggle("shown", shown);
  $("shade").hidden = !shown;
  $("open-side").setAttribute("aria-expanded", String(shown));
  if (shown) $("places").querySelector("[aria-current]")?.focus();
}

export function startSide() {
  on("places", drawPlaces);
  on("people", drawMe);
  $("as").addEventListener("change", (event) => shift(event.target.value));
  $("open-side").addEventListener("click", () => showSide(!$("side").classList.contains("shown")));
  $("shade").addEventListener("click", () => showSide(false));
  $("new-person").addEventListener("click", async () => {
    const name = prompt("A name for the new player:");
    if (!name) return;
    try {
      shift((await post("/local/people", { name })).name);
    } catch (error) {
      toast(error.message);
    }
  });
  $("places").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...$("places").querySelectorAll("button.place")];
    all[all.indexOf(document.activeElement) + step]?.focus();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && $("side").classList.contains("shown")) showSide(false);
  });
}
