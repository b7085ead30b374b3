"""Set-up at the same time: wishes and places lie face down until all are in (R85)."""

from random import Random

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.model.state import State
from bot.kernel import Recorded, Seat, Tossed
from tests.games.terakh.table import Table

UNSHUFFLED = tuple(range(72, 1, -1))
HERE = "A7 A11 A13 A12 A5 A2 A10"
pytestmark = pytest.mark.ruling("R85")


def begun(setup: str = "sealed") -> Table:
    """Two players; the second one is first in order."""
    table = GAME.table(2, {"setup": setup})
    return Table(GAME.setup(table, Recorded(*UNSHUFFLED, 2, 8)).state)


def placing() -> Table:
    return begun().say(1, "clan hydra").say(0, "clan shade")


@pytest.mark.parametrize("setup", ["clans", "sealed"])
def test_all_choose_a_clan_at_once_and_nobody_sees_it(setup: str) -> None:
    play = begun(setup)
    assert play.asked == [1, 0]
    wishes = [Table(play.state).say(0, f"clan {clan}") for clan in ("hydra", "shade")]
    for viewer in (None, Seat(1)):
        first, second = (GAME.view(each.state, viewer) for each in wishes)
        assert first == second
    assert all(each.events == () and each.asked == [1] for each in wishes)


def test_the_earlier_player_gets_the_clan_that_both_want() -> None:
    play = begun().say(0, "clan hydra").say(1, "clan hydra")
    assert play.state.clans == ("", "HY") and play.asked == [0]
    assert "The Hydra clan is taken. {0} chooses another." in play.words
    assert "clan hydra" not in play.offers(0)
    assert play.say(0, "clan shade").asked == [1, 0]


def test_a_wish_can_be_changed_until_all_have_chosen() -> None:
    play = begun().say(0, "clan hydra").say(0, "clan shade").say(1, "clan hydra")
    assert play.state.clans == ("SH", "HY")


def test_a_whole_clan_is_placed_in_one_sentence() -> None:
    play = placing().say(1, f"place {HERE}")
    assert play.asked == [0] and play.events == ()
    play.say(0, "formation B", 8, 2)
    assert [unit.cell for unit in play.state.clan(Seat(1))] == HERE.split()
    assert play.state.unit("HY1").orb == "HY" and play.state.round == 1
    assert list(GAME.violations(play.state)) == []


def test_who_finds_a_tria_taken_stands_on_the_nearest_vacant_one() -> None:
    play = placing().say(0, f"place {HERE}").say(1, f"place {HERE}", 8, 2)
    assert play.cell("HY1") == "A7" and play.cell("HYE") == "A10"
    taken = play.state.clan(Seat(0))
    assert len({unit.cell for unit in play.state.units}) == 14
    assert play.state.distance("A7", taken[0].cell) == 1
    assert f"SH1 on {taken[0].cell} (not A7)" in play.words


def test_places_lie_face_down_and_can_be_changed() -> None:
    play = placing()
    before = GAME.view(Table(play.state).say(0, "formation A").state, Seat(1))
    play.say(0, f"place {HERE}")
    assert GAME.view(play.state, Seat(1)) == before
    assert "You have placed Inkas on A7" in GAME.prompt(play.state, Seat(0)).text
    play.say(0, "formation B").say(1, "formation A", 8, 2)
    assert {unit.cell[0] for unit in play.state.clan(Seat(0))} == {"B"}


def test_what_is_no_whole_clan_is_refused() -> None:
    play = placing()
    assert "Name seven different Trias" in play.refused(0, "place A1 A2")
    assert "Name seven different Trias" in play.refused(0, f"place {HERE[:-3]}A7")
    assert "“Z9” is not a Tria" in play.refused(0, "place Z9")


@pytest.mark.parametrize(("setup", "most"), [("clans", 1), ("sealed", 2), ("quick", 0)])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_few_waits_lead_to_the_first_turn(seats: int, setup: str, most: int) -> None:
    """Everyone who is asked answers; then others are waited for."""
    random = Random(1)
    state: State = GAME.setup(GAME.table(seats, {"setup": setup}), Tossed(random)).state
    waits = 0
    while state.is_setup:
        for prompt in GAME.prompts(state):
            state = GAME.play(state, prompt.seat, prompt.default, Tossed(random)).state
        waits += 1
    assert waits == most
