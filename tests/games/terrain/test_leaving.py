"""Leaving a match: what goes, what stays, and who comes where."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.building import open_codes
from bot.games.terrain.rules.outcome import outcome
from bot.kernel import Seat, Tossed
from tests.games.terrain.positions import B, G, R, building, cells, offered, race, say, where


def without(state: State, seat: Seat) -> State:
    return GAME.withdraw(state, seat, Tossed(Random(0))).state


@pytest.mark.ruling("R41")
def test_token_markers_and_claim_go_and_pieces_stay() -> None:
    state = without(race(tokens="F6 F7 F8", starts="A6 K1 F11"), B)
    assert where(state) == ["F6", "-", "F8"]
    assert state.markers[B] == ()
    assert state.claimed == cells("A6 F11")
    assert state.board == race().board


@pytest.mark.ruling("R41")
def test_the_turn_passes_on_when_its_player_leaves() -> None:
    state = without(race(starts="A6 K1 F11"), R)
    assert state.phase == "race"
    assert state.seat != R
    assert GAME.prompts(state)[0].seat != R


@pytest.mark.ruling("R41")
def test_the_last_one_left_wins() -> None:
    over = outcome(without(race(), R))
    assert over is not None
    assert list(over.ranking) == [{B}, {R}]
    assert over.reason == "Only {1} stayed in the match."


@pytest.mark.ruling("R41")
def test_building_turns_are_skipped_and_the_corner_is_free_of_its_claim() -> None:
    state = building("A1=4B0 K1=4B0 F11=4B0", starts="A1 K1 F11", players=3)
    state = without(state, R)
    assert state.seat == B
    assert state.board[CELLS["A1"]] == "4B0"
    assert state.claimed == cells("K1 F11")
    again = say(state, "place A2 8B0; ").state
    assert again.seat == G
    assert say(again, "place A3 8B0").state.seat == B


@pytest.mark.ruling("R42")
def test_who_leaves_before_choosing_a_corner_is_dropped() -> None:
    state = without(building("A1=4B0", starts="A1", players=3, seat=B), B)
    assert state.seat == G
    assert "place K1 4B0" in offered(state)
    assert say(state, "place K1 4B0").state.seat == R


@pytest.mark.ruling("R42")
def test_a_leaver_does_not_hold_up_the_dealt_board() -> None:
    state = replace(building(players=3), options=Options(build="auto"))
    state = say(state, "corner A1").state
    state = say(state, "corner K1").state
    dealt = without(state, G)
    assert dealt.phase == "destinations"
    assert dealt.claimed == cells("A1 K1")


@pytest.mark.ruling("R58")
def test_a_leavers_vote_is_not_needed() -> None:
    state = building("A1=4B0 K1=4B0 F11=4B0", starts="A1 K1 F11", players=3)
    state = replace(state, votes=(R, B), seat=G)
    filled = without(state, G)
    assert filled.phase == "destinations"
    assert "" not in filled.board


@pytest.mark.ruling("R58", "R41")
def test_the_next_builder_may_vote_though_the_leaver_just_did() -> None:
    state = building("A1=4B0 K1=4B0 F11=4B0", starts="A1 K1 F11", players=3)
    state = without(say(state, "autofill").state, R)
    assert state.seat == B and "autofill" in offered(state)


@pytest.mark.ruling("R63")
def test_leavers_come_last_and_the_first_one_at_the_end() -> None:
    state = race(tokens="F6 F2 F8", starts="A6 K1 F11", markers=("F7", "F11", "F9"))
    state = without(without(state, G), B)
    over = outcome(state)
    assert over is not None
    assert list(over.ranking) == [{R}, {B}, {G}]


@pytest.mark.ruling("R63")
def test_who_is_home_keeps_the_place_and_may_go() -> None:
    options = Options(play_on=True)
    state = race(tokens="F6 E6 H5", starts="A6 K1 F11", markers=("F7", "E7", "K6"), options=options)
    state = without(say(state, "go F7", 2, 6).state, R)
    assert state.phase == "race"
    over = outcome(say(state, "go E7").state)
    assert over is not None
    assert list(over.ranking) == [{R}, {B}, {G}]


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    state = without(race(starts="A6 K1 F11"), B)
    assert without(state, B) == state
    over = without(state, R)
    assert without(over, G) == over


def test_finishers_stay_first_when_the_others_leave() -> None:
    options = Options(play_on=True)
    state = race(tokens="F6 E6 H5", starts="A6 K1 F11", markers=("F7", "E7", "K6"), options=options)
    state = say(state, "go F7", 2, 6).state
    over = outcome(without(state, B))
    assert over is not None
    assert list(over.ranking) == [{R}, {G}, {B}]
    assert over.reason == "{0} reached their destination first."


def test_a_board_with_every_piece_in_hand_offers_all_of_them() -> None:
    assert len(open_codes(building(), CELLS["A1"])) == 160
