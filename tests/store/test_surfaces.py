"""Surfaces that wait: what the store keeps of them, and what it made of those given up before."""

from datetime import timedelta
from pathlib import Path

from bot.match.ids import MatchId
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.surfaces import Shown, Surface, Surfaces
from tests.kit.old_files import downgrade
from tests.kit.tables import ANN, Sitting, clock, opened, people

LOST = '{"message":"7","told":3,"lost":true}'


async def housed(database: Database) -> MatchId:
    service = Sitting(SqliteJournal(database)).service
    match = await service.open("auction", people(2))
    store = ChatStore(database)
    await store.settle(Home(match.id, "1", "2", thread="3"), ["thread", "dm 0", "dm 1"], 0)
    return match.id


async def test_a_match_that_was_given_up_is_tried_again_after_an_update(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    async with opened(path) as new:
        match = await housed(new)
        await Surfaces(new).show(match, Shown("dm 0", 0, ""))
        await Surfaces(new).show(match, Shown("dm 1", 0, ""))
        await Surfaces(new).show(match, Shown("thread", 0, LOST))
    downgrade(path, 7)
    async with opened(path) as database:
        [surface] = await Surfaces(database).behind(match, clock())
        assert surface.surface == "thread" and surface.note == LOST


async def test_what_waits_is_not_behind_before_its_time_or_a_new_reason(where: Path | str) -> None:
    later = clock() + timedelta(minutes=1)
    async with opened(where) as database:
        store, match = Surfaces(database), await housed(database)
        _, ben, cleo = (each.user for each in people(3))

        async def behind() -> list[str]:
            return [each.surface for each in await store.behind(match, clock())]

        async def wait() -> None:
            for name in ("thread", "dm 0", "dm 1"):
                surface = Surface(match, name, 0, -1, "", "shut", 3, later.isoformat())
                await store.postpone(surface, None)

        assert await store.release_person(ben) == []  # nothing waits yet
        await wait()
        assert await store.release_person(ben) == [match]
        await wait()
        assert await behind() == [] and await store.overdue(clock()) == []
        assert await store.overdue(later) == [match]
        assert await store.release_places("other") == [] == await store.release_person(cleo)
        assert await store.release_places("1") == [match] and await behind() == ["thread"]
        await wait()
        assert await store.release_person(ben) == [match] and await behind() == ["dm 1"]
        await store.show(match, Shown("dm 1", 0, "note"))
        shown = await store.find(match, "dm 1")
        assert shown and (shown.reason, shown.attempts, shown.retry_at) == ("", 0, "")


async def test_in_a_channel_with_several_matches_the_running_one_is_meant(
    database: Database,
) -> None:
    store, service = ChatStore(database), Sitting(SqliteJournal(database)).service

    async def opened_here() -> MatchId:
        match = await service.open("auction", people(2))
        await store.settle(Home(match.id, "1", "2", thread="3"), ["thread"], 0)
        return match.id

    assert await store.match_in("3") is None
    first = await opened_here()
    assert await store.match_in("3") == first
    second = await opened_here()
    meant = await store.match_in("3")
    assert meant
    await service.withdraw(meant, ANN)
    assert {meant, await store.match_in("3")} == {first, second}
