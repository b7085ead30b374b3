"""Doubles: rotating, inverting, forfeiting; and mercy for those locked in."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import Options
from bot.games.terrain.rules.doubles import invertible, turns_for
from bot.kernel import NotUnderstood
from tests.games.terrain.positions import NEXT, B, R, costs, offered, race, say

INVERSION = Options(inversion=True)


@pytest.mark.ruling("R24")
def test_a_forfeit_gives_no_movement_either() -> None:
    state = race(tokens="F6", dice=(4, 4))
    after = say(state, "forfeit", *NEXT).state
    assert after.tokens == state.tokens
    assert after.board == state.board
    assert after.seat == B


@pytest.mark.ruling("R25")
def test_turns_that_change_nothing_are_not_offered() -> None:
    assert turns_for("4B0") == (1,)
    assert turns_for("4C0") == (1, 2, 3, 4, 5)
    state = race("F6=4C0", dice=(3, 3))
    for refused in ("rotate F6 0", "rotate F6 6", "rotate F7 4", "rotate F6 9"):
        with pytest.raises(NotUnderstood, match="R25"):
            say(state, refused)
    assert say(state, "rotate F7 3", *NEXT).state.board[CELLS["F7"]] == "4B1"


def test_three_good_rotations_are_suggested_with_what_they_change() -> None:
    state = race("F6=4C0 F7=4C0", tokens="F7 A6", markers=("F4", "K6"), dice=(2, 2))
    found = GAME.shortcuts(GAME.view(state, R))
    assert 1 <= len(found) <= 3 and not GAME.shortcuts(GAME.view(state, B))
    now = GAME.score(state, R)
    for each in found:
        assert each.label.startswith("Rotate ") and " turns " in each.label
        assert GAME.score(say(state, each.sentence, *NEXT).state, R) > now


@pytest.mark.ruling("R26")
def test_pieces_under_tokens_and_markers_may_be_rotated() -> None:
    state = race(tokens="- F6", markers=("F7", "K6"), dice=(2, 2))
    for cell in ("F6", "F7", "A6", "K1"):
        assert f"rotate {cell} 1" in offered(state)


@pytest.mark.ruling("R27")
def test_any_piece_of_the_board_may_be_rotated() -> None:
    state = race(dice=(2, 2))
    assert len(offered(state)) == 91 + 1
    assert GAME.prompt(state, R).default == "forfeit"


@pytest.mark.ruling("R31")
def test_without_mercy_a_player_locked_in_waits() -> None:
    locked = race("K1=4A1", dice=(2, 5))
    step = say(locked, "stay", 2, 5, 2, 6)
    assert (
        step.events[1].text
        == "{1} rolls. Weather die 2: good. Movement die 5: 5 points. They cannot move."
    )
    assert step.state.seat == R


@pytest.mark.ruling("R31")
def test_mercy_is_only_for_those_without_any_usable_exit() -> None:
    mercy = Options(mercy=True)
    locked = race("F1=4A0", starts="F1 F11", dice=(2, 5), options=mercy)
    assert set(offered(locked)) == {*(f"rotate F1 {k}" for k in range(1, 6)), "stay"}
    free = race(starts="F1 F11", dice=(2, 5), options=mercy)
    with pytest.raises(NotUnderstood, match=r"only after rolling doubles.*\(R24\)"):
        say(free, "rotate F1 1")
    poor = race("F1=1A2 F2=4A0 G1=4A0", starts="F1 F11", dice=(2, 1), options=mercy)
    assert costs(poor) == {}
    others = say(replace(poor, seat=B, turn=race(dice=(2, 5)).turn), "stay", 2, 1, 2, 5)
    assert "They cannot move." in others.events[1].text


@pytest.mark.ruling("R34")
def test_inversion_needs_the_option_and_double_six() -> None:
    with pytest.raises(NotUnderstood, match=r"does not turn pieces upside down.*\(R34\)"):
        say(race(dice=(6, 6)), "invert F6")
    with pytest.raises(NotUnderstood, match=r"Only a double six.*\(R34\)"):
        say(race(dice=(5, 5), options=INVERSION), "invert F6")
    state = race(dice=(6, 6), options=INVERSION)
    assert {sentence.split()[0] for sentence in offered(state)} == {"rotate", "invert", "forfeit"}


@pytest.mark.ruling("R33")
def test_an_inverted_piece_is_never_turned_or_inverted_again() -> None:
    state = race("F8=4Bx", dice=(6, 6), options=INVERSION)
    with pytest.raises(NotUnderstood, match="R33"):
        say(state, "rotate F8 1")
    with pytest.raises(NotUnderstood, match="R33"):
        say(state, "invert F8")
    assert PIECES["4Bx"].level == 4


@pytest.mark.ruling("R35")
def test_an_inversion_ends_the_turn() -> None:
    state = race(dice=(6, 6), options=INVERSION)
    after = say(state, "invert F8", *NEXT).state
    assert after.seat == B
    assert after.board[CELLS["F8"]] == "4Bx"
    assert sum(code != "4B0" for code in after.board) == 1


@pytest.mark.ruling("R32", "R34")
def test_inversion_keeps_token_and_start_connected_with_every_marker() -> None:
    # B2 joins A1 with the rest: A2 and B1 are cliffs.
    neck = "A2=8B0 B1=8B0"
    for tokens, markers in (("A1", ("F6", "K6")), ("", ("A1", "K6"))):
        state = race(neck, tokens=tokens, markers=markers, dice=(6, 6), options=INVERSION)
        assert CELLS["B2"] not in invertible(state)
    free = race(neck, markers=("F6", "K6"), dice=(6, 6), options=INVERSION)
    assert CELLS["B2"] in invertible(free)


@pytest.mark.ruling("R32", "R34")
def test_inversion_keeps_a_start_connected_while_its_token_is_away() -> None:
    neck = "A2=8B0 B1=8B0"  # B2 joins A1 with the rest
    state = race(
        neck,
        tokens="F6 -",
        starts="A1 K1",
        markers=("F8", "K6"),
        dice=(6, 6),
        options=INVERSION,
    )
    assert CELLS["B2"] not in invertible(state)
    assert CELLS["A1"] not in invertible(state)
    with pytest.raises(NotUnderstood, match=r"cut off.*\(R32\)"):
        say(state, "invert B2")


@pytest.mark.ruling("R62")
def test_inversion_in_lost_leaves_everybody_a_way_out() -> None:
    lost = Options(lost=True, inversion=True)
    state = race(starts="F6 F6", markers=("", ""), dice=(6, 6), options=lost)
    assert CELLS["F6"] not in invertible(state)
    ring = "F5=4B0 G5=8B0 G6=8B0 F7=8B0 E6=8B0 E5=8B0"
    walled = race(ring, starts="F6 F6", markers=("", ""), dice=(6, 6), options=lost)
    assert CELLS["F5"] not in invertible(walled)
    with pytest.raises(NotUnderstood, match="R32"):
        say(walled, "invert F5")


def test_thirty_inversions_in_a_row_cut_nobody_off() -> None:
    random = Random(6)
    state = race("F6=4C0", dice=(6, 6), options=INVERSION)
    for _ in range(30):
        cells_left = invertible(state)
        cell = cells_left[random.randrange(len(cells_left))]
        board = (*state.board[:cell], "4Bx", *state.board[cell + 1 :])
        state = replace(state, board=board)
        assert not [text for text in GAME.violations(state) if "never reach" in text]
    assert sum(code.endswith("x") for code in state.board) == 30
