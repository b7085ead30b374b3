"""What a command costs the bot in every game: CPU time of its whole process, pictures included.

Some matches of a game on the local Discord, with the bot in a process of its own; the first
commands of each, in which everything is drawn for the first time, are not counted. The yardstick
is Rakh. TABLEKEEPER_LOAD sets the number of matches of each game.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import mean

import psutil

from bot.games import games
from bot.local.server import LocalDiscord
from tests.bench.load import Run, cpu_of
from tests.chat.child import Child
from tests.chat.test_kill import Witness, connected

MATCHES = "10"
YARDSTICK = "rakh"


def measure() -> Iterable[str]:
    matches = int(os.environ.get("TABLEKEEPER_LOAD", MATCHES))
    found = {key: asyncio.run(_cost(key, matches)) for key in games()}
    for key, cost in found.items():
        ratio = cost / found.get(YARDSTICK, cost)
        yield f"{key:10} {cost:5.1f} ms a command   {ratio:4.1f} × {YARDSTICK}"
    yield f"mean over {len(found)} games: {mean(found.values()):.1f} ms"


async def _cost(key: str, matches: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "commands.sqlite"
        server = LocalDiscord()
        await server.start()
        child = Child(server, path)
        child.start()
        await connected(server)
        run = Run(server, Witness(path), key)
        process = psutil.Process(child.pid)
        await run.play(matches)
        before, commands = cpu_of(process), len(run.acknowledged)
        await run.go_on()
        spent = cpu_of(process) - before
        await child.terminate()
        await server.close()
    return spent / (len(run.acknowledged) - commands) * 1000
