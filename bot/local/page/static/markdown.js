// The markdown that bots write, as elements: headings, lists, quotes, code, emphasis, mentions, times.

import { h, sign } from "./dom.js";
import { emit, now, place, state } from "./state.js";

const BLOCK = /```(?:[a-z]*\n)?([\s\S]*?)```/;
const INLINE = [
  [/`([^`]+)`/, (m) => h("code", {}, m[1])],
  [/\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/\*\*\*([\s\S]+?)\*\*\*/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/\*\*([\s\S]+?)\*\*/, (m) => h("strong", {}, inline(m[1]))],
  [/__([\s\S]+?)__/, (m) => h("u", {}, inline(m[1]))],
  [/~~([\s\S]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/(?<![\w*])\*(?!\s)([^*\n]+?)(?<!\s)\*(?!\w)/, (m) => h("em", {}, inline(m[1]))],
  [/(?<!\w)_([^_\n]+?)_(?!\w)/, (m) => h("em", {}, inline(m[1]))],
  [/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], m[1])],
  [/https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?/, (m) => jump(m[1], m[2])],
  [/<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)\]])>?/, (m) => link(m[1], m[1])],
  [/<@!?(\d+)>/, (m) => person(m[1])],
  [/<#(\d+)>/, (m) => channel(m[1])],
  [/<\/([\w -]+):\d+>/, (m) => command(m[1])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
];

export function markdown(text) {
  const root = h("div", { class: "text" });
  let rest = text;
  for (let found = BLOCK.exec(rest); found; found = BLOCK.exec(rest)) {
    lines(root, rest.slice(0, found.index).replace(/\n$/, ""));
    root.append(h("pre", {}, h("code", {}, found[1].replace(/\n$/, ""))));
    rest = rest.slice(found.index + found[0].length).replace(/^\n/, "");
  }
  lines(root, rest);
  return root;
}

function lines(root, text) {
  if (!text) return;
  let open = null;
  let kind = "";
  const close = () => { open = null; kind = ""; };
  for (const line of text.split("\n")) {
    const [what, body] = sort(line);
    if (what === "ul" || what === "ol" || what === "quote" || what === "p") {
      if (kind !== what) {
        open = h({ ul: "ul", ol: "ol", quote: "blockquote", p: "p" }[what]);
        if (what === "ol") open.start = Number.parseInt(line, 10);
        root.append(open);
        kind = what;
      } else if (what === "p" || what === "quote") open.append("\n");
      if (what === "ul" || what === "ol") open.append(h("li", {}, inline(body)));
      else open.append(...inline(body), ...(what === "quote" ? [h("br")] : []));
    } else {
      close();
      if (what) root.append(h(what, {}, inline(body)));
    }
  }
}

function sort(line) {
  const head = /^(#{1,3}) +(.+)/.exec(line);
  if (head) return [`h${head[1].length}`, head[2]];
  if (line.startsWith("-# ")) return ["small", line.slice(3)];
  const bullet = /^ {0,3}[-*•] +(.*)/.exec(line);
  if (bullet) return ["ul", bullet[1]];
  const numbered = /^ {0,3}\d+[.)] +(.*)/.exec(line);
  if (numbered) return ["ol", numbered[1]];
  if (/^>(>>)? /.test(line)) return ["quote", line.replace(/^>(>>)? /, "")];
  return line.trim() ? ["p", line] : ["", ""];
}

function inline(text) {
  let best = null;
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(text);
    if (found && (!best || found.index < best.found.index)) best = { found, make };
  }
  if (!best) return text ? [text.replace(/\\([^0-9A-Za-z\s])/g, "$1")] : [];
  const { found, make } = best;
  if (found.index && text[found.index - 1] === "\\") {
    const cut = found.index + 1;
    return [text.slice(0, found.index - 1) + text[found.index], ...inline(text.slice(cut))];
  }
  return [
    ...inline(text.slice(0, found.index)),
    make(found),
    ...inline(text.slice(found.index + found[0].length)),
  ];
}

const link = (url, label) => h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);

function spoiler(text) {
  const node = h("button", { class: "spoiler", type: "button", "aria-label": "Spoiler, press to read" }, inline(text));
  node.addEventListener("click", () => { node.classList.add("open"); node.removeAttribute("aria-label"); });
  return node;
}

function person(id) {
  const found = state.people.get(id);
  const mine = state.me && id === state.me.id;
  return h("span", { class: mine ? "mention me" : "mention" }, `@${found ? found.display : "somebody"}`);
}

function channel(id) {
  const found = place(id);
  if (!found) return h("span", { class: "mention" }, "#somewhere");
  return h("button", { class: "mention", type: "button", onclick: () => emit("go", id) }, sign(found), found.name);
}

// An address of a message leads there instead of to another site.
function jump(id, message) {
  const found = place(id);
  const go = () => emit("go", id, message);
  return h("button", { class: "mention", type: "button", onclick: go }, found ? [sign(found), found.name] : "#somewhere", message ? " › message" : "");
}

function command(name) {
  return h("button", { class: "mention", type: "button", onclick: () => emit("type", `/${name} `) }, `/${name}`);
}

// -- times ------------------------------------------------------------------------------------

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function ago(unix) {
  const away = unix - now();
  const [unit, size] = UNITS.find(([, s]) => Math.abs(away) >= 0.98 * s) || ["second", 1];
  return relative.format(Math.round(away / size) || 0, unit);
}

function moment(unix, style) {
  const exact = new Intl.DateTimeFormat(undefined, STYLES.F).format(unix * 1000);
  const node = h("time", { datetime: new Date(unix * 1000).toISOString(), title: exact });
  if (style === "R") {
    node.dataset.unix = unix;
    node.textContent = ago(unix);
  } else node.textContent = new Intl.DateTimeFormat(undefined, STYLES[style]).format(unix * 1000);
  return node;
}

export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-unix]")) {
    const text = ago(Number(node.dataset.unix));
    if (node.textContent !== text) node.textContent = text;
  }
}
