"""What a command costs the bot in every game: CPU time of its whole process, pictures included.

Some matches of a game on the local Discord, with the bot in a process of its own; the first
commands of each, in which everything is drawn for the first time, are not counted. The yardstick
is Rakh. TABLEKEEPER_LOAD sets the number of matches of each game. Then what a command asks of the
database and of the rules, counted.
"""

import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import mean

import psutil
import pytest

from bot.chat.loopback import point_at
from bot.games import games
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.bench.load import Run, cpu_of
from tests.chat.child import Child
from tests.chat.conftest import Program
from tests.chat.test_costs import commands as counted_commands
from tests.chat.test_costs import count_answers
from tests.chat.test_kill import Witness, connected

MATCHES = "12"
EARLIER = 2  # rounds of commands that are not counted
YARDSTICK = "rakh"
COUNTED = ("rakh", "terrene")


def measure() -> Iterable[str]:
    matches = int(os.environ.get("TABLEKEEPER_LOAD", MATCHES))
    found = {key: asyncio.run(_cost(key, matches)) for key in games()}
    for key, cost in found.items():
        ratio = cost / found.get(YARDSTICK, cost)
        yield f"{key:10} {cost:5.1f} ms a command   {ratio:4.1f} × {YARDSTICK}"
    yield f"mean over {len(found)} games: {mean(found.values()):.1f} ms"
    for key in COUNTED:
        counts = asyncio.run(_counted(key))
        words = ", ".join(f"{number:.1f} {name}" for name, number in counts.items())
        yield f"a command of {key}: {words}"


async def _counted(key: str) -> dict[str, float]:
    counts = Counter[str]()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        count_answers(key, ("prompts", "view"), counts, patch)
        server = LocalDiscord()
        await server.start()
        point_at(server.http_base, server.ws_base)
        program = Program(server, Path(folder) / "counted.sqlite")
        program.look_every = 600  # it does nothing by itself meanwhile
        await program.start()
        people = [Person(server, name) for name in ("alice", "bob")]
        cost = await counted_commands(program, key, people, counts)
        await program.stop()
        await server.close()
    return cost


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
        for _ in range(EARLIER):
            await run.go_on()
        before, commands = cpu_of(process), len(run.acknowledged)
        await run.go_on()
        spent = cpu_of(process) - before
        await child.terminate()
        await server.close()
    return spent / (len(run.acknowledged) - commands) * 1000
