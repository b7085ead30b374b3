"""The turn: Actions kept and lost, phases, free actions, Terrains and Storms."""

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.tasks import Turn
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    expect,
    going_on,
    next_turn,
    options,
    position,
    refused,
    said,
)
from tests.kit.pressing import asked_again


@pytest.mark.ruling("R14")
def test_kept_actions_pay_for_responses_and_are_lost_at_the_next_turn() -> None:
    state = next_turn(position("ike, asu | ethan", actions=(1, 0)))
    expect(state, "A actions 1", "B actions 3")
    state = said(state, "B attack B1", "A ability A2", "A block A2")
    expect(state, "A actions 0", "B1 d 10")
    expect(next_turn(state), "A actions 3")


@pytest.mark.ruling("R15")
def test_actions_gained_off_turn_go_into_the_pool() -> None:
    state = position("ike | flicker, asu")
    state = said(state, "A attack A1", "B ability B1")
    expect(state, "B actions 1")
    state = said(state, "B noblock", "B pass")
    expect(next_turn(state), "B actions 3")


@pytest.mark.ruling("R16")
def test_a_penalty_beyond_the_income_is_forgotten() -> None:
    state = position("ike | ivan", storms="|rain")
    players = (state.players[A], replace(state.players[B], bonus=-5))
    state = next_turn(replace(state, players=players))
    expect(state, "B actions 0", "B bonus 0")


@pytest.mark.ruling("R17")
def test_an_empty_deck_gives_nothing() -> None:
    state = next_turn(position("ike | ivan"))
    expect(state, "B cards 0", "B actions 3")


@pytest.mark.ruling("R18")
def test_actions_then_storms_then_triggers_then_the_draw() -> None:
    start = position("ivan d15 | ike", storms="thunder", decks="bomb")
    start = replace(start, players=(replace(start.players[A], actions=0), start.players[B]))
    state = going_on(replace(start, agenda=(Turn("command"),)))
    expect(state, "A actions 2", "A1 d 10", "B1 d 10", "A hand bomb")


@pytest.mark.ruling("R19", "R42")
def test_free_actions_and_the_end_of_a_turn_open_no_window() -> None:
    state = position("ike +bomb, ivan +haze | zile +firebomb", hands="snow olivia salve")
    state = said(state, "A terrain snow", "A trade A1 A2", "A hide olivia", "A assign salve A3")
    assert asked(state) == "A"
    assert asked(said(state, "A end")) == "B"
    assert "end" in options(said(state, "A end"))


@pytest.mark.ruling("R20")
def test_the_turn_can_always_be_ended() -> None:
    state = position("ike stun | ivan", actions=(0, 0))
    assert options(state) == ["dismiss A1", "run", "end"]


def test_a_turn_is_not_ended_unasked_while_someone_can_attack() -> None:
    state = position("ike | ivan", actions=(2, 0))
    [prompt] = GAME.prompts(state)
    assert asked_again(prompt, "end").startswith("You can still attack and have 2 Actions left.")
    [prompt] = GAME.prompts(position("ike stun | ivan", actions=(2, 0)))
    assert prompt.find("end") and not asked_again(prompt, "end")


@pytest.mark.ruling("R21")
def test_only_the_active_player_acts_first() -> None:
    state = position("ike | zile +firebomb")
    assert "not your turn" in refused(state, "B use B1 A1")
    state = said(state, "A attack A1")
    assert "R21" in refused(state, "B recruit B1")


@pytest.mark.ruling("R55", "R106")
def test_events_of_the_command_phase_wait_for_the_action_phase() -> None:
    state = position("ike | revenant d10, luminous d15", storms="firestorm", decks="|bomb")
    state = next_turn(next_turn(state))
    expect(state, "B2 is gone", "B1 d 5", "B hand bomb", "A1 d 10")
    assert asked(state) == "A" and state.turn == 7


@pytest.mark.ruling("R86")
def test_one_terrain_is_played_or_switched_in_a_turn() -> None:
    state = said(position("ike | ivan", hands="snow training"), "A terrain training")
    assert "R86" in refused(state, "A terrain snow")
    assert "R86" in refused(state, "A terrain AT1")
    state = next_turn(next_turn(state))
    state = said(state, "A terrain AT1")
    expect(state, "A terrain terreria")
    assert "R86" in refused(state, "A terrain snow")


@pytest.mark.ruling("R87")
def test_a_new_terrain_changes_actions_from_the_next_turn_on() -> None:
    state = said(position("ike | ivan", hands="snow"), "A terrain snow")
    expect(state, "A actions 3")
    expect(next_turn(next_turn(state)), "A actions 2")


@pytest.mark.ruling("R88")
def test_an_inactive_terrain_does_nothing_and_stays() -> None:
    state = position("ashen, ike | sammy d10, ivan", hands="training")
    assert "tability a2 B1" in options(state)
    state = said(state, "A terrain training")
    assert not options(state, "tability")
    assert [each.face.code for each in state.players[A].grounds] == ["terreria", "training"]


@pytest.mark.ruling("R89")
def test_a_storm_fires_even_if_it_is_no_longer_active() -> None:
    state = position("demattei, ike | ethan", hands="firestorm", decks="training bomb haze")
    state = said(state, "A ability A1", "A take training", "A terrain firestorm")
    state = said(state, "A terrain training")
    expect(state, "A terrain training")
    state = next_turn(next_turn(state))
    expect(state, "B1 d 10", "A actions 3", "A terrain training")
    state = next_turn(state)
    expect(state, "A discard firestorm", "A terrain training")


@pytest.mark.ruling("R89")
def test_a_waiting_storm_is_an_ordinary_terrain() -> None:
    state = position("ike | valorie, ivan", hands="firestorm")
    state = said(state, "A terrain firestorm", "A attack A1", "B block B1")
    expect(state, "A1 xp 1", "A1 atk 35")


@pytest.mark.ruling("R90")
def test_the_latest_calm_terrain_follows_a_storm() -> None:
    state = position("ike | ivan", hands="training snow rain")
    state = next_turn(next_turn(said(state, "A terrain training")))
    state = next_turn(next_turn(said(state, "A terrain snow")))
    state = next_turn(said(state, "A terrain rain"))
    expect(state, "A terrain rain", "A discard snow")
    state = next_turn(next_turn(state))
    expect(state, "A terrain training", "A discard rain snow")


@pytest.mark.ruling("R90")
def test_a_terrain_switched_back_to_is_the_latest_one() -> None:
    state = position("ike | ivan", hands="training snow")
    state = next_turn(next_turn(said(state, "A terrain training")))
    state = next_turn(next_turn(said(state, "A terrain AT1")))
    state = next_turn(next_turn(next_turn(said(state, "A terrain snow"))))
    expect(state, "A terrain terreria", "A discard snow")


@pytest.mark.ruling("R84", "R91")
def test_nothing_a_storm_does_touches_the_immune() -> None:
    for storm, mark in (("rain", "slow"), ("snow", "nothing")):
        state = position("zowie, ashen, ike | ethan", storms=storm)
        state = next_turn(next_turn(state))
        expect(state, "A1 has nothing", "A2 has nothing", f"A3 has {mark}", f"B1 has {mark}")
        expect(state, "A1 atk 5", "A2 atk 10", f"A3 atk {20 if mark == 'slow' else 10}")
    mute = next_turn(next_turn(position("zowie silence, ashen | ethan", storms="rain")))
    expect(mute, "A2 has slow")


@pytest.mark.ruling("R91")
def test_storms_touch_no_hidden_character_and_waste_their_xp() -> None:
    state = position("ike d5, zile hidden | valorie, ethan +firebomb", storms="firestorm")
    state = next_turn(next_turn(state))
    expect(state, "A1 d 15", "A2 d 0", "B1 is gone", "A1 xp 0")
    assert asked(state) == "A"


@pytest.mark.ruling("R92")
def test_affiliations_count_different_recruited_characters_of_your_own() -> None:
    start = position("ashen, zane hidden | ashen", terrains="ruins", hands="|bomb")
    assert "R92" in refused(start, "A tability a1")
    both = position("ashen, zane | ivan", terrains="ruins", hands="|bomb")
    assert "tability a1" in options(both)


@pytest.mark.ruling("R93")
def test_a_terrain_cannot_be_dismissed() -> None:
    state = said(position("ike +bomb | ivan", hands="training"), "A terrain training")
    assert options(state, "dismiss") == ["dismiss A1", "dismiss A1c"]
    assert FACES["training_grounds"].type == "terrain"
