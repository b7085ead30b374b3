"""The local Discord as a running server: REST, gateway and files on a loopback port.

server = LocalDiscord()
await server.start()            # then point a client at server.http_base and server.ws_base
...
await server.close()
"""

import ipaddress
from pathlib import Path

from aiohttp import web

from bot.local.api.parts import Parts
from bot.local.api.rest import Rest
from bot.local.api.routes import EVERY
from bot.local.channels.guilds import Guilds
from bot.local.page.server import Page
from bot.local.people.actions import People
from bot.local.protocol import limits
from bot.local.protocol.beliefs import DOCUMENTED, Beliefs
from bot.local.protocol.uploads import TYPES
from bot.local.world.clock import Clock
from bot.local.world.model import Channel, Guild, User
from bot.local.world.permissions import GAME_HOST
from bot.local.world.storage import WorldFile


class NotLoopbackError(ValueError):
    """The local Discord has no passwords, so it must not be reachable from anywhere else."""


class PortInUseError(Exception):
    """Another program uses the port."""


class LocalDiscord:
    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        world_path: Path | None = None,
        clock: Clock | None = None,
        players: tuple[str, ...] = (),
        permissions: int = GAME_HOST,
        beliefs: Beliefs = DOCUMENTED,
    ) -> None:
        if not _is_loopback(host):
            raise NotLoopbackError(f"{host} is not a loopback address; use 127.0.0.1.")
        self.host = host
        self.port = port
        self.parts = Parts(clock, beliefs)
        self.world = self.parts.world
        self.clock = self.parts.clock
        self.faults = self.parts.faults
        self.gateway = self.parts.gateway
        self.guilds = Guilds(self.world, self.gateway, permissions)
        self.people = People(self.parts)
        self.page = Page(self.people, self.guilds)
        self.world_path = world_path
        self._players = players
        self._keeper: WorldFile | None = None
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Load the stored world, if any, and listen; errors say what to do."""
        if self.world_path:
            self._keeper = WorldFile(self.world, self.world_path)
            self._keeper.load()
            self.parts.messages.recall_nonces()
            self.guilds.renew_invitations()
        for name in self._players:
            self.user(name)
        self.home()
        try:
            await self._listen()
        except OSError as wrong:
            await self.close()
            raise PortInUseError(
                f"Port {self.port} of {self.host} is taken; choose another."
            ) from wrong
        if self._keeper:
            self._keeper.start()

    async def _listen(self) -> None:
        app = web.Application(client_max_size=limits.REQUEST_BYTES + (1 << 20))
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/cdn/{folder}/{channel_id}/{file_id}/{name}", self._file)
        Rest(self.parts).add_to(app, EVERY)
        self.page.add_to(app)
        self._runner = web.AppRunner(app, shutdown_timeout=1.0, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        host = f"[{self.host}]" if ":" in self.host else self.host
        self.world.origin = f"http://{host}:{self.port}"

    async def close(self) -> None:
        await self.gateway.close()
        self.page.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None
        if self._keeper:
            await self._keeper.close()
            self._keeper = None

    @property
    def http_base(self) -> str:
        return f"{self.world.origin}/api/v10"

    @property
    def ws_base(self) -> str:
        return self.gateway.url

    @property
    def page_url(self) -> str:
        return f"{self.world.origin}/"

    @property
    def token(self) -> str:
        return self.world.token

    # -- who and where ----------------------------------------------------------------------

    def home(self) -> Guild:
        """The first guild; it is created if there is none."""
        if not self.world.guilds:
            owner = self.world.user_named("host") or self.world.add_user("host", display="Host")
            self.guilds.found("The Gaming Table", owner, ["general", "tables"])
        return next(iter(self.world.guilds.values()))

    def user(self, name: str) -> User:
        """A member of the first guild by that name."""
        user = self.world.user_named(name) or self.world.add_user(name, display=name.title())
        self.guilds.join(self.home(), user)
        return user

    def channel(self, name: str) -> Channel:
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        return self.guilds.add_channel(self.home(), name)

    async def _file(self, request: web.Request) -> web.Response:
        data = self.world.files.get(request.match_info["file_id"])
        expires = int(request.query.get("ex") or "0", 16)
        if data is None or self.clock.now() > expires:
            return web.Response(status=404, text="This content is no longer available.")
        kind = TYPES.get(request.match_info["name"].rsplit(".", 1)[-1].lower())
        kind = kind or "application/octet-stream"
        # A file never changes under its address, so browsers may cache it.
        headers = {"Content-Type": kind, "Cache-Control": "private, max-age=86400, immutable"}
        return web.Response(body=data, headers=headers)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
