"""The page: a client for people without an account, served beside the API.

There are no passwords, so a request must come from the page itself: its host must be loopback
and its origin the same. Who is playing is in the address: `?as=bob`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from bot.local.channels.guilds import Guilds
from bot.local.faults import Kind
from bot.local.interactions.options import RefusedError
from bot.local.page import snapshots
from bot.local.page.feed import Feed
from bot.local.people.actions import People
from bot.local.protocol.errors import ApiError
from bot.local.protocol.wire import Json, answer, decode
from bot.local.world.model import Change, Channel, Message, User
from bot.local.world.permissions import may_see

FILES: Final = Path(__file__).with_name("static")
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
NAME_LENGTH: Final = 32
HEADERS: Final = {
    "Cache-Control": "no-cache",
    # No other site may show it in a frame and have people click through it.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
}


class Page:
    def __init__(self, people: People, guilds: Guilds) -> None:
        self.people = people
        self.guilds = guilds
        self.parts = people.parts
        self.world = people.world
        self.feed = Feed(self.parts)

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name}", self._asset)
        for path, handler in (
            ("/local/hello", self._hello),
            ("/local/messages", self._messages),
            ("/local/commands", self._commands),
            ("/local/workshop", self._workshop),
        ):
            app.router.add_get(path, self._guarded(handler))
        app.router.add_get("/local/events", self._events)
        app.router.add_post("/local/act", self._guarded(self._act))
        app.router.add_post("/local/people", self._guarded(self._new_person))
        app.router.add_post("/local/workshop", self._guarded(self._tinker))

    def close(self) -> None:
        self.feed.close()

    # -- files ------------------------------------------------------------------------------

    async def _index(self, request: web.Request) -> web.StreamResponse:
        _check_origin(request)
        return web.FileResponse(FILES / "index.html", headers=HEADERS)

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        path = FILES / Path(request.match_info["name"]).name
        if not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    # -- asking -----------------------------------------------------------------------------

    def _guarded(self, handler: Callable[[User, Any, Json], Any]) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.Response:
            _check_origin(request)
            try:
                body: Json = decode(await request.read()) if request.method == "POST" else {}
                return answer(handler(self._viewer(request), request.query, body))
            except (RefusedError, ApiError) as refused:
                return answer({"error": str(refused)}, status=400)
            except (AttributeError, KeyError, TypeError, ValueError):
                return answer({"error": "The page asked for something unknown."}, status=400)

        return serve

    def _viewer(self, request: web.Request) -> User:
        name = request.query.get("as", "")
        people = [user for user in self.world.users.values() if not user.bot]
        owners = {guild.owner_id for guild in self.world.guilds.values()}
        # A visitor without a name plays as the first player, not as the owner of the guild.
        players = [user for user in people if user.id not in owners] or people
        return next((user for user in people if user.name == name), players[0])

    def _hello(self, viewer: User, query: Json, body: Json) -> Json:
        self.people.direct(viewer)
        return {
            "me": snapshots.person(viewer),
            "bot": snapshots.person(self.world.bot),
            "people": snapshots.people(self.world),
            "places": snapshots.places(self.world, viewer.id),
            "offset": self.parts.clock.offset,
            "dms_closed": viewer.dms_closed,
        }

    def _channel(self, viewer: User, channel_id: str) -> Channel:
        channel = self.world.channels.get(channel_id)
        if channel is None or not may_see(self.world, channel, viewer.id):
            raise RefusedError("That channel is gone, or not for you.")
        return channel

    def _messages(self, viewer: User, query: Json, body: Json) -> list[Json]:
        channel = self._channel(viewer, query.get("channel", ""))
        return snapshots.messages(self.world, channel, viewer.id, query.get("before", ""))

    def _commands(self, viewer: User, query: Json, body: Json) -> list[Json]:
        channel = self._channel(viewer, query.get("channel", ""))
        return self.people.commands(viewer, channel)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        _check_origin(request)
        return await self.feed.stream(request, self._viewer(request).id)

    # -- doing ------------------------------------------------------------------------------

    def _act(self, viewer: User, query: Json, body: Json) -> Json:
        channel = self._channel(viewer, body.get("channel", ""))
        people = self.people
        match body.get("do"):
            case "slash":
                started = people.slash(viewer, channel, body["typed"], body["values"])
            case "complete":
                started = people.complete(
                    viewer, channel, body["typed"], body["values"], body["focused"]
                )
            case "press":
                started = people.press(viewer, self._message(channel, body), body["custom_id"])
            case "choose":
                chosen = [str(value) for value in body["values"]]
                message = self._message(channel, body)
                started = people.choose(viewer, message, body["custom_id"], chosen)
            case "menu":
                target = self.world.users.get(body.get("user", "")) or self._message(channel, body)
                started = people.menu(viewer, channel, body["name"], target)
            case "submit":
                opened = self.parts.interactions.by_id.get(body["interaction"])
                if opened is None:
                    raise RefusedError("This form has expired.")
                started = people.submit(viewer, opened, body["values"])
            case other:
                return self._act_alone(viewer, channel, other, body)
        return snapshots.interaction(started)

    def _act_alone(self, viewer: User, channel: Channel, what: str | None, body: Json) -> Json:
        """Actions that do not involve the bot."""
        match what:
            case "say":
                self.people.say(viewer, channel, body["text"])
            case "read":
                seen = self.world.read.setdefault(viewer.id, {})
                seen[channel.id] = channel.last_message_id or "0"
                self.world.notify(Change(kind="channel", channel_id=channel.id))
            case "dismiss":
                message = self._message(channel, body)
                if message.only_for == viewer.id:
                    self.parts.messages.drop(message)
            case _:
                raise RefusedError("The page asked for something unknown.")
        return {}

    def _message(self, channel: Channel, body: Json) -> Message:
        message = self.world.message(channel.id, body.get("message", ""))
        if message is None:
            raise RefusedError("The message is gone.")
        return message

    def _new_person(self, viewer: User, query: Json, body: Json) -> Json:
        name = "".join(c for c in str(body.get("name", "")).lower() if c.isalnum() or c in "._")
        if not 2 <= len(name) <= NAME_LENGTH:
            raise RefusedError("A name has 2 to 32 letters and digits.")
        if self.world.user_named(name):
            raise RefusedError(f"There is a {name} already.")
        user = self.world.add_user(name, display=str(body["name"]).strip()[:NAME_LENGTH])
        self.guilds.join(next(iter(self.world.guilds.values())), user)
        return snapshots.person(user)

    # -- the workshop -----------------------------------------------------------------------

    def _workshop(self, viewer: User, query: Json, body: Json) -> Json:
        return snapshots.workshop(self.parts)

    def _tinker(self, viewer: User, query: Json, body: Json) -> Json:
        match body.get("do"):
            case "forward":
                self.parts.clock.forward(float(body["seconds"]))
            case "fault":
                self.parts.faults.add(
                    Kind(body["kind"]),
                    str(body.get("path", "")),
                    times=body.get("times", 1),
                    value=float(body.get("value", 0)),
                )
            case "calm":
                self.parts.faults.clear()
            case "drop":
                self.parts.gateway.drop(4000)
            case "rates":
                self.parts.rates.on = bool(body["on"])
            case "dms":
                viewer.dms_closed = bool(body["closed"])
            case _:
                raise RefusedError("The page asked for something unknown.")
        return snapshots.workshop(self.parts)


def _check_origin(request: web.Request) -> None:
    """Refuse requests from other sites that are open in the same browser."""
    host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    origin = request.headers.get("Origin")
    foreign = origin is not None and origin.split("://", 1)[-1] != request.host
    if host not in LOOPBACK or foreign:
        raise web.HTTPForbidden(text="This page answers only to itself.")
