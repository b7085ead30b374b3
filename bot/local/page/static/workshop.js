// The workshop: what the bot asks of this Discord, faults on order, and a clock that jumps.

import { $, fill, h, toast } from "./dom.js";
import { get, on, post, state } from "./state.js";

const FAULTS = [
  ["Next post fails (500)", { kind: "5xx", path: "POST /channels", value: 500 }],
  ["Next post: answer lost", { kind: "lost answer", path: "POST /channels" }],
  ["Next request reset", { kind: "reset" }],
  ["Rate limited (2 s)", { kind: "429", path: "/channels", value: 2 }],
  ["Next click arrives twice", { kind: "duplicate", path: "INTERACTION_CREATE" }],
  ["Next click 2 s late", { kind: "delay", path: "INTERACTION_CREATE", value: 2 }],
  ["Next click never answered", { kind: "delay", path: "INTERACTION_CREATE", value: 4 }],
];
const LEAPS = [["+1 min", 60], ["+1 h", 3600], ["+12 h", 43200], ["+1 day", 86400], ["+7 days", 604800]];
let timer = null;

const opened = () => !$("drawer").hidden;

async function tinker(body, words) {
  try {
    draw(await post("/local/workshop", body));
    if (words) toast(words);
  } catch (error) {
    toast(error.message);
  }
}

function draw(shop) {
  const open = new Set([...$("drawer").querySelectorAll("details[open]")].map((d) => d.dataset.key));
  const tile = (label, use) => h("button", { type: "button", class: "btn", onclick: use }, label);
  const days = shop.offset / 86400;
  const ahead = shop.offset < 1 ? "The clock shows real time." : `The clock is ${days >= 1 ? `${days.toFixed(1)} days` : `${(shop.offset / 3600).toFixed(1)} hours`} ahead.`;
  const tick = (label, on, use) => h("label", { class: "switch" }, h("input", { type: "checkbox", checked: on, onchange: (e) => use(e.target.checked) }), label);
  fill($("drawer"),
    h("h2", {}, "Workshop", h("button", { type: "button", class: "icon", "aria-label": "Close the workshop", onclick: () => show(false) }, "✕")),
    h("section", {}, h("h3", {}, "Clock"),
      h("div", { class: "tiles" }, LEAPS.map(([label, seconds]) => tile(label, () => tinker({ do: "forward", seconds }, `${label}: time limits and reminders follow.`)))),
      h("p", { class: "note" }, ahead)),
    h("section", {}, h("h3", {}, "Faults"),
      h("div", { class: "tiles" }, FAULTS.map(([label, fault]) => tile(label, () => tinker({ do: "fault", ...fault }, label))),
        tile("Cut the gateway", () => tinker({ do: "drop" }, "The bot has to reconnect.")),
        tile("Cancel all faults", () => tinker({ do: "calm" }))),
      h("p", { class: "note" }, `${shop.rules.filter((r) => r.times === null || r.struck < r.times).length} waiting, ${shop.struck} done so far.`),
      tick("Discord's rate limits", shop.rates, (on) => tinker({ do: "rates", on })),
      tick(`${state.me.display} does not accept direct messages`, state.dmsClosed, (closed) => { state.dmsClosed = closed; tinker({ do: "dms", closed }); })),
    h("section", {}, h("h3", {}, `Requests · bot ${shop.connected ? "connected" : "disconnected"}`),
      h("div", { class: "requests" }, shop.requests.map((r) => request(r, open)))));
}

function request(one, open) {
  const key = `${one.at}${one.path}`;
  const kind = one.fault || one.status === 0 ? "odd" : one.status < 400 ? "ok" : "bad";
  const more = [Object.keys(one.body || {}).length ? JSON.stringify(one.body, null, 1) : "", one.files.length ? `files: ${one.files.join(", ")}` : "", one.answer];
  return h("details", { "data-key": key, open: open.has(key) },
    h("summary", { title: one.path }, h("span", { class: kind }, one.status || "cut"), h("span", {}, one.method),
      h("span", { class: "path" }, `\u2066${one.path}\u2069`), h("span", {}, `${one.ms} ms`)),
    h("pre", {}, one.path, "\n", one.fault ? `fault: ${one.fault}\n` : "", more.filter(Boolean).join("\n")));
}

async function show(shown) {
  $("drawer").hidden = !shown;
  $("open-drawer").setAttribute("aria-expanded", String(shown));
  if (shown) {
    draw(await get("/local/workshop"));
    $("drawer").querySelector("button").focus();
  } else $("open-drawer").focus();
}

export function startWorkshop() {
  $("open-drawer").addEventListener("click", () => show(!opened()));
  $("drawer").addEventListener("keydown", (event) => { if (event.key === "Escape") show(false); });
  on("request", () => {
    if (!opened() || timer) return;
    timer = setTimeout(async () => { timer = null; if (opened()) draw(await get("/local/workshop")); }, 250);
  });
}
