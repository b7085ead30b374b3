"""A start with a thousand live matches: how soon people are answered, and how often Discord is
asked.

Most matches wait for a person, as they do in the middle of the night; a few threads are behind, and
in a few matches a computer is asked. The bot runs in a process of its own; what Python takes to
load it is measured apart. The yardstick is the same start with ten matches.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.surfaces import Shown
from tests.chat.child import Child
from tests.kit.journeys import mild
from tests.kit.tables import person

CROWDS = (10, 1000)
GAMES = ("rakh", "terakh", "terrene")
MOVES = 4  # of each match before the start
ANN = Seat(0)  # she is asked
BEHIND, COMPUTERS = 5, 5  # matches whose thread is behind, and in which a computer is asked
DUE = (
    "SELECT (SELECT count(*) FROM surfaces WHERE shown < due AND surface = 'thread')"
    " + (SELECT count(*) FROM waits WHERE kind = 'away' AND tag <> '') AS many"
)


def measure() -> Iterable[str]:
    loading = [sys.executable, "-c", "import bot.connection"]
    start = time.perf_counter()
    subprocess.run(loading, check=True)
    yield f"Python loads the bot in {time.perf_counter() - start:.2f} s"
    for number, crowd in enumerate((CROWDS[0], *CROWDS)):
        with TemporaryDirectory(dir=Path.cwd()) as folder:
            line = asyncio.run(_start(Path(folder) / "restart.sqlite", crowd))
            if number:  # the first one loads Python's modules
                yield line


async def _start(path: Path, crowd: int) -> str:
    server = LocalDiscord()
    await server.start()
    person = Person(server, "ann")
    await _fill(path, server, person.user.id, crowd)
    child = Child(server, path)
    start = time.perf_counter()
    child.start()
    async with asyncio.timeout(120):
        while not server.gateway.connected:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    connected = time.perf_counter() - start
    reply = await (await person.slash("/my turns")).settled()
    answered = time.perf_counter() - start
    assert "Rakh" in reply.text
    await _caught_up(path)
    done, requests = time.perf_counter() - start, server.parts.log.count
    await child.terminate()
    await server.close()
    return (
        f"{crowd:5} live matches: connected after {connected:.2f} s, answering after"
        f" {answered:.2f} s; everything due is done after {done:.2f} s, with"
        f" {requests} requests to Discord"
    )


async def _caught_up(path: Path) -> None:
    """No thread is behind, and no computer is asked."""
    database = await Database.open(path)
    async with asyncio.timeout(60):
        while (await database.read(DUE))[0]["many"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await database.close()


async def _fill(path: Path, server: LocalDiscord, user: str, crowd: int) -> None:
    database = await Database.open(path)
    service, store = Service(SqliteJournal(database)), ChatStore(database)
    guild, channel = server.home().id, server.channel("tables").id
    for number in range(crowd):
        is_behind, plays = number < BEHIND, BEHIND <= number < BEHIND + COMPUTERS
        match = await _played(service, number, user if not number else f"{10**17 + number}")
        surfaces = ["card", "thread", "dm 0", "dm 1"]
        await store.settle(Home(match.id, guild, channel, thread=channel), surfaces, match.seq)
        shown = [each for each in surfaces if each != "thread" or not (is_behind or plays)]
        await store.surfaces.show(match.id, *(Shown(each, match.seq, "") for each in shown))
        if plays:
            await _seat_computer(service, match)
    await database.close()


async def _played(service: Service, number: int, user: str) -> Match:
    random = Random(number)
    pair = [person("Ann", user), person("Ben", f"{2 * 10**17 + number}")]
    match = await service.open(GAMES[number % len(GAMES)], pair)
    while match.seq < MOVES or ANN not in match.asked():
        prompt = match.prompts()[0]
        match = (await service.play(match.id, prompt.seat, mild(prompt, random))).match
    return match


async def _seat_computer(service: Service, match: Match) -> None:
    """It is asked next, and has not answered yet."""
    prompt = match.prompts()[0]
    await service.stand_in(match.id, prompt.seat, "easy", tag=match.tag(prompt))
