"""Two against two: seats, shared hit points, blocks, partners."""

import pytest

from bot.games.terrene import GAME
from tests.games.terrene.positions import (
    A,
    B,
    C,
    D,
    asked,
    begun_by_a,
    expect,
    heard,
    luck,
    next_turn,
    options,
    position,
    said,
)


@pytest.mark.ruling("E23")
def test_the_opponent_who_acts_next_is_asked_to_block_first() -> None:
    state = position("ike | ivan | zile | asu")
    state = said(state, "A attack A1")
    assert asked(state) == "B"
    state = said(state, "B noblock")
    assert asked(state) == "D" and options(state) == ["block D1", "noblock"]
    state = said(state, "D block D1")
    expect(state, "D1 d 10", "B hp 50", "D hp 50")


@pytest.mark.ruling("R103")
def test_letters_belong_to_seats_whoever_begins() -> None:
    state = begun_by_a(4)
    assert state.active == A and asked(state) == "A"
    assert [len(player.party) for player in state.players] == [3, 3, 3, 3]
    assert [len(player.deck) for player in state.players] == [22, 23, 23, 23]
    order = [state.active]
    for _ in range(4):
        state = next_turn(state)
        order.append(state.active)
    assert order == [A, B, C, D, A]


@pytest.mark.ruling("R110")
def test_a_direct_attack_names_the_opponent_who_acts_next() -> None:
    state = position("olivia | ivan hidden | zile | asu hidden", hands="||| bomb")
    state = said(state, "A attack A1")
    expect(state, "B hp 30", "D hp 30", "D cards 1")
    robbed = position("olivia | ivan hidden | zile | asu hidden", hands="| bomb || haze")
    robbed = said(robbed, "A attack A1")
    expect(robbed, "B cards 0", "D cards 1")


def test_supply_is_three_and_your_is_your_own() -> None:
    state = position("ike, ethan, zile | ivan | zowie, asu | sammy")
    assert state.capacity == 3
    assert options(said(state, "A end")) != []
    haze = position("ike +haze | ethan | zile | sammy")
    haze = said(haze, "A use A1")
    expect(haze, "B1 atk 10", "D1 atk 5", "C1 atk 15")


def test_an_opponent_is_picked_where_nothing_names_one() -> None:
    state = position("ashen, zane | ivan | zile | sammy", terrains="ruins", hands="|bomb||haze")
    assert options(state, "tability") == ["tability a1 B", "tability a1 D"]
    state = said(state, "A tability a1 D")
    expect(state, "D cards 0", "B cards 1")


def test_partners_see_each_others_cards_and_opponents_do_not() -> None:
    state = position("ike +bomb | ivan hidden | zile hidden +haze | asu", hands="flare|orb|smoke|")
    view = GAME.view(state, A)
    assert [card.key for card in view.sides[C].hand] == ["smoke_bomb"]
    assert view.sides[C].party[0].key == "zile_the_recruiter"
    assert view.sides[B].hand == () and view.sides[B].party[0].key == ""
    held = GAME.view(state, D).sides[A].party[0].held
    assert held and held.key == ""
    mine, theirs = GAME.secret(GAME.view(state, C)).split("{0}'s hand: ")
    assert mine.startswith("Your hand: Smoke Bomb.") and theirs.startswith("Flare.")


def test_one_partner_without_characters_plays_on() -> None:
    state = position("ike +firebomb | dagger | zile | sammy")
    state = said(state, "A use A1 B1")
    assert state.phase == "play"
    state = next_turn(state)
    assert asked(state) == "B" and "end" in options(state)


def test_a_team_without_characters_has_lost() -> None:
    state = said(position("ike +firebomb | dagger | zile | "), "A use A1 B1")
    assert state.wins == (1, 0)


def test_partners_run_together_or_not_at_all() -> None:
    state = said(position("ike | ivan | zile | asu"), "A run")
    assert asked(state) == "C" and options(state) == ["agree", "stay"]
    assert said(state, "C stay").phase == "play"
    ran = said(state, "C agree")
    assert ran.wins == (0, 1) and [each.ran for each in ran.players] == [True, False, True, False]


def test_a_partner_takes_over_and_an_empty_team_forfeits() -> None:
    state = position("ike | ivan | zile | asu")
    state = GAME.withdraw(state, A, luck()).state
    assert asked(state) == "C"
    state = GAME.play(state, C, "attack A1", luck()).state
    expect(said(state, "B noblock", "D noblock"), "B hp 30")
    over = GAME.withdraw(state, C, luck()).state
    outcome = GAME.outcome(over)
    assert outcome and outcome.ranking[0] == frozenset({B, D})


def test_a_partner_who_left_is_answered_for_before_the_game_too() -> None:
    state = GAME.setup(GAME.table(4), luck()).state
    state = GAME.withdraw(state, A, luck()).state
    assert sorted(asked(state)) == ["B", "C", "D"]
    state = said(state, "C gregory", "C zowie", "B sk", "D jin")
    assert [each.deck_name for each in state.players] == ["gregory", "sk", "zowie", "jin"]


def test_partners_may_respond_to_each_other() -> None:
    state = position("ike | ivan | zile +strength | asu")
    state = said(state, "A attack A1", "C use C1 A1", "B noblock", "D noblock")
    expect(state, "B hp 20")


def test_words_of_a_draw_stay_in_the_team() -> None:
    state = position("ike | ivan | zile | asu", decks="|bomb||")
    told = [heard(state, "A end", seat) for seat in (A, B, C, D, None)]
    assert ["Bomb" in each for each in told] == [False, True, False, True, False]
