"""What grows: more matches at once, and longer ones.

A sentence is CPU time of the whole process through the service on a real file, the matches in turn;
the yardstick is the fewest matches. Looking back is CPU time after a restart, when nothing but the
journal is there, in a match of Arrakhar's Wand, whose plans can be changed for ever; the yardstick
is the same match when it was short.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from bot.chat.turn.recap import since_when, tell
from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.journal.transcript import export
from bot.match.match import Match
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from tests.kit.journeys import mild
from tests.kit.tables import person

CROWDS = (150, 300, 1000, 2000)
FIRST, MEASURED = 4, 2  # sentences of each match before the measurement, and in it
# All of them as far from the checkpoint before, or it is the way from there that is measured.
LENGTHS = (70, 520, 2520)
LOOKED = 7  # times; the quickest counts


def measure() -> Iterable[str]:
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        yield from asyncio.run(_crowds(Path(folder)))
        yield from asyncio.run(_lengths(Path(folder)))


async def _crowds(folder: Path) -> list[str]:
    lines, yardstick = list[str](), 0.0
    for crowd in CROWDS:
        took = await _crowd(folder / f"{crowd}.sqlite", crowd)
        yardstick = yardstick or took
        lines.append(
            f"{crowd} matches of rakh in turn: {took:.2f} ms a sentence and its story "
            f"({took / yardstick:.2f} ×)"
        )
    return lines


async def _crowd(path: Path, crowd: int) -> float:
    database = await Database.open(path)
    service, random = Service(SqliteJournal(database)), Random(1)
    matches = [await _open(service, "rakh", 2) for _ in range(crowd)]
    for _ in range(FIRST):
        for match in matches:
            await _move(service, match.id, random)
    start = process_time()
    for _ in range(MEASURED):
        for match in matches:
            now = await _move(service, match.id, random)
            await service.story(now, now.seq - 2)
    took = process_time() - start
    await database.close()
    return took / crowd / MEASURED * 1000


async def _lengths(folder: Path) -> list[str]:
    database = await Database.open(folder / "long.sqlite")
    lines, yardstick = list[str](), dict[str, float]()
    async for match in _grown(Service(SqliteJournal(database))):
        took = {name: await _cost(database, match, work) for name, work in LOOKS.items()}
        yardstick = yardstick or took
        words = ", ".join(
            f"{name} {each:.1f} ms ({each / yardstick[name]:.1f} ×)" for name, each in took.items()
        )
        lines.append(f"{match.seq} entries of {match.record.game}: {words}")
    await database.close()
    return lines


async def _grown(service: Service) -> AsyncIterator[Match]:
    """One match, at several lengths; at fewer, if it ends."""
    match, random = await _open(service, "arrakhar", 2), Random(1)
    for length in LENGTHS:
        while match.seq < length and not match.outcome():
            match = await _move(service, match.id, random)
        yield match


async def _cost(database: Database, match: Match, look: "Look") -> float:
    return min([await _once(database, match, look) for _ in range(LOOKED)])


async def _once(database: Database, match: Match, look: "Look") -> float:
    service = Service(SqliteJournal(database))
    loaded = await service.match(match.id)
    start = process_time()
    await look(service, loaded)
    return (process_time() - start) * 1000


Look = Callable[[Service, Match], Awaitable[object]]


async def _undone(service: Service, match: Match) -> None:
    seat = Seat(match.line()[-1].seat or 0)
    await service.reach(match, match.line()[-2].seq)
    match.state_at(match.line()[-2].seq)
    assert seat in match.table.seats


async def _recap(service: Service, match: Match) -> None:
    since = since_when(match, Seat(0))
    await service.reach(match, since, *match.undone_to(since))
    tell(match, Seat(0))


async def _first_card(service: Service, match: Match) -> None:
    await service.story(match, match.seq - 3)


async def _board_at(service: Service, match: Match) -> None:
    await service.at(match, match.seq // 2)


async def _export(service: Service, match: Match) -> None:
    export(match)


LOOKS: dict[str, Look] = {
    "undo": _undone,
    "recap": _recap,
    "first message": _first_card,
    "/board half-way": _board_at,
    "export, which prints all": _export,
}


async def _open(service: Service, key: str, seats: int) -> Match:
    return await service.open(key, [person(f"P{seat}", str(seat)) for seat in range(seats)])


async def _move(service: Service, match_id: MatchId, random: Random) -> Match:
    match = await service.match(match_id)
    if match.outcome():
        return match
    prompt = random.choice(match.prompts())
    said = mild(prompt, random)
    return (await service.play(match.id, prompt.seat, said)).match
