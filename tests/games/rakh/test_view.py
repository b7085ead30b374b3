"""What is shown: the view, its words, and the state it can be read back into."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import Recorded, Seat, Tossed
from tests.games.rakh.positions import MOON, play, position
from tests.kit.journeys import journey

CHOOSING = "Sun EN E3, PR G4; Moon GI C3, PR A3"


def test_a_view_tells_how_every_unit_fares() -> None:
    state = play(position("Sun PA E3, RO F1; Moon EN C3, SC A2(2)"), "move pa D2")
    view = GAME.view(state, None)
    paladin, enchanter = view.units[0], view.units[2]
    assert (paladin.code, paladin.cell) == ("PA", "D2")
    assert (paladin.moved, paladin.attacked) == (True, False)
    assert (enchanter.side, enchanter.health, enchanter.max_health) == (1, 4, 4)
    assert (view.side, view.actions, view.asked) == (0, 1, (Seat(0),))


def test_a_view_tells_lands_by_colour_and_units_by_fate() -> None:
    units = "Sun RO C3, PR G4; Moon SH B2, GI D6"
    view = GAME.view(play(position(units, lands="S A2; M B1"), "attack ro sh"), MOON)
    sun, moon = view.orders
    assert (sun.lands, moon.lands, view.isolated) == (("A2",), ("B1", "B2"), ("A1",))
    assert [figure.code for figure in moon.fallen] == ["SH"]
    assert "RO" in [figure.code for figure in moon.unused]
    assert (sun.seat, moon.seat) == (0, 1)


def test_a_mesmerized_unit_is_shown_with_the_speed_that_counts() -> None:
    paladin, enchanter = GAME.view(position("Sun PA D3; Moon EN D4"), None).units
    assert (paladin.mesmerized, paladin.speed, paladin.printed_speed) == (True, 1, 2)
    assert not enchanter.mesmerized


def test_a_pending_choice_is_shown() -> None:
    choice = GAME.view(play(position(CHOOSING), "attack en gi"), None).choice
    assert choice is not None
    assert (choice.word, choice.actor, choice.options) == ("pull", "EN", ("D3", "D4"))


@pytest.mark.parametrize("seed", range(6))
def test_a_state_can_be_read_back_from_its_view(seed: int) -> None:
    for state in journey("rakh", seed).states:
        assert GAME.guess(GAME.view(state, None), Tossed(Random(0))) == state


def test_the_text_board_shows_sun_in_capitals_and_moon_in_small_letters() -> None:
    state = position("Sun RO D4(2), PR G4; Moon GI C4", lands="S G1; M A1; - D7")
    assert GAME.board(GAME.view(state, None)).splitlines()[:7] == [
        "         [*M*] [A2 ] [A3 ] [A4 ]",
        "      [B1 ] [B2 ] [B3 ] [B4 ] [B5 ]",
        "    C1    C2    C3    gi5   C5    C6",
        " D1    D2    D3    RO2   D5    D6    ***",
        "    E1    E2    E3    E4    E5    E6",
        "      [F1 ] [F2 ] [F3 ] [F4 ] [F5 ]",
        "         [*S*] [G2 ] [G3 ] [PR3]",
    ]


def test_the_text_board_says_what_units_have_done_and_what_holds_them() -> None:
    state = play(position("Sun RO D4, ME C5; Moon EN C4, PR A3"), "attack ro en")
    *_, sun, moon = GAME.board(GAME.view(state, None)).splitlines()
    assert sun == "Sun: ME C5 5/5 mesmerized, RO D4 3/3 attacked mesmerized"
    assert moon == "Moon: EN C4 2/4, PR A3 3/3"
    state = play(position("Sun PR F2, NE G4; Moon PR B4"), "move pr F4")
    assert "PR F4 3/3 moved" in GAME.board(GAME.view(state, None))


def test_the_position_can_be_read_aloud() -> None:
    text = GAME.describe(GAME.view(position("Sun RO D4(2); Moon GI C4"), None))
    assert text == (
        "Turn 1: {0} (Sun) has 2 actions left. "
        "Order of the Sun: Rogue on D4 (2 of 3 HEALTH). Cursed land: G1. "
        "Order of the Moon: Giant on C4 (5 of 5 HEALTH). Cursed land: A1."
    )


def status(state: State) -> str:
    return GAME.status(GAME.view(state, None))


def test_the_line_under_the_board_says_what_is_awaited() -> None:
    opening = GAME.setup(GAME.table(2), Recorded()).state
    assert status(opening).startswith("Set-up: {0} and {1} choose their sides.")
    placing = GAME.play(opening, Seat(1), "sun", Recorded()).state
    assert status(placing) == "Set-up: {1} (Sun) places a unit (0 of 10 placed)."
    state = play(position(CHOOSING), "attack en gi")
    assert status(state).startswith("Turn 1: {0} (Sun) chooses where to pull the unit: D3 or D4.")
    over = GAME.withdraw(state, Seat(0), Recorded()).state
    assert status(over) == "{0} has left the match. {1} wins."


def test_quiet_turns_are_mentioned_when_they_begin_to_matter() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4")
    assert "Quiet turns" not in status(replace(state, quiet=20))
    assert status(replace(state, quiet=21)).endswith("Quiet turns: 21 of 40.")


def test_every_event_of_a_picture_names_spaces_of_the_board() -> None:
    marks = {"move", "forced", "strike", "swap", "hit", "heal", "place", "fall", ""}
    for seed in range(6):
        for stop in journey("rakh", seed).stops:
            for event in stop.events:
                assert event.mark in marks
                assert bool(event.mark) == bool(event.cells)
