"""What a cup is played with: every choice of a table, as long as it fits the tables of the cup."""

import pytest

from bot.kernel import NotAllowed
from bot.match import lobby as lobbies
from bot.match.cups.cup import Cup, quit_cup, start
from bot.match.cups.progress import advance
from bot.match.cups.terms import choose, sample, table_sizes
from tests.match.cups.played import NOW, begun, opened, user_id


def clock(cup: Cup) -> str:
    return lobbies.pace(sample(cup))


def test_a_host_chooses_what_the_host_of_a_table_does() -> None:
    cup = choose(opened(4, "swiss", game="rakh"), "setup", "random")
    cup = choose(choose(cup, "pace", "48h + 6h up to 96h"), "weekends", "off")
    cup = choose(choose(choose(cup, "vacation", "7"), "absent", "out"), "images", "action")
    table = sample(cup)
    assert table.settings == {"setup": "random"} and table.images == "action"
    assert clock(cup).startswith("48h + 6h up to 96h") and "weekends off" in clock(cup)
    assert lobbies.absent(table) == "out"


def test_what_no_cup_can_have_is_refused() -> None:
    with pytest.raises(NotAllowed, match="needs a time limit"):
        choose(opened(3, "swiss"), "pace", "off")
    with pytest.raises(NotAllowed, match="has already started"):
        choose(begun(3, "swiss"), "weekends", "off")
    with pytest.raises(NotAllowed, match="Teams of 2 need 4 or 6 players; there are 2"):
        choose(opened(3, "swiss"), "teams", "2")


def test_tables_that_the_settings_do_not_allow_are_not_drawn() -> None:
    """Seven people in teams of two against two: one table, and three have a bye in turn."""
    cup = choose(opened(7, "swiss", size=4, length=2), "teams", "2")
    assert table_sizes(opened(7, "swiss", size=4)) == (2, 3, 4) and table_sizes(cup) == (4,)
    cup = advance(start(cup, {}), {}, NOW)
    assert sorted(len(each.players) for each in cup.newest) == [1, 1, 1, 4]
    for number in range(4):
        cup = quit_cup(cup, user_id(number))
    for table in cup.newest:
        if len(table.players) > 1:
            assert set(table.players) == {"p0", "p1", "p2", "p3"}
