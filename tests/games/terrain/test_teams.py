"""Team play: one start and one marker a team, the leash, and leading a mate's token."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.state import Options, State, Turn
from bot.games.terrain.rules.destinations import owners, placer_of
from bot.games.terrain.rules.movement import may_stop
from bot.games.terrain.rules.outcome import outcome, standing
from bot.kernel import NotAllowed, NotUnderstood, Seat, Tossed
from tests.games.terrain.positions import (
    NEXT,
    B,
    G,
    R,
    Y,
    building,
    cells,
    costs,
    offered,
    race,
    say,
    where,
)

TEAMS = Options(team_size=2)


def teams(
    pieces: str = "", *, tokens: str = "", dice: tuple[int, int] = (2, 6), green: int = 0
) -> State:
    """R and G from A6 to A1, B and Y from K1 to K6."""
    return race(
        pieces,
        tokens=tokens,
        starts="A6 K1 A6 K1",
        markers=("A1", "K6", "A1", "K6"),
        dice=dice,
        green=green,
        options=replace(TEAMS, green=bool(green)),
    )


@pytest.mark.ruling("R65")
def test_teams_need_the_right_table() -> None:
    assert GAME.table(4, {"teams": "2"}).settings["teams"] == "2"
    assert GAME.table(6, {"teams": "3"}).settings["teams"] == "3"
    for players, settings in (
        (3, {"teams": "3"}),
        (5, {"teams": "2"}),
        (2, {"teams": "2"}),
        (4, {"teams": "3"}),
        (4, {"teams": "2", "destinations": "2"}),
        (4, {"teams": "2", "goal": "lost"}),
    ):
        with pytest.raises(NotAllowed, match="R65"):
            GAME.table(players, settings)


def test_a_teams_first_player_claims_the_start_for_all() -> None:
    state = building(players=4, options=TEAMS)
    state = say(state, "place A1 4B0").state
    assert state.homes[R] == state.homes[G] == cells("A1")[0]
    state = say(state, "place K1 4B0").state
    with pytest.raises(NotUnderstood, match="touches no piece"):
        say(state, "place A6 4B0")
    assert say(state, "place A2 4B0").state.seat == Y


def test_the_team_on_the_agreed_side_places_one_marker_for_all() -> None:
    state = replace(teams(), phase="destinations", turn=None, markers=((),) * 4)
    assert owners(state) == (R, B)
    assert (placer_of(state, R), placer_of(state, B)) == (B, R)
    state = say(state, "mark A1").state
    assert state.markers[R] == state.markers[G] == cells("A1")
    state = say(state, "mark K6", *NEXT).state
    assert state.phase == "race"
    assert where(state) == ["A6", "K1", "A6", "K1"]


@pytest.mark.ruling("R61")
def test_a_move_ends_within_three_cells_of_every_mate() -> None:
    state = teams("A6=4D0 A5=4D0 A4=4D0 A3=4D0", dice=(2, 4))
    state = say(state, "go A5 A4 A3").state
    assert may_stop(state)
    # With the last point R could go on to A2, but that is four cells from G.
    assert set(costs(state)) == {"A4"}
    with pytest.raises(NotUnderstood, match="R61"):
        say(state, "A2")


@pytest.mark.ruling("R61")
def test_cells_on_the_way_may_be_out_of_reach_of_the_mates() -> None:
    there_and_back = "A3=4D0 A2=4D0"
    state = teams(there_and_back, tokens="A3 - A6 -", dice=(2, 6))
    assert "A2" in costs(state)
    away = say(state, "go A2").state
    assert not may_stop(away)
    assert offered(away) == ["A3"]
    assert GAME.prompt(away, R).default == "A3"
    with pytest.raises(NotUnderstood, match="R61"):
        say(away, "stop")
    back = say(away, "A3").state
    assert may_stop(back)


@pytest.mark.ruling("R61")
def test_arriving_needs_the_mates_near_too() -> None:
    far = teams("A2=4D0", tokens="A2 - A6 -")
    far = replace(far, tokens=cells("A2 K1 A5 K1"))
    assert "A1" not in costs(far)
    near = replace(far, tokens=cells("A2 K1 A4 K1"))
    after = say(near, "go A1", *NEXT).state
    assert where(after)[R] == "-"
    assert after.finished == (R,)
    assert after.phase == "race"


@pytest.mark.ruling("R67")
def test_a_teams_start_holds_any_number_of_its_own_tokens() -> None:
    state = teams("A5=4C0", tokens="A5 - A6 -")
    assert "A6" in costs(state)
    guest = replace(state, tokens=cells("A5 A6 A4 K1"))
    assert "A6" not in costs(guest)
    other = teams("J1=4B1", tokens="J1 - H2 -")
    assert "K1" not in costs(replace(other, board=race("J1=4B1").board))


def test_the_first_team_with_all_its_tokens_home_wins() -> None:
    state = replace(
        teams("A2=4D0", tokens="A2 - - -"),
        tokens=(*cells("A2 K1"), -1, *cells("K1")),
        finished=(G,),
        markers=(cells("A1"), cells("K6"), (), cells("K6")),
    )
    over = outcome(say(state, "go A1").state)
    assert over is not None
    assert list(over.ranking) == [{R, G}, {B, Y}]
    assert over.reason == "{0} and {2} reached their destination first."


@pytest.mark.ruling("R39", "R65")
def test_teams_are_placed_by_their_last_token_home() -> None:
    """The first team had a token home first, but the second was complete before it."""
    first, second, third = (Seat(0), Seat(3)), (Seat(1), Seat(4)), (Seat(2), Seat(5))
    state = race(
        "A2=4D0",
        starts="A6 K1 F11 A6 K1 F11",
        markers=("A1", "K6", "F1") * 2,
        options=replace(TEAMS, play_on=True),
    )
    state = replace(
        state,
        seat=first[1],
        tokens=(-1, -1, *cells("F11 A2"), -1, *cells("F11")),
        finished=(first[0], *second),
        turn=Turn(2, 6, 0, 6, path=cells("A2")),
    )
    over = outcome(say(state, "go A1").state)
    assert over is not None
    assert list(over.ranking) == [set(second), set(first), set(third)]


@pytest.mark.ruling("R63", "R64")
def test_who_left_comes_last_though_a_mate_led_the_token_home() -> None:
    state = replace(
        teams("A2=4D0", tokens="- - A2 -"),
        tokens=(-1, *cells("K1 A2 K1")),
        finished=(R,),
        gone=(G,),
        quitters=(G,),
        seat=G,
        turn=Turn(2, 6, 0, 6, path=cells("A2")),
    )
    assert GAME.prompts(state)[0].seat == R
    over = outcome(say(state, "go A1").state)
    assert over is not None
    assert list(over.ranking) == [{R}, {B, Y}, {G}]


@pytest.mark.ruling("R64")
def test_the_next_mate_clockwise_leads_a_leavers_token() -> None:
    state = race(starts="A6 K1 " * 3, options=Options(team_size=3))
    first, second, third = Seat(0), Seat(2), Seat(4)
    left = replace(state, gone=(second,))
    assert [left.leader(seat) for seat in (first, second, third)] == [first, third, third]
    left = replace(state, gone=(third,))
    assert [left.leader(seat) for seat in (first, second, third)] == [first, second, first]


@pytest.mark.ruling("R64")
def test_a_mate_leads_the_token_of_whoever_left() -> None:
    state = GAME.withdraw(teams(), R, Tossed(Random(0))).state
    assert state.seat == R
    prompt = GAME.prompts(state)[0]
    assert prompt.seat == G
    assert "You play for {0}." in prompt.text
    moved = GAME.play(state, G, "go B6", Tossed(Random(0))).state
    assert where(moved)[R] == "B6"


@pytest.mark.ruling("R64", "R63")
def test_a_team_is_out_when_all_have_left() -> None:
    state = teams()
    for seat in (R, G):
        state = GAME.withdraw(state, seat, Tossed(Random(0))).state
    over = outcome(state)
    assert over is not None
    assert list(over.ranking) == [{B, Y}, {G}, {R}]


@pytest.mark.ruling("R64", "R63")
def test_a_team_of_which_nobody_is_left_is_out_even_with_a_token_home() -> None:
    state = replace(
        teams(tokens="- - A4 -"),
        tokens=(-1, *cells("K1 A4 K1")),
        finished=(R,),
        markers=((), cells("K6"), cells("A1"), cells("K6")),
        seat=B,
    )
    for seat in (R, G):
        state = GAME.withdraw(state, seat, Tossed(Random(0))).state
    over = outcome(state)
    assert over is not None
    assert list(over.ranking) == [{B, Y}, {G}, {R}]
    assert over.reason == "Only {1} and {3} stayed in the match."


@pytest.mark.ruling("R65")
def test_a_teams_standing_is_that_of_its_members_together() -> None:
    state = teams("A4=4D0 A3=4D0 A2=4D0", tokens="A2 K5 A4 -")
    assert standing(state, 0) == (2, 1 + 3, 1 + 3)


@pytest.mark.ruling("R68")
def test_with_the_green_die_a_team_moves_only_where_it_may_end() -> None:
    state = teams(tokens="A3 - A6 -", green=1)
    assert costs(state) == {}
    near = teams(tokens="A4 - A6 -", green=1)
    assert offered(near) == ["go A3"]


def test_seats_alternate_between_the_teams() -> None:
    dice = Tossed(Random(11))
    state = GAME.setup(GAME.table(6, {"teams": "2", "build": "auto"}), dice).state
    assert [state.team(Seat(seat)) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert state.team_mates(Seat(1)) == (4,)
