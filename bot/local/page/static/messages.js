// The middle of the page: messages in order, kept in place while they change.

import { $, face, fill, h, icon } from "./dom.js";
import { follow, replace, startFocus } from "./focus.js";
import { keepPictures } from "./light.js";
import { openMenu } from "./menus.js";
import { markdown } from "./markdown.js";
import { attachments, embed, parts } from "./parts.js";
import { act, emit, get, on, place, state } from "./state.js";

const PAGE = 80;
let more = false;
const box = () => $("messages");
const seconds = (message) => Date.parse(message.timestamp) / 1000;

// What happens while a channel is being loaded may not be in the answer: it is applied after it.
let meanwhile = null;

export async function openChannel(id) {
  const channel = place(id);
  if (!channel) return;
  state.channel = channel;
  question = null;
  const missed = [];
  meanwhile = missed;
  const found = await get("/local/messages", { channel: id }).finally(() => { if (meanwhile === missed) meanwhile = null; });
  if (state.channel.id !== id) return;
  state.messages = new Map(found.map((message) => [message.id, message]));
  more = found.length >= PAGE;
  drawAll();
  toEnd();
  for (const apply of missed) apply();
  read();
}

const inOrder = (apply) => (body) => { if (meanwhile) meanwhile.push(() => apply(body)); else apply(body); };

async function earlier() {
  const first = state.messages.keys().next().value;
  const found = await get("/local/messages", { channel: state.channel.id, before: first });
  more = found.length >= PAGE;
  state.messages = new Map([...found.map((message) => [message.id, message]), ...state.messages]);
  const { scrollHeight, scrollTop } = box();
  drawAll();
  box().scrollTop = scrollTop + box().scrollHeight - scrollHeight;
}

function drawAll() {
  fill(box(), top(), [...state.messages.values()].map((m, n, all) => draw(m, all[n - 1])));
  drawPending();
}

function top() {
  if (more) return h("p", { class: "welcome" }, h("button", { type: "button", class: "btn", onclick: earlier }, "Show earlier messages"));
  const { name, kind, parent } = state.channel;
  const title = kind === 1 ? name : parent ? name : `# ${name}`;
  const words = kind === 1
    ? "Only you and the bot can read this."
    : parent ? "This is the start of the thread." : "Type / to see what the bot can do.";
  return h("header", { class: "welcome" }, h("h2", {}, title), words);
}

// -- one message --------------------------------------------------------------------------------

function draw(message, before) {
  const day = before && sameDay(before, message) ? null : divider(message);
  const node = message.system ? system(message) : ordinary(message, before);
  node.id = `m-${message.id}`;
  if (!day) return node;
  return h("div", { style: "display:contents" }, day, node);
}

const sameDay = (a, b) => new Date(a.timestamp).toDateString() === new Date(b.timestamp).toDateString();

function divider(message) {
  const text = new Intl.DateTimeFormat(undefined, { dateStyle: "long" }).format(new Date(message.timestamp));
  return h("div", { class: "day", role: "separator" }, text);
}

function system(message) {
  return h("div", { class: "system" }, icon("thread"), " ", h("b", {}, message.author.username), " opened a thread: ",
    h("button", { class: "mention", type: "button", onclick: () => emit("go", message.thread?.id) }, message.content));
}

function follows(message, before) {
  return before && !before.system && !message.used && before.author.id === message.author.id
    && before.ephemeral === message.ephemeral && seconds(message) - seconds(before) < 420 && sameDay(before, message);
}

function ordinary(message, before) {
  const more = follows(message, before);
  const author = state.people.get(message.author.id) || { ...message.author, name: message.author.username };
  const kinds = ["message", more && "more", message.ephemeral && "ephemeral", message.called && "called"];
  const name = author.display || message.author.global_name || message.author.username;
  return h("article", { class: kinds.filter(Boolean).join(" "), tabindex: "-1", "aria-label": `${name}, ${clock(message)}` },
    face({ ...author, bot: message.author.bot }),
    message.used ? used(message) : null,
    more ? null : byline(message, author, name),
    ...body(message),
    message.ephemeral ? onlyYou(message) : null,
    failures(message),
    tools(message));
}

function used(message) {
  const who = state.people.get(message.user?.id)?.display || message.user?.username;
  return h("div", { class: "used" }, "↱ ", h("b", {}, who), " used ", h("code", {}, message.used));
}

function byline(message, author, name) {
  const press = (event) => openMenu(event.currentTarget, "user", author);
  return h("div", { class: "byline" },
    h("button", { type: "button", class: "author", onclick: press }, name),
    message.author.bot ? h("span", { class: "tag" }, "BOT") : null,
    h("time", { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString() }, clock(message)));
}

const clock = (message) => new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(message.timestamp));

function body(message) {
  if (message.thinking) {
    return [h("div", { class: "thinking", role: "status" }, h("span", {}, h("i"), h("i"), h("i")), `${message.author.username} is thinking…`)];
  }
  if (message.failed) return [h("div", { class: "failure" }, "The application did not respond.")];
  const text = message.content ? markdown(message.content) : null;
  if (message.edited_timestamp) {
    const mark = h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
    if (text) (text.lastElementChild || text).append(mark);
  }
  return [
    text,
    ...message.embeds.map(embed),
    ...attachments(message),
    ...parts(message),
    message.thread ? threadLink(message.thread) : null,
  ].filter(Boolean);
}

function threadLink(thread) {
  return h("button", { type: "button", class: "thread-link", onclick: () => emit("go", thread.id) },
    icon("thread"), h("span", {}, thread.name), h("small", { "aria-hidden": "true" }, "›"));
}

function onlyYou(message) {
  const dismiss = () => act("dismiss", { message: message.id });
  return h("div", { class: "only-you" }, icon("eye"), "Only you can see this",
    h("button", { type: "button", class: "quiet", onclick: dismiss }, "Dismiss"));
}

function failures(message) {
  const failed = [...state.pending.values()].some((p) => p.source === message.id && p.state === "failed");
  return failed ? h("div", { class: "failure", role: "alert" }, "This interaction failed. Nobody answered within three seconds.") : null;
}

function tools(message) {
  const open = (event) => openMenu(event.currentTarget, "message", message);
  return h("div", { class: "tools" }, h("button", { type: "button", "aria-label": "About this message", "aria-haspopup": "menu", onclick: open }, "⋯"));
}

// -- what is not answered yet -------------------------------------------------------------------

function drawPending() {
  for (const old of box().querySelectorAll(".pending")) old.remove();
  for (const one of state.pending.values()) {
    if (one.source || one.channel !== state.channel.id || !one.typed) continue;
    const waiting = one.state === "waiting";
    const words = waiting
      ? h("div", { class: "thinking" }, h("span", {}, h("i"), h("i"), h("i")), "Sending command…")
      : h("div", { class: "failure", role: "alert" }, "The application did not respond.");
    const drop = () => { state.pending.delete(one.id); drawPending(); };
    box().append(h("article", { class: "message pending" }, face(state.bot),
      h("div", { class: "used" }, "↱ ", h("b", {}, state.me.display), " used ", h("code", {}, one.typed)),
      h("div", { class: "byline" }, h("b", {}, state.bot.display), h("span", { class: "tag" }, "BOT")),
      words,
      waiting ? null : h("button", { type: "button", class: "quiet", style: "justify-self:start", onclick: drop }, "Dismiss")));
  }
}

// -- changes ------------------------------------------------------------------------------------

function change(message) {
  if (message.channel_id !== state.channel?.id) return;
  const before = state.messages.get(message.id);
  const near = followsEnd;
  state.messages.set(message.id, message);
  if (before) redraw(message.id);
  else {
    const all = [...state.messages.values()];
    box().append(draw(message, all[all.length - 2]));
    drawPending();
  }
  const node = $(`m-${message.id}`);
  if (message.ephemeral) follow(node);
  if (message.ephemeral && !message.thinking && ask(message.id)) return;
  // One's own answer is always shown.
  if (message.ephemeral && (!before || before.thinking)) showAnswer(node);
  else if (near && !asking()) toEnd();
  else if (!before) $("to-end").hidden = false;
  if (near && document.visibilityState === "visible") read();
}

function show(node) {
  if (node === box().lastElementChild) return toEnd();
  node.scrollIntoView({ block: "end" });
  followsEnd = nearEnd();
  return null;
}

// An answer is shown with what came after it: /play posts its card below.
function showAnswer(node) {
  toEnd();
  if (node.getBoundingClientRect().top >= box().getBoundingClientRect().top) return;
  node.scrollIntoView({ block: "start" });
  followsEnd = nearEnd();
  $("to-end").hidden = followsEnd;
}

// The question one is answering stays in sight while the table goes on around it.
let question = null;

// Says whether a message for oneself is such a question; one that is answered gives the place free.
function ask(id) {
  const node = $(`m-${id}`);
  // One or two buttons only lead on (*Next* to another match, *Plan ahead*), unless one confirms something.
  if (node.querySelectorAll(".row > *").length > 2 || node.querySelector(".row .select, .row .danger")) {
    question = id;
    show(node);
    return true;
  }
  if (question === id) {
    question = null;
    toEnd(); // what came in the meantime, and what comes next
  }
  return false;
}

function asking() {
  const node = question && $(`m-${question}`);
  if (!node) return false;
  const at = node.getBoundingClientRect();
  return at.bottom > box().getBoundingClientRect().top && at.top < box().getBoundingClientRect().bottom;
}

function redraw(id) {
  const old = $(`m-${id}`);
  const all = [...state.messages.keys()];
  const at = all.indexOf(id);
  if (!old || at < 0) return;
  const message = state.messages.get(id);
  const before = state.messages.get(all[at - 1]);
  const node = message.system ? system(message) : ordinary(message, before);
  node.id = old.id;
  const { scrollTop } = box();
  const was = old.getBoundingClientRect();
  keepPictures(old, node);
  replace(old, node);
  // What grows above the view must not push what is in it.
  const above = was.bottom <= box().getBoundingClientRect().top;
  box().scrollTop = scrollTop + (above ? node.getBoundingClientRect().height - was.height : 0);
}

function gone(body) {
  if (body.channel !== state.channel?.id || !state.messages.delete(body.id)) return;
  $(`m-${body.id}`)?.remove();
}

const nearEnd = () => box().scrollHeight - box().scrollTop - box().clientHeight < 120;

// Whoever was at the end stays there, whatever grows and however late, until they scroll up themselves.
let followsEnd = true;
let lastTop = 0;

function toEnd() {
  box().scrollTop = box().scrollHeight;
  followsEnd = true;
  lastTop = box().scrollTop;
  $("to-end").hidden = true;
}

function scrolled() {
  const { scrollTop } = box();
  if (nearEnd()) {
    followsEnd = true;
    $("to-end").hidden = true;
  } else if (scrollTop < lastTop) followsEnd = false;
  lastTop = scrollTop;
}

// A picture or a redrawn message has made the list longer, or the window is smaller now.
function stay() {
  if (followsEnd && !asking()) toEnd();
}

let reading = null;

function read() {
  const here = place(state.channel.id);
  if (!here?.unread && !here?.calls) return;
  clearTimeout(reading);
  reading = setTimeout(() => act("read").catch(() => {}), 120);
}

export function startMessages() {
  on("message", inOrder(change));
  on("gone", inOrder(gone));
  on("interaction", (one) => {
    if (one.source) redraw(one.source);
    drawPending();
    stay();
  });
  on("clock", () => { if (state.channel) { drawAll(); stay(); } });
  on("places", () => { if (document.visibilityState === "visible" && state.channel && nearEnd()) read(); });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && state.channel) read(); });
  $("to-end").addEventListener("click", toEnd);
  startFocus(box(), $("to-newest"));
  box().addEventListener("scroll", scrolled);
  box().addEventListener("load", stay, true);
  new ResizeObserver(stay).observe(box());
}
