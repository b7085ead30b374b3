"""What is said about a position: status, text board, description, and the tiles of the picture."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS
from bot.games.terrain.model.state import Options
from bot.games.terrain.text.view import asked, tiles, walked
from bot.kernel import Seat, Tossed
from tests.games.terrain.positions import B, R, building, cells, race, say


def test_the_status_tells_dice_weather_and_points() -> None:
    state = say(race(tokens="F6", dice=(2, 6)), "go F7").state
    words = GAME.status(GAME.view(state, None))
    assert words == "Round 1. {0} has 5 of 6 points left in good weather."
    green = GAME.status(GAME.view(race(dice=(3, 6), green=4, options=Options(green=True)), None))
    assert green == "Round 1. {0} has 6 points in bad weather and must go S."
    doubles = GAME.status(GAME.view(race(dice=(3, 3)), None))
    assert doubles == "Round 1. {0} rolled a double 3 and may rotate any piece instead of moving."


def test_the_text_board_shows_pieces_tokens_and_markers() -> None:
    state = race("F6=7C3", tokens="F6", markers=("A1", "K6"))
    text = GAME.board(GAME.view(state, None))
    lines = text.splitlines()[:21]
    assert lines[5] == "A1 4B0r C2 4B0  E3 4B0  G3 4B0  I2 4B0  K1 4B0B"
    assert lines[10] == "    B4 4B0  D5 4B0  F6 7C3R H5 4B0  J4 4B0"
    assert max(map(len, lines)) == 47
    assert len(text) < 1900


def test_a_full_cell_widens_the_text_board_and_touches_no_other() -> None:
    state = race(tokens="F9 F10", starts="A6 K1 F11", markers=("F9", "F10", "A1"))
    lines = GAME.board(GAME.view(state, None)).splitlines()
    assert lines[16].split() == ["B7", "4B0", "D8", "4B0", "F9", "4B0Rr", "H8", "4B0", "J7", "4B0"]
    assert lines[18].split() == ["D9", "4B0", "F10", "4B0Bb", "H9", "4B0"]
    assert max(map(len, lines)) < 60


def test_the_status_says_what_is_chosen() -> None:
    dealt = replace(building(), options=Options(build="auto"))
    assert GAME.status(GAME.view(dealt, None)) == "Building: {0} chooses a start corner."
    state = race(options=Options(destinations=2))
    state = replace(state, phase="destinations", markers=((), ()), turn=None)
    status = GAME.status(GAME.view(state, None))
    assert status == "{1} and {0} choose destinations for each other."
    state = replace(state, markers=((), cells("F6 F7")))
    assert GAME.status(GAME.view(state, None)) == "{1} chooses 2 destinations for {0}."


def test_whoever_builds_in_batches_is_told_how_many() -> None:
    fives = replace(building("A1=4B0 K1=4B0", starts="A1 K1"), pieces_due=5)
    assert (
        GAME.status(GAME.view(fives, None)) == "Building: {0} places 5 pieces; 89 empty cells left."
    )


def test_every_cell_of_the_text_board_has_its_name() -> None:
    text = GAME.board(GAME.view(building("A1=4B0", starts="A1"), None))
    drawn = " ".join(text.splitlines()[:21]).split()
    assert sorted(drawn) == sorted([*CELLS, "4B0"])
    assert text.splitlines()[5].startswith("A1 4B0  C2      E3")


@pytest.mark.ruling("R53")
def test_every_tile_and_the_text_board_tell_the_level() -> None:
    view = GAME.view(race("F6=7C3 F7=2A0"), None)
    levels = [tiles(view)[CELLS[label]].ground.level for label in ("F6", "F7", "F8")]
    assert levels == [7, 2, 4]
    assert "7C3" in GAME.board(view) and "2A0" in GAME.board(view)


def test_a_tile_tells_usable_exits_blocked_ones_and_cliffs() -> None:
    view = GAME.view(race("F6=4B0 F7=8B0", tokens="F6", dice=(2, 3)), None)
    ground = tiles(view)[CELLS["F6"]].ground
    assert ground.exits == (1, 5)
    assert ground.blocked == (3,)
    assert tiles(view)[CELLS["F7"]].ground.drops == (0, 1, 2, 3, 4, 5)
    assert tiles(view)[CELLS["G5"]].cost == 1


def test_exits_towards_empty_cells_are_still_open() -> None:
    view = GAME.view(building("A1=4B1", starts="A1"), None)
    ground = tiles(view)[CELLS["A1"]].ground
    assert (ground.exits, ground.blocked) == ((2,), (0, 4))


def test_the_description_names_everybody() -> None:
    state = race(tokens="F6", starts="A6 K1 F11", markers=("A1", "K6", "F1"))
    words = GAME.describe(GAME.view(state, None))
    assert "{0} (Red, start corner A6) is on F6, level 4, destination A1." in words
    two = race(tokens="F6", markers=("A1 B2", "K6"), options=Options(destinations=2))
    assert "is on F6, level 4, destinations A1 and B2." in GAME.describe(GAME.view(two, None))
    assert "{2} (Green, start corner F11) is on F11, level 4, destination F1." in words


@pytest.mark.ruling("R52")
def test_everybody_sees_the_same() -> None:
    state = race()
    views = [GAME.view(state, seat) for seat in (None, R, B)]
    assert len({GAME.board(view) for view in views}) == 1
    assert all(GAME.secret(view) == "" for view in views)
    assert GAME.guess(views[1], Tossed(Random(0))) == state


def test_the_view_knows_who_is_asked_and_what_was_walked() -> None:
    state = say(race(tokens="F6"), "go F7").state
    view = GAME.view(state, None)
    assert asked(view) == R
    assert walked(view) == ("F6", "F7")
    assert asked(GAME.view(building(seat=B), None)) == B


def test_descriptions_stay_short_with_six_players() -> None:
    options = Options(destinations=3)
    state = race(
        starts="A6 K1 F11 A1 F1 K6",
        markers=tuple(f"{column}3 {column}4 {column}5" for column in "BCDEGH"),
        options=options,
    )
    assert len(GAME.describe(GAME.view(state, Seat(3)))) <= 900
