"""`python -m bot`, or `tablekeeper` once installed: starts, and stops cleanly when told to.

With DISCORD_TOKEN it is the real thing. Without one it starts a local Discord and a page to play
on, and points the very same bot at it. With a command (`doctor`, `backup` …) it does that instead.
"""

import asyncio
import io
import logging
import os
import signal
import sys
from collections.abc import Callable

import discord

from bot import logs
from bot.app import opened
from bot.connection import supervise
from bot.operations import ephemeral_disks, shell
from bot.settings import Settings, StartError, read
from bot.shards import serve
from bot.store.database import DatabaseError

log = logging.getLogger(__name__)


def main() -> int:
    _write_any_sign()
    chosen = shell.parsed()
    try:
        settings = read(os.environ)
        if chosen.command not in (None, "run"):
            return shell.run(settings, chosen)
        logs.set_up(settings.log, settings.log_to)
    except StartError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"TABLEKEEPER_LOG_TO: {error}. Name a file that can be written to.")
    try:
        with asyncio.Runner(loop_factory=_loop(settings)) as runner:
            runner.run(_serve(settings))
    except (StartError, DatabaseError) as error:
        return _fail(str(error))
    except discord.LoginFailure:
        return _fail(
            "Discord does not accept this DISCORD_TOKEN. Copy it again from the developer portal."
        )
    return 0


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    _stop_when_told(stop)
    if not settings.token:
        from bot.local_mode import (
            run_locally,  # only without a token: nothing of it is loaded otherwise
        )

        await run_locally(settings, stop)
        return
    if not settings.address and (told := ephemeral_disks.warning(settings.database, os.environ)):
        log.warning(told)
    async with opened(settings) as app:
        await (serve if app.membership else supervise)(app, settings.token, stop)


def _write_any_sign() -> None:
    """A pipe on Windows has an old alphabet: a sign that it lacks would end the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _loop(settings: Settings) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Windows' own loop cannot wait for a connection to PostgreSQL."""
    windows = sys.platform == "win32" and settings.address
    return asyncio.SelectorEventLoop if windows else None


def _stop_when_told(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


def _fail(text: str) -> int:
    sys.stderr.write(f"Tablekeeper cannot start. {text}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
