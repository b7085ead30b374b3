"""Make a world with the present release: `python -m tests.chat.worlds.make 0.2.0`, at its release.

Two running matches of each game, one early and one later on, a finished match, a clock and an open
invitation.
"""

import asyncio
import io
import lzma
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

from PIL import Image

from bot.chat.client import PERMISSIONS
from bot.chat.loopback import point_at
from bot.games import games
from bot.kernel import Tossed, random_sentence
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import seated

HERE = Path(__file__).parent
SENTENCES = (3, 25)


def make(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder)))
        _without_pictures(Path(folder) / "world.sqlite")
        to = HERE / name
        to.mkdir(exist_ok=True)
        for path in Path(folder).glob("*.sqlite"):
            (to / f"{path.name}.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))


def _without_pictures(world: Path) -> None:
    """One pixel in place of every picture."""
    pixel = io.BytesIO()
    Image.new("L", (1, 1)).save(pixel, "png")
    with closing(sqlite3.connect(world, isolation_level=None)) as database:
        database.execute("UPDATE kept SET body = ? WHERE kind = 'file'", [pixel.getvalue()])
        database.execute("VACUUM")


async def _play(folder: Path) -> None:
    server = LocalDiscord(permissions=PERMISSIONS.value, world_path=folder / "world.sqlite")
    await server.start()
    server.home()
    point_at(server.http_base, server.ws_base)
    program = Program(server, folder / "matches.sqlite")
    await program.start()
    alice, bob = Person(server, "alice"), Person(server, "bob")
    general = alice.here
    for number, game in enumerate(games()):
        for sentences in SENTENCES:
            thread = await seated(program, alice.go(general), bob.go(general), game=game)
            await _go_on(program, thread, sentences, Random(number))
    thread = await seated(program, alice.go(general), bob.go(general), game="rakh")
    await _go_on(program, thread, 20, Random(1))
    await (await bob.go(thread).slash("/match resign", sure=True)).settled()
    await program.shown()
    await (await alice.go(general).slash("/play", game="terrain", pace="24h")).settled()
    await program.stop()
    await server.close()


async def _go_on(program: Program, thread: Channel, sentences: int, random: Random) -> None:
    for _ in range(sentences):
        match = await program.match(thread)
        prompt = match.prompts()[0]
        sentence = random_sentence(prompt, random)
        after = match.game.play(match.state, prompt.seat, sentence, Tossed(Random(0))).state
        if match.game.outcome(after) is None:
            await program.service.play(match.id, prompt.seat, sentence)
    await program.shown()


if __name__ == "__main__":
    make(sys.argv[1])
