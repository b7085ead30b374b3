"""An evening without Discord: the local one in the same process, with the very same bot on it."""

import asyncio
import logging
from datetime import UTC, datetime

from bot.app import opened, supervise
from bot.chat.loopback import point_at
from bot.local.server import LocalDiscord
from bot.settings import Settings

log = logging.getLogger(__name__)


async def evening(settings: Settings, stop: asyncio.Event) -> None:
    server = LocalDiscord(port=settings.port)
    await server.start()
    server.home()
    try:
        point_at(server.http_base, server.ws_base)
        async with opened(settings, lambda: datetime.fromtimestamp(server.clock.now(), UTC)) as app:
            await supervise(app, server.token, stop)
    finally:
        await server.close()
