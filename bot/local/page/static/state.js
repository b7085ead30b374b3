// What the page knows, and talk with the server: requests one way, a stream of events the other.

export const state = {
  me: null,
  bot: null,
  people: new Map(),
  places: { guilds: [], direct: [] },
  channel: null,
  messages: new Map(),
  commands: [],
  offset: 0,
  dmsClosed: false,
  // What this person did and the bot has not answered yet, or never did.
  pending: new Map(),
};

const who = new URLSearchParams(location.search).get("as") || sessionStorage.getItem("as") || "";
const handlers = new Map();
const settled = new Map();
const waiting = new Map();

export const now = () => Date.now() / 1000 + state.offset;

export function on(name, handler) {
  handlers.set(name, [...(handlers.get(name) || []), handler]);
}

export function emit(name, ...details) {
  for (const handler of handlers.get(name) || []) handler(...details);
}

function address(path, query = {}) {
  const url = new URL(path, location.origin);
  url.searchParams.set("as", state.me ? state.me.name : who);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

async function read(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error || `The server answered with error ${response.status}.`);
  return body;
}

export const get = async (path, query) => read(await fetch(address(path, query)));

export async function post(path, body) {
  const options = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return read(await fetch(address(path), options));
}

export const act = (what, details = {}) =>
  post("/local/act", { do: what, channel: state.channel.id, ...details });

// Send something to the bot and remember it until it is answered.
export async function ask(what, details = {}) {
  const interaction = await act(what, details);
  hear(settled.get(interaction.id) || interaction);
  return interaction;
}

export function answered(id) {
  const known = settled.get(id);
  if (known && known.state !== "waiting") return Promise.resolve(known);
  return new Promise((resolve) => waiting.set(id, resolve));
}

function hear(interaction) {
  if (settled.get(interaction.id)?.state === "answered") interaction = settled.get(interaction.id);
  settled.set(interaction.id, interaction);
  if (settled.size > 300) settled.delete(settled.keys().next().value);
  if (interaction.kind !== 4) {
    if (interaction.state === "answered") state.pending.delete(interaction.id);
    else state.pending.set(interaction.id, interaction);
  }
  if (interaction.state !== "waiting") {
    waiting.get(interaction.id)?.(interaction);
    waiting.delete(interaction.id);
  }
  emit("interaction", interaction);
}

export function places() {
  return [...state.places.guilds.flatMap((guild) => guild.channels), ...state.places.direct];
}

export const place = (id) => places().find((each) => each.id === id);

export async function hello() {
  const body = await get("/local/hello");
  state.me = body.me;
  state.bot = body.bot;
  state.people = new Map(body.people.map((person) => [person.id, person]));
  state.places = body.places;
  state.offset = body.offset;
  state.dmsClosed = body.dms_closed;
  sessionStorage.setItem("as", body.me.name);
}

// Resolves when the stream is open: what is asked for after that cannot be missed.
export function listen() {
  const source = new EventSource(address("/local/events"));
  const ready = new Promise((resolve) => source.addEventListener("open", resolve, { once: true }));
  const tell = (name, use) => source.addEventListener(name, (event) => use(JSON.parse(event.data)));
  let lost = false;
  source.onopen = async () => {
    emit("link", "");
    if (lost) emit("again");
    lost = false;
  };
  source.onerror = () => {
    lost = true;
    emit("link", "Reconnecting…");
  };
  tell("message", (body) => emit("message", body));
  tell("gone", (body) => emit("gone", body));
  tell("interaction", hear);
  tell("request", (body) => emit("request", body));
  tell("places", (body) => {
    state.places = body;
    emit("places");
  });
  tell("people", (body) => {
    state.people = new Map(body.people.map((person) => [person.id, person]));
    emit("people");
  });
  tell("clock", (body) => {
    state.offset = body.offset;
    emit("clock");
  });
  return ready;
}
