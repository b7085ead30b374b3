"""A world that outlives its program."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.chat.loopback import point_at
from bot.local.server import LocalDiscord, PortInUseError
from bot.local.testing.person import Person
from bot.local.world.storage import StorageError
from tests.local.sample_bot import SampleBot, picture


async def evening(path: Path, play: bool) -> tuple[LocalDiscord, list[str], list[bytes]]:
    """One run of the program: the words all can read at its end, and Alice's pictures."""
    server = LocalDiscord(world_path=path)
    await server.start()
    point_at(server.http_base, server.ws_base)
    bot = SampleBot()
    task = asyncio.create_task(bot.start(server.token))
    await asyncio.wait_for(bot.is_up.wait(), 120)
    alice = Person(server, "alice")
    if play:
        await (await alice.slash("/board", shade=3)).settled()
        await (await alice.slash("/board", shade=4, secret=True)).settled()
        await (await alice.slash("/whisper")).settled()
        await (await alice.slash("/thread")).settled()
        gone = await alice.slash("/ping")
        server.parts.messages.drop(gone.message.raw)
    await bot.get_partial_messageable(int(alice.here.id)).send("Kept?", nonce=5)
    if not play:
        menu = (await alice.slash("/pick")).message
        assert (await menu.select("Pear")).text == "You took pear."
    words, files = [], []
    for channel in alice.channels():
        for message in alice.messages(channel):
            if not message.ephemeral:
                words.append(f"{channel.name}: {message.words}")
            files += [await shown.download() for shown in message.pictures]
    await bot.close()
    await task
    await server.close()
    return server, words, files


async def test_a_stopped_evening_goes_on_tomorrow(tmp_path: Path) -> None:
    first, words, files = await evening(tmp_path / "world.db", play=True)
    second, again, same = await evening(tmp_path / "world.db", play=False)
    assert first.token == second.token
    assert sorted(words) == sorted(line for line in again if "Help yourself." not in line)
    assert picture(4, 240) in files and picture(4, 240) not in same
    assert picture(3, 240) in same


async def test_skipped_time_stays_skipped(tmp_path: Path) -> None:
    first = LocalDiscord(world_path=tmp_path / "world.db")
    await first.start()
    first.clock.forward(86_400)
    await first.close()
    second = LocalDiscord(world_path=tmp_path / "world.db")
    await second.start()
    assert second.clock.offset == 86_400
    assert int(second.world.new_id()) > int(first.world.new_id()) - (60_000 << 22)
    await second.close()


async def test_a_second_program_is_told_that_the_world_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    first = LocalDiscord(world_path=path)
    await first.start()
    with pytest.raises(StorageError, match="already running"):
        await LocalDiscord(world_path=path).start()
    await first.close()
    third = LocalDiscord(world_path=path)
    await third.start()
    await third.close()


async def test_a_folder_that_is_not_there_and_a_strange_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        await LocalDiscord(world_path=tmp_path / "no" / "world.db").start()
    strange = tmp_path / "strange.db"
    strange.write_bytes(b"This is not a database at all. " * 100)
    with pytest.raises(StorageError, match="not a world"):
        await LocalDiscord(world_path=strange).start()


async def test_a_taken_port_is_named() -> None:
    first = LocalDiscord()
    await first.start()
    with pytest.raises(PortInUseError, match=str(first.port)):
        await LocalDiscord(port=first.port).start()
    await first.close()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("PRAGMA user_version = 999", "newer Tablekeeper.*999.*Nothing was changed"),
        ("DROP TABLE kept; CREATE TABLE songs (id)", "another program.*Nothing was changed"),
    ],
)
async def test_a_file_that_is_newer_or_anothers_is_refused_untouched(
    tmp_path: Path, script: str, words: str
) -> None:
    path = tmp_path / "world.sqlite"
    server = LocalDiscord(world_path=path)
    await server.start()
    await server.close()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA journal_mode = DELETE; {script}")
    before = path.read_bytes()
    with pytest.raises(StorageError, match=words):
        await LocalDiscord(world_path=path).start()
    assert path.read_bytes() == before


async def test_a_world_from_before_forms_were_counted_goes_on(tmp_path: Path) -> None:
    first, words, _ = await evening(tmp_path / "world.db", play=True)
    with closing(sqlite3.connect(tmp_path / "world.db")) as database:
        database.execute("PRAGMA user_version = 0")
    second, again, _ = await evening(tmp_path / "world.db", play=False)
    assert first.token == second.token and set(words) <= set(again)
