"""What rings at a person, per round of everybody's turns and per answer that is waited for.

People answer two hours apart, as normal computers would. TABLEKEEPER_ROUNDS sets how many rounds.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bot.chat.loopback import point_at
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.notified import Rung, play_rounds
from tests.chat.players import seated

TABLES = (("terakh", 3, {"setup": "quick"}), ("terrene", 2, {"match": "single"}))
NAMES = ("alice", "bob", "carol")


def measure() -> Iterable[str]:
    rounds = int(os.environ.get("TABLEKEEPER_ROUNDS", "10"))
    for game, seats, settings in TABLES:
        rung, waits = asyncio.run(_played(game, seats, settings, rounds))
        rings = sum(each.rings for each in rung)
        quiet = sum(each.kinds["quiet dm"] for each in rung)
        yield (
            f"{game}, {seats} people, {rounds} rounds: {rings / seats / rounds:.1f} a person and "
            f"round, {rings / waits:.2f} an answer; needless: "
            f"{sum(each.needless.total() for each in rung)}; had to come unrung: "
            f"{sum(each.unrung for each in rung)}; messages that do not ring: {quiet}"
        )


async def _played(
    game: str, seats: int, settings: dict[str, str], rounds: int
) -> tuple[list[Rung], int]:
    with tempfile.TemporaryDirectory() as folder:
        server = LocalDiscord()
        await server.start()
        server.home()
        point_at(server.http_base, server.ws_base)
        program = Program(server, Path(folder) / "notifications.sqlite")
        await program.start()
        people = [Person(server, name) for name in NAMES[:seats]]
        thread = await seated(program, people[0], *people[1:], game=game, **settings)
        found = await play_rounds(program, server, thread, people, rounds, seed=7)
        await program.stop()
        await server.close()
        return found
