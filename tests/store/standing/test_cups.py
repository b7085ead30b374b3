"""Cups on disk: changed one after the other, and read with what has come of them."""

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from bot.kernel import NotAllowed, Seat
from bot.match.cups import cup as rules
from bot.match.cups.cup import Cup
from bot.match.cups.progress import advance
from bot.match.cups.season import Season, season_of, season_table
from bot.match.ids import MatchId, UserId
from bot.match.match import Player
from bot.store.database import Database
from bot.store.standing.cups import Card, Cups
from bot.store.standing.honors import Honors
from tests.kit.tables import person
from tests.store.standing.test_ratings import ended

NOW = datetime(2026, 11, 18, tzinfo=UTC)
CUP = Cup("c1", "Spring Cup", "auction", "knockout", UserId("a"), "24h", "out")


def entered(cup: Cup, users: str = "abc") -> Cup:
    for user in users:
        cup = rules.join(cup, UserId(user), user.upper())
    return cup


async def test_a_cup_is_played_to_its_end_and_counted(database: Database) -> None:
    cups = Cups(database)
    assert await cups.open(entered(CUP), "10", "20", NOW, 1)
    assert await cups.open(entered(CUP), "10", "20", NOW, 1)  # the same one again
    assert not await cups.open(replace(CUP, id="c2"), "10", "20", NOW, 1)
    await cups.change("c1", lambda each: rules.start(each.cup, {}))
    assert await cups.due() == ["c1"]
    for number in range(2):
        stored = await cups.get("c1")
        after = advance(stored.cup, stored.results, NOW.isoformat())
        assert await cups.put(stored, after)
        assert not await cups.put(stored, replace(after, name="too late"))
        [table] = [each for each in after.newest if len(each.players) == 2]
        players = [Player(user.upper(), user) for user in table.players]
        await ended(database, number, players, [0, 1])
        for _ in range(2):
            await cups.note_match("c1", table.number, MatchId(f"m{number:06}"))
    stored = await cups.get("c1")
    assert sorted(stored.matches) == sorted(stored.results)
    over = advance(stored.cup, stored.results, NOW.isoformat())
    assert over.state == "over" and await cups.put(stored, over)
    await cups.note_card("c1", Card("77", 3, "hash"))
    assert await cups.due() == []
    assert (await cups.get("c1")).card == Card("77", 3, "hash")
    [winner] = [each.user for each in over.entrants if await cups.won_by(each.user)]
    places = await cups.places("10", season_of(NOW.date()))
    rows = season_table(places)
    best = rows[0]
    assert (best.user, best.points, best.won) == (winner, 2, 1)
    assert await cups.places("10", Season(2026, 3)) == []
    assert await cups.places("10", Season(2026, 4), "rakh") == []
    with pytest.raises(NotAllowed, match="no such cup"):
        await cups.get("c2")


async def test_comebacks_and_trophies_are_found_by_person(database: Database) -> None:
    honors = Honors(database)
    a, b = person("A"), person("B")
    await ended(database, 1, [a, b], [0, 1])
    await database.run("INSERT INTO seats (match, seat, user) VALUES ('m000001', 0, 'a')")
    for _ in range(2):
        await honors.note_comebacks(MatchId("m000001"), [Seat(0)])
    assert await honors.comebacks_of(a.user) == ["auction"]
    assert await honors.comebacks_of(b.user) == []
    await database.run("""UPDATE finishes SET legacy = '{"pendant": 0}'""")
    assert await honors.trophies_of(a.user, ["auction"]) == [("auction", "pendant", "")]
    assert await honors.trophies_of(b.user, ["auction"]) == []


def test_a_season_is_a_quarter_and_everyone_begins_again() -> None:
    assert season_of(date(2026, 12, 31)) == Season(2026, 4)
    assert Season(2026, 4).following == Season(2027, 1) and Season(2027, 1).before == Season(
        2026, 4
    )
    assert Season(2026, 4).first == "2026-10-01"
    assert Season(2026, 4).name == "October to December 2026"
    assert season_table([]) == []
