"""Windows: who is asked, in which order answers count, and what silence tells."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.stack import Window
from bot.kernel import Do, NotYourTurn, Seat, Tossed
from tests.games.terakh.table import Table, table

UNITS = "HY1@A7R SO1@A8R HY2@A5G HY3@A2G HY4@A1G HY5@A12G SO2@B12G SO3@B8G SO4@B4G SO5@B5G"
MASKED = Options(reactions="masked")


@pytest.mark.ruling("R75")
def test_answers_count_in_player_order_whoever_is_quicker() -> None:
    play = table("HY SO", UNITS).hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    assert play.asked == [0, 1]
    play.say(1, "cast peace")
    assert play.events == () and play.asked == [0]
    play.say(0, "cast berserk")
    assert "{0} casts Berserk." in play.words
    assert play.state.hands == ((), ("peace",)) and play.asked == [1]


@pytest.mark.ruling("R75")
def test_a_cast_opens_the_window_anew_for_everybody() -> None:
    play = table("HY SO", UNITS).hold(0, "berserk").hold(1, "aegis", "aegis")
    play.say(0, "attack A7 A8").say(0, "pass").say(1, "cast aegis")
    assert play.asked == [0, 1]


@pytest.mark.ruling("R75")
def test_every_answer_is_said_face_down() -> None:
    play = table("HY SO", UNITS).hold(1, "aegis").say(0, "attack A7 A8")
    prompt = GAME.prompt(play.state, Seat(1))
    for option in prompt.options[1:]:
        assert isinstance(option.then, Do) and option.then.sealed
    play.say(1, "pass", 1, 1)
    assert not any("{1}" in event.text for event in play.events)


@pytest.mark.ruling("R55")
def test_silence_is_a_pass() -> None:
    play = table("HY SO", UNITS).hold(1, "aegis").say(0, "attack A7 A8")
    assert GAME.prompt(play.state, Seat(1)).default == "pass"
    assert GAME.prompt(table("HY SO").state, Seat(0)).default == "end"


def test_a_window_that_nobody_can_answer_is_skipped() -> None:
    play = table("HY SO", UNITS).hold(1, "mana_surge").say(0, "attack A7 A8", 1, 1)
    assert play.asked == [0]


def test_pass_turn_is_not_asked_again_before_the_next_turn() -> None:
    play = table("HY SO", UNITS).hold(1, "aegis", "fate").say(0, "attack A7 A8")
    play.say(1, "pass-turn", 1, 1).say(0, "attack A7 A8", 1, 1)
    assert play.state.quiet == (1,)
    play.say(0, "end")
    assert not play.state.quiet


def test_pass_turn_does_not_reach_into_the_next_rounds_draw() -> None:
    play = table("SO HY", UNITS).hold(0, "neglect_spell").hold(1, "mana_surge")
    play.stack_deck("terakh_crisis").say(0, "end").say(1, "cast mana_surge").say(0, "pass-turn")
    play.say(1, "end", 8, 1)
    assert play.asked == [0] and play.offers(0, "cast") == {"cast neglect_spell"}


def test_pass_recycle_holds_until_it_is_taken_back() -> None:
    play = table("HY SO", UNITS).hold(0, "mana_surge", "mana_surge").hold(1, "recycle")
    play.say(0, "cast mana_surge").say(1, "pass-recycle").say(0, "cast mana_surge")
    assert play.asked == [0]
    play.say(0, "end").say(1, "listen")
    assert play.state.deaf == ()


@pytest.mark.ruling("R50")
def test_a_neglect_spell_can_be_neglected_and_only_one_answers_a_card() -> None:
    play = table("HY SO RA", UNITS).hold(0, "mana_surge", "neglect_spell")
    play.hold(1, "neglect_spell").hold(2, "neglect_spell")
    play.say(0, "cast mana_surge")
    assert play.asked == [1, 2]
    play.say(2, "cast neglect_spell").say(1, "cast neglect_spell")
    assert play.asked == [2, 0]
    play.say(2, "pass").say(0, "cast neglect_spell")
    assert play.asked == [2]
    play.say(2, "pass")
    assert play.state.mana == 7


@pytest.mark.ruling("R50", "R51")
def test_a_recycle_can_be_neglected_and_cannot_be_recycled() -> None:
    play = (
        table("HY SO", UNITS).hold(0, "mana_surge", "neglect_spell").hold(1, "recycle", "recycle")
    )
    play.say(0, "cast mana_surge").say(1, "cast recycle").say(0, "cast neglect_spell")
    assert play.asked == [1]
    play.say(1, "pass")
    assert play.state.hands == ((), ("recycle",))
    assert play.state.deck[-3:] == ("neglect_spell", "mana_surge", "recycle")


@pytest.mark.ruling("R51")
def test_a_neglected_card_can_be_recycled() -> None:
    play = table("HY SO RA", UNITS).hold(0, "mana_surge").hold(1, "neglect_spell")
    play.hold(2, "recycle").say(0, "cast mana_surge").say(1, "cast neglect_spell").say(2, "pass")
    play.say(2, "cast recycle")
    assert play.state.hands[2] == ("mana_surge",) and play.state.mana == 5


@pytest.mark.ruling("R68")
def test_masked_windows_ask_everybody_who_holds_a_card() -> None:
    play = table("HY SO RA", UNITS, options=MASKED).hold(1, "mana_surge").hold(2, "rally")
    play.say(0, "attack A7 A8")
    assert play.asked == [1, 2]
    assert play.offers(1) == {"pass", "pass-turn"}
    assert GAME.prompt(play.state, Seat(1)).text.endswith(
        "so you can only pass. Everyone who holds a card is asked."
    )
    open_table = table("HY SO RA", UNITS).hold(1, "mana_surge").say(0, "attack A7 A8", 1, 1)
    assert open_table.asked == [0]


@pytest.mark.ruling("R68")
def test_masked_windows_ask_the_same_whatever_the_hands_are() -> None:
    hands = [("aegis", "fate"), ("rally", "insight"), ("recycle", "neglect_spell")]
    asked = []
    for hand in hands:
        play = table("HY SO RA", UNITS, options=MASKED).hold(0, "mana_surge", "berserk")
        play.hold(1, *hand)
        trail = [play.say(0, "cast mana_surge").asked]
        while play.asked != [0]:
            trail.append(play.say(play.asked[-1], "pass").asked)
        asked.append(trail)
    assert asked[0] == asked[1] == asked[2]


@pytest.mark.ruling("R68")
def test_public_words_do_not_say_who_could_have_answered() -> None:
    play = table("HY SO RA", UNITS).hold(1, "aegis").hold(2, "fate").say(0, "attack A7 A8")
    view = GAME.view(play.state, None)
    assert GAME.status(view) == (
        "Round 1, {0}'s turn: 3 mana left. Waiting for reactions. "
        "Turn order: {0} (Hydra, HY), {1} (Sorceress, SO), {2} (Ranger, RA)."
    )
    with pytest.raises(NotYourTurn) as refused:
        GAME.prompt(play.state, Seat(2))
    assert "{1}" not in str(refused.value)


def test_an_answer_that_lies_face_down_is_in_nobody_elses_view() -> None:
    play = table("HY SO RA", UNITS).hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    before = {seat: GAME.view(play.state, seat) for seat in (None, Seat(0), Seat(2))}
    passed, cast = Table(play.state).say(1, "pass"), Table(play.state).say(1, "cast peace")
    for seat in before:
        assert GAME.view(passed.state, seat) == GAME.view(cast.state, seat)
    assert GAME.view(passed.state, Seat(1)) != GAME.view(cast.state, Seat(1))


@pytest.mark.ruling("R68")
def test_nobody_else_sees_who_is_asked_who_has_answered_and_who_passes_on() -> None:
    play = table("HY SO RA", UNITS).hold(0, "berserk", "recycle").hold(1, "peace", "recycle")
    play.hold(2, "neglect_spell", "recycle").say(0, "attack A7 A8")
    others = (None, Seat(0), Seat(2))
    idle = Table(replace(play.state, quiet=(Seat(1),), deaf=(Seat(1),)))
    unasked = play.state.with_top(Window("declared", (Seat(0),), is_open=True))
    for state in (idle.state, unasked, Table(play.state).say(1, "pass").state):
        for seat in others:
            assert GAME.view(state, seat) == GAME.view(play.state, seat)
    assert GAME.view(idle.state, Seat(1)).quiet == GAME.view(idle.state, Seat(1)).deaf == (1,)


def test_who_waits_for_others_guesses_that_somebody_is_asked() -> None:
    play = table("HY SO RA", UNITS).hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        view = GAME.view(Table(play.state).say(1, "pass").state, seat)
        asked = [prompt.seat for prompt in GAME.prompts(GAME.guess(view, Tossed(Random(5))))]
        assert asked and (seat in asked) == (seat == 0)


def test_a_guessed_state_keeps_the_own_hand_and_who_is_asked() -> None:
    play = table("HY SO RA", UNITS).hold(1, "aegis").hold(2, "fate").say(0, "attack A7 A8")
    view = GAME.view(play.state, Seat(1))
    other = GAME.guess(view, Tossed(Random(3)))
    assert other.hands[1] == ("aegis",) and len(other.hands[2]) == 1
    assert [prompt.seat for prompt in GAME.prompts(other)] == [1]
    assert "terakh_crisis" not in other.hands[2]
