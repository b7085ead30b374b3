"""Computers of several processes: each thought is had by one of them, and none is left out."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.ai.driver import Driver
from bot.app import App
from bot.app import opened as started
from bot.chat.puzzle import mining
from bot.chat.puzzle.mining import Mining
from bot.chat.replay import film_maker
from bot.kernel import NotAllowed
from bot.match.history.film_request import FilmRequest
from bot.match.match import Player
from bot.match.service import Service
from bot.settings import Settings
from bot.shards import serve
from bot.store.cluster.films import FILM, Films
from bot.store.cluster.leases import Leases
from bot.store.cluster.membership import PUZZLES
from bot.store.journal import SqliteJournal
from tests.kit.postgres import prepared
from tests.kit.tables import ANN, kept_in, opened, people
from tests.kit.toybox import toys


async def until_moved(service: Service, match_id: str, *drivers: Driver) -> None:
    async with asyncio.timeout(120):
        while not (match := await service.match(match_id)).seq:  # type: ignore[arg-type]
            for driver in drivers:
                driver.wake(match.id)
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("is_dead", [False, True])
async def test_a_thought_is_had_once_and_a_dead_mind_is_replaced(*, is_dead: bool) -> None:

    with toys(), prepared() as url:
        async with opened(url) as database:
            service = Service(SqliteJournal(database))
            players = [Player("One", strength="easy"), Player("Two", strength="easy")]
            match = await service.open("heap", players)
            other = Leases(database, "other", 60.0)
            [seat] = match.asked()
            assert await other.take("thought", f"{match.id} {seat}")
            driver = Driver(service, moment=0.0, claims=Leases(database, "alive", 60.0))
            driver.wake(match.id)
            while driver.is_busy:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert (await service.match(match.id)).seq == 0  # another process thinks about it
            if is_dead:  # its lease is over
                await database.run("UPDATE leases SET until = 0 WHERE holder = 'other'")
            else:
                await other.give_up("thought", f"{match.id} {seat}")
            await until_moved(service, match.id, driver)
            await driver.close()
            found = (await service.match(match.id)).entries
            thoughts = [entry.interaction for entry in found if entry.cause == "computer"]
    assert len(thoughts) == len(set(thoughts)) > 0


async def tell(drawn: int, pictures: int) -> None:
    """Nobody wants to know how far a film is."""


async def test_a_mind_moves_reviews_and_films_for_a_table_that_does_none_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two whole programs on one database, without Discord."""
    with toys(), prepared() as url:
        settings = [kept_in(Settings(role=role), url) for role in ("table", "mind")]
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(started(settings[0]))
            computers = [Player("One", strength="easy"), Player("Two", strength="easy")]
            left = await table.service.open("heap", computers)  # nobody is there to hear of it
            mind = await stack.enter_async_context(started(settings[1], moment=0.0))
            stop = asyncio.Event()
            minding = asyncio.create_task(serve(mind, "", stop))
            match = await table.service.open("heap", computers)
            over = await table.service.open("heap", people(2))
            over = (await table.service.withdraw(over.id, ANN)).match
            table.reviewer.begin(over)
            async with asyncio.timeout(60):
                for each in (match, left):
                    while not (await table.service.match(each.id)).seq:  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
                query = "SELECT * FROM leases WHERE kind = 'review'"
                async with opened(url) as database:
                    while await database.read(query):  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
            assert await table.reviewer.review(over)
            monkeypatch.setattr(table.films, "make", None)  # it cannot make any itself
            drawn = await table.service.open("rakh", people(2))
            film = await table.make_film(FilmRequest(drawn.id), tell)
            assert film.data.startswith(b"RIFF") and (film.shown, film.positions) == (1, 1)
            with pytest.raises(NotAllowed, match="nothing to show"):
                await table.make_film(FilmRequest(drawn.id, last=-1), tell)
            async with opened(url) as database:  # a mind that dies over one
                films = Films(database, Leases(database, "dead", 0.1))
                name = await films.ask(FilmRequest(drawn.id))
                await films.leases.take(FILM, name)
                async with asyncio.timeout(60):
                    while not await films.made(name):  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
            stop.set()
            await minding


async def looked_through(app: App) -> None:
    async with asyncio.timeout(60):
        while await app.puzzles.next_finish():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_puzzles_are_looked_for_by_one_mind_and_by_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whole programs without Discord. The second mind goes on where the first one ends."""
    looked, look = list[Mining](), Mining.look

    async def noted(self: Mining) -> bool:
        looked.append(self)
        return await look(self)

    monkeypatch.setattr(Mining, "look", noted)
    monkeypatch.setattr(mining, "EVERY", 0.01)
    with toys(), prepared() as url:
        settings = [kept_in(Settings(role=role), url) for role in ("table", "mind")]
        async with started(settings[0]) as table:
            for _ in range(3):
                match = await table.service.open("heap", people(2))
                await table.service.withdraw(match.id, ANN)
            await asyncio.sleep(0.2)
            assert not looked and await table.puzzles.next_finish()
            async with started(settings[1]) as mind, started(settings[1]) as other:
                await looked_through(table)
                first = looked[0]
                assert set(looked) == {first} and first in (mind.mining, other.mining)
                await table.puzzles.looked_at(0)
                async with opened(url) as database:  # its lease is over
                    await database.run(
                        "UPDATE leases SET holder = 'dead', until = 0 WHERE kind = ?", PUZZLES
                    )
                await looked_through(table)
                assert table.mining not in looked


async def test_a_table_makes_a_film_itself_if_no_mind_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(film_maker, "NOBODY", 0.0)
    with toys(), prepared() as url:
        async with started(kept_in(Settings(role="table"), url)) as table, opened(url) as database:
            match = await table.service.open("rakh", people(2))
            film = await asyncio.wait_for(table.make_film(FilmRequest(match.id), tell), 60)
            assert film.data.startswith(b"RIFF") and (film.shown, film.positions) == (1, 1)
            assert "no mind has come" in caplog.text
            for left in ("films", "leases"):  # nobody makes it once more
                assert not await database.read(f"SELECT * FROM {left}")
