"""How games and matches end."""

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.ai.score import score
from bot.games.terrene.model.decks import check
from bot.games.terrene.model.settings import Rules
from bot.kernel import Recorded
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    begun_by_a,
    expect,
    luck,
    next_turn,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("R94")
def test_two_wins_are_the_match() -> None:
    state = replace(position("ike | ivan", hp=(50, 20)), wins=(1, 0), game=2)
    state = said(state, "A attack A1", "B noblock")
    outcome = GAME.outcome(state)
    assert outcome and outcome.ranking == (frozenset({A}), frozenset({B}))
    assert GAME.prompts(state) == ()


@pytest.mark.ruling("R94")
def test_after_five_games_the_leader_has_won() -> None:
    start = replace(position("ike | ivan", hp=(50, 20)), wins=(0, 1), game=4)
    fifth = said(start, "A attack A1", "B noblock")
    assert (fifth.game, fifth.wins, fifth.phase) == (5, (1, 1), "opening")
    equal = position("ike | ivan", rules=Rules(turn_cap=20), turn=20)
    drawn = GAME.outcome(said(replace(equal, wins=(1, 1), game=5), "A end"))
    assert drawn and drawn.is_draw
    ahead = GAME.outcome(said(replace(equal, wins=(1, 0), game=5), "A end"))
    assert ahead and ahead.ranking[0] == frozenset({A})


@pytest.mark.ruling("R95")
def test_hidden_characters_keep_you_in_the_game() -> None:
    state = said(position("ike | ivan hidden"), "A attack A1")
    expect(state, "B hp 30")
    assert state.phase == "play"
    tokens = said(position("ike +firebomb | dagger, energy"), "A use A1 B1")
    assert tokens.phase == "play"


@pytest.mark.ruling("R95")
def test_nobody_left_is_a_loss() -> None:
    state = said(position("ike +firebomb | dagger"), "A use A1 B1")
    assert state.wins == (1, 0) and state.phase == "opening"


@pytest.mark.ruling("R96")
@pytest.mark.parametrize(
    ("hp", "parties", "winner"),
    [
        ((30, 20), "ike | ivan", (1, 0)),
        ((20, 30), "ike | ivan", (0, 1)),
        ((30, 30), "ike xp1 | ivan, zile hidden", (0, 0)),
        ((30, 30), "ike xp2 | ivan, zile hidden", (1, 0)),
    ],
)
def test_the_turn_cap_compares_hit_points_then_levels(
    hp: tuple[int, int], parties: str, winner: tuple[int, int]
) -> None:
    state = position(parties, hp=hp, turn=20, rules=Rules(turn_cap=20))
    assert said(state, "A end").wins == winner


@pytest.mark.ruling("R96")
def test_without_a_cap_the_game_goes_on() -> None:
    state = said(position("ike | ivan", turn=500, rules=Rules(turn_cap=0)), "A end")
    assert state.turn == 501 and state.phase == "play"


@pytest.mark.ruling("R97")
def test_running_is_for_quiet_moments_and_gives_the_game_away() -> None:
    state = said(position("ike | zile +firebomb"), "A attack A1")
    assert "R42" in refused(state, "B run")
    state = said(position("ike | ivan"), "A run")
    assert state.wins == (0, 1) and state.players[A].ran and not state.players[B].ran
    single = said(position("ike | ivan", rules=Rules(best_of=1)), "A run")
    assert single.phase == "over"


@pytest.mark.ruling("R98")
def test_time_outs_have_their_defaults_and_anyone_may_leave() -> None:
    idle = position("ike | ivan")
    assert GAME.prompt(idle, A).default == "end"
    attack = said(idle, "A attack A1")
    assert GAME.prompt(attack, B).default == "noblock"
    window = said(position("ike | ivan +bomb"), "A attack A1")
    assert GAME.prompt(window, B).default == "pass"
    left = GAME.withdraw(attack, B, luck()).state
    outcome = GAME.outcome(left)
    assert outcome and outcome.ranking[0] == frozenset({A})
    shown = " ".join(event.text for event in GAME.withdraw(window, B, luck()).events)
    assert "B1 Ivan the Organic with Bomb" in shown
    setup = GAME.setup(GAME.table(2), luck()).state
    assert [each.default for each in GAME.prompts(setup)] == ["gregory", "gregory"]
    ready = said(setup, "A gregory", "B sk")
    assert [each.default for each in GAME.prompts(ready)] == ["usual", "usual"]


@pytest.mark.ruling("R99")
def test_a_heal_on_the_chain_comes_too_late() -> None:
    state = position("javelin hidden | ike", hp=(50, 10), terrains="|springs", actions=(3, 1))
    state = said(state, "A recruit A1")
    assert state.wins == (1, 0)


@pytest.mark.ruling("R100")
def test_dismissing_your_last_character_loses_the_game() -> None:
    assert said(position("ike | ivan"), "A dismiss A1").wins == (0, 1)
    flicker = said(position("ike | flicker"), "A attack A1", "B ability B1")
    assert flicker.wins == (1, 0)


@pytest.mark.ruling("R101")
def test_who_has_lost_is_asked_nothing_more() -> None:
    state = position("ike xp4 | white d15, ivan", hp=(50, 5))
    state = said(state, "A attack A1", "B block B1")
    assert state.wins == (1, 0) and state.phase == "opening"


@pytest.mark.ruling("R101a")
def test_a_deck_needs_no_hero() -> None:
    text = "deck gregory, -1 Gregory the Hoarder, +1 Ethan the Resilient"
    assert check(text).errors == ()


@pytest.mark.ruling("R102")
def test_the_same_faces_bring_the_same_game() -> None:
    first = luck(7)
    state = GAME.setup(GAME.table(2), luck()).state
    state = said(state, "A gregory", "B zowie", "A usual")
    one = GAME.play(state, B, "usual", first)
    again = GAME.play(state, B, "usual", Recorded(*first.drawn))
    assert one == again and one.state.players[A].deck


@pytest.mark.ruling("R94")
def test_a_drawn_game_is_played_again() -> None:
    state = position("ike | ivan", turn=20, rules=Rules(turn_cap=20))
    state = said(state, "A end")
    assert (state.game, state.wins, state.phase) == (2, (0, 0), "opening")


def test_a_whole_best_of_three_by_running() -> None:
    state = said(begun_by_a(), "A run", "A usual", "B usual")
    chooser = asked(state)
    state = said(state, f"{chooser} {'first' if chooser == 'A' else 'second'}")
    expect(state, "A cards 2")
    state = said(state, "A run")
    assert state.result and state.result.team == 1
    assert score(state, B) == 1.0 and score(state, A) == -1.0


def test_decking_out_has_no_penalty() -> None:
    state = position("ike | ivan")
    for _ in range(6):
        state = next_turn(state)
    assert state.phase == "play" and "end" in options(state)


@pytest.mark.ruling("R98")
@pytest.mark.parametrize(("item", "target"), [("firebomb", "target A1"), ("strength", "target B1")])
def test_an_unanswered_aim_harms_the_enemy_and_helps_ones_own(item: str, target: str) -> None:
    state = position("scout, ivan | bran, ike", discards=f"{item}|", active=B, actions=(0, 3))
    state = said(state, "B attack B1", "A block A1", f"B trigger {item}")
    assert options(state, "target A1") and options(state, "target B1")
    assert GAME.prompt(state, B).default == target
