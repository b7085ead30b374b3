"""Local mode: the local Discord in the same process, with the very same bot on it.

It has files of its own beside the bot's database, so that nothing of it ever meets a real server.
"""

import asyncio
import sys
from datetime import UTC, datetime
from functools import partial

from msgspec.structs import replace

from bot.app import opened
from bot.chat.client import PERMISSIONS
from bot.chat.loopback import point_at
from bot.connection import supervise
from bot.local.server import LocalDiscord, PortInUseError
from bot.local.world.storage import StorageError
from bot.settings import Settings, StartError

GREETING = """
Tablekeeper is ready: {url}
Open it in a browser. For a second player open {url}?as=bob in another tab.
Stop with Ctrl-C. The next start continues where you left off.
"""

PLAYERS = ("alice", "bob", "carol")
LOOK_EVERY = 1.0  # who puts the workshop's clock forward wants to see what comes of it


async def run_locally(settings: Settings, stop: asyncio.Event) -> None:
    own = settings.database.with_stem(f"{settings.database.stem}-local")
    world = own.with_stem(f"{settings.database.stem}-world")
    try:
        server = LocalDiscord(
            port=settings.port,
            world_path=world,
            players=PLAYERS,
            permissions=PERMISSIONS.value,
        )
        await server.start()
    except PortInUseError as error:
        raise StartError(
            f"{error} Is Tablekeeper already running? If not, set TABLEKEEPER_PORT to another port."
        ) from error
    except StorageError as error:
        raise StartError(str(error)) from error
    point_at(server.http_base, server.ws_base)
    settings = replace(settings, database=own, address="", role="both")
    try:
        general = server.channel("general").id
        async with opened(settings, partial(_now, server), greet_in=general) as app:
            sys.stdout.write(GREETING.format(url=server.page_url))
            sys.stdout.flush()
            await supervise(app, server.token, stop, look_every=LOOK_EVERY)
    finally:
        await server.close()


def _now(server: LocalDiscord) -> datetime:
    return datetime.fromtimestamp(server.clock.now(), UTC)
