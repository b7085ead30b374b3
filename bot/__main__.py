"""`python -m bot`: reads the settings, starts, and stops cleanly when told to.

With DISCORD_TOKEN it is the real thing. Without one it starts a local Discord and a page to play
on, and points the very same bot at it.
"""

import asyncio
import os
import signal
import sys

import discord

from bot import logs
from bot.app import opened
from bot.connection import supervise
from bot.settings import Settings, StartError, read
from bot.store.database import DatabaseError


def main() -> int:
    try:
        settings = read(os.environ)
    except StartError as error:
        return _fail(str(error))
    logs.set_up(settings.log)
    try:
        asyncio.run(_serve(settings))
    except (StartError, DatabaseError) as error:
        return _fail(str(error))
    except discord.LoginFailure:
        return _fail(
            "Discord does not accept this DISCORD_TOKEN. Copy it again from the developer portal."
        )
    return 0


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    if not settings.token:
        from bot.local_mode import (
            run_locally,  # only without a token: nothing of it is loaded otherwise
        )

        await run_locally(settings, stop)
        return
    async with opened(settings) as app:
        await supervise(app, settings.token, stop)


def _fail(text: str) -> int:
    sys.stderr.write(f"Tablekeeper cannot start. {text}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
