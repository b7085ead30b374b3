"""Queries that look into JSON, or that the two databases could understand in different ways."""

from datetime import UTC, datetime

from bot.match.lobby import Lobby
from bot.store.chat import ChatStore, Home, Posted
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.standing.calls import Calls
from bot.store.standing.records import Records
from tests.kit.tables import Sitting, people

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANN, BEN = people(2)


def posted(id: str, **of: object) -> Posted:
    lobby = Lobby(id=id, game="auction", host=ANN.user, players=(ANN,), **of)  # type: ignore[arg-type]
    return Posted(lobby, "1", "2", "3", NOW)


async def test_invitations_are_found_by_what_is_in_them(database: Database) -> None:
    store = ChatStore(database)
    match = await Sitting(SqliteJournal(database)).open()
    assert await store.open_lobby(posted("a"), "click 1", 2)
    assert await store.open_lobby(posted("b", near=150), "click 2", 2)
    assert await store.open_lobby(posted("c"), "click 3", 2) is None  # too many
    await store.card("b", "card")
    assert {each.lobby.id for each in await store.open_of(ANN.user)} == {"a", "b"}
    assert [each.lobby.id for each in await Calls(database).open_tables()] == ["b"]

    def start(lobby: Lobby) -> Lobby:
        return Lobby(
            id=lobby.id,
            game=lobby.game,
            host=lobby.host,
            players=lobby.players,
            state="started",
            match_id=match.id,
        )

    await store.change_lobby("a", start, NOW)
    found = await store.lobby_of(match.id)
    assert found and found.lobby.id == "a"
    assert [each.lobby.id for each in await store.homeless()] == ["a"]
    await store.settle(Home(match.id, "1", "2", "3"), ["thread"], 0)
    assert await store.homeless() == [] and await store.channels_in("1") == ["2"]
    assert await store.tables_in("2") == 2 and await store.playing_on(ANN.user, "1") == 1


async def test_what_was_played_is_counted_from_the_details(database: Database) -> None:
    sitting, records = Sitting(SqliteJournal(database)), Records(database)
    for seed in range(4):
        await sitting.finish(await sitting.open(), seed=seed)
    await database.run(
        """UPDATE finishes SET counts = 1, winners = '[1]',"""
        """ detail = '{"played_as":[{"clan":"Red"},{"clan":"Blue"}]}'"""
    )
    red, blue = sorted(await records.parts("auction"), key=lambda part: part.won)
    assert (red.kind, red.value, red.won, red.drawn, red.played) == ("clan", "Red", 0, 0, 4)
    assert (blue.value, blue.won, blue.played) == ("Blue", 4, 4)
    assert await records.name(BEN.user) == "Ben" and await records.games_of(BEN.user) == ["auction"]
    assert len(await records.of(ANN.user, "auction")) == await records.matches("auction") == 4
