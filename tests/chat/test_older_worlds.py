"""A world made by an earlier release opens, is shown, and goes on to be played."""

import lzma
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from bot.chat.loopback import point_at
from bot.kernel import random_sentence
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.clock import Clock
from tests.chat.conftest import Program
from tests.chat.players import act

WORLDS = sorted(
    path
    for path in (Path(__file__).parent / "worlds").iterdir()
    if path.is_dir() and path.name[0].isdigit()
)


@pytest.fixture(params=WORLDS, ids=lambda path: path.name)
async def older(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Program]:
    """The present program on the files of an earlier one."""
    for packed in request.param.glob("*.xz"):
        (tmp_path / packed.stem).write_bytes(lzma.decompress(packed.read_bytes()))
    left = _when_left(tmp_path / "matches.sqlite") - time.time()
    clock = Clock(lambda: left + time.time())
    server = LocalDiscord(world_path=tmp_path / "world.sqlite", clock=clock)
    await server.start()
    point_at(server.http_base, server.ws_base)
    program = Program(server, tmp_path / "matches.sqlite")
    await program.start()
    yield program
    await program.stop()
    await server.close()


def _when_left(path: Path) -> float:
    """When the last action was taken there: any later, quiet threads are archived."""
    with closing(sqlite3.connect(path)) as database:
        [(last,)] = database.execute("SELECT max(at) FROM entries")
    return datetime.fromisoformat(last).timestamp()


async def test_running_matches_go_on_and_are_shown(
    older: Program, pytestconfig: pytest.Config
) -> None:
    people = {name: Person(older.server, name) for name in ("alice", "bob")}
    threads = people["alice"].threads()
    running = [each for each in threads if not (await older.match(each)).outcome()]
    assert len({(await older.match(each)).record.game for each in running}) == 5
    for thread in running:
        match = await older.match(thread)
        random = Random(match.id)
        seat = min(match.asked())
        reply = await act(people[match.record.players[seat].name.lower()], thread, random)
        assert "✔" in reply.text
        for _ in range(pytestconfig.getoption("--older")):
            match = await older.match(thread)
            if match.outcome():
                break
            prompt = match.prompts()[0]
            await older.service.play(match.id, prompt.seat, random_sentence(prompt, random))
        await older.shown()
        newest = people["alice"].last(thread)
        assert newest.pictures


async def test_a_finished_match_is_still_verified(older: Program) -> None:
    alice = Person(older.server, "alice")
    for thread in alice.threads():
        match = await older.match(thread)
        if match.outcome():
            reply = await (await alice.go(thread).slash("/match verify")).settled()
            assert "erified" in reply.text
            return
    raise AssertionError("no finished match in this world")
