"""Whom a window can concern: judged by what lies open, whatever the hands are."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.ai.random_player import play_at_random
from bot.games.terakh import GAME
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.stack import Window
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.cards.windows import seats_asked
from bot.kernel import Seat, Tossed
from tests.games.terakh.table import Table, table

UNITS = "HY1@A7R SO1@A8R HY2@A5G HY3@A2G HY4@A1G HY5@A12G SO2@B12G SO3@B8G SO4@B4G SO5@B5G"
GUARDED = Options(reactions="guarded")
HIDING = ("guarded", "masked")


def windows(seats: int, reactions: str, seed: int, most: int = 500) -> list[State]:
    """States of a match of random players in which a window is open."""
    random = Random(seed)
    settings = {"setup": "quick", "reactions": reactions, "round_limit": "20"}
    state = GAME.setup(GAME.table(seats, settings), Tossed(random)).state
    found: list[State] = []
    for _ in range(most):
        if state.outcome:
            break
        if isinstance(state.top, Window):
            found.append(state)
        prompts = GAME.prompts(state)
        seat = prompts[random.randrange(len(prompts))].seat
        words = play_at_random(GAME, GAME.view(state, seat), seat, random)
        state = GAME.play(state, seat, words, Tossed(random)).state
    return found


@pytest.mark.ruling("R68")
@pytest.mark.parametrize("reactions", HIDING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_states_that_look_alike_to_the_table_ask_the_same_people(
    seats: int, reactions: str
) -> None:
    found = windows(seats, reactions, seats)
    assert len(found) > 20
    random = Random(seats)
    for state in found:
        window = state.top
        assert isinstance(window, Window)
        fresh = seats_asked(state, window.kind)
        assert set(window.waiting) <= set(fresh)
        for _ in range(3):
            other = GAME.guess(GAME.view(state, None), Tossed(random))
            assert seats_asked(other, window.kind) == fresh


@pytest.mark.ruling("R68")
def test_with_smart_reactions_the_hands_decide() -> None:
    for hand, asked in (("aegis", [1]), ("rally", [0])):
        thrown = () if hand == "aegis" else (1, 1)
        assert table("HY SO", UNITS).hold(1, hand).say(0, "attack A7 A8", *thrown).asked == asked


@pytest.mark.ruling("R68")
def test_guarded_windows_ask_those_whose_units_stand_right() -> None:
    play = table("HY SO RA", UNITS, options=GUARDED).hold(0, "rally").hold(1, "rally")
    play.hold(2, "rally").say(0, "attack A7 A8")
    assert play.asked == [0, 1]
    assert play.offers(1) == {"pass", "pass-turn"}
    assert GAME.prompt(play.state, Seat(1)).text.endswith(
        "so you can only pass. Everyone who could hold one that fits is asked."
    )


@pytest.mark.ruling("R68")
def test_guarded_windows_leave_those_without_a_rune_in_peace() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R", options=GUARDED).hold(0, "rally").hold(1, "aegis")
    play.say(0, "attack A7 A8", 5, 5)
    assert play.asked == [0] and play.offers(0) == {"pass", "pass-turn"}


@pytest.mark.ruling("R83")
def test_a_penetrate_against_no_bonus_is_not_asked_about() -> None:
    play = table("HY SO", UNITS).hold(0, "penetrate").say(0, "attack A7 A8", 4, 4)
    assert play.asked == [0] and "Your turn" in GAME.prompt(play.state, Seat(0)).text
    guard = table("HY SO", UNITS.replace("SO1@A8R", "SO1@A8G")).hold(0, "penetrate")
    assert guard.say(0, "attack A7 A8").offers(0, "cast") == {"cast penetrate"}


@pytest.mark.ruling("R83")
def test_one_who_is_asked_anyway_may_cast_what_changes_nothing() -> None:
    play = table("HY SO", UNITS).hold(0, "penetrate", "berserk").say(0, "attack A7 A8")
    assert play.offers(0, "cast") == {"cast penetrate", "cast berserk"}


@pytest.mark.ruling("R83")
@pytest.mark.parametrize(("thrown", "asked"), [((6, 5), [1, 2]), ((5, 5), [0, 2])])
def test_after_the_roll_the_winning_side_is_left_in_peace(
    thrown: tuple[int, int], asked: list[int]
) -> None:
    play = table("HY SO RA", UNITS)
    for seat in range(3):
        play.hold(seat, "fate")
    assert play.say(0, "attack A7 A8", *thrown).asked == asked


@pytest.mark.ruling("R83")
def test_a_card_against_the_winner_opens_the_window_anew_for_them() -> None:
    play = table("HY SO", UNITS).hold(0, "fate").hold(1, "switch_rolls")
    play.say(0, "attack A7 A8", 6, 5)
    assert play.asked == [1]
    assert play.say(1, "cast switch_rolls").asked == [0]


@pytest.mark.ruling("R83")
def test_dice_that_no_card_of_a_hand_can_turn_ask_nobody() -> None:
    hopeless = table("HY SO", UNITS).hold(0, "fate").say(0, "attack A7 A8", 1, 8)
    assert "Your turn" in GAME.prompt(hopeless.state, Seat(0)).text
    twice = table("HY SO", UNITS).hold(0, "fate", "fate").say(0, "attack A7 A8", 1, 8)
    assert twice.offers(0, "cast") == {"cast fate attack", "cast fate defence"}
    pair = table("HY SO", UNITS.replace("SO1@A8R", "SO1@A8G"))
    pair.hold(0, "switch_rolls", "penetrate").say(0, "attack A7 A8").say(0, "pass", 5, 6)
    assert len(pair.offers(0, "cast")) == 2


@pytest.mark.ruling("R83")
def test_nobody_is_asked_to_neglect_what_changes_nothing() -> None:
    play = table("HY SO", UNITS).hold(0, "penetrate", "berserk").hold(1, "neglect_spell")
    play.say(0, "attack A7 A8").say(0, "cast penetrate")
    assert play.asked == [0]
    assert play.say(0, "cast berserk").asked == [1]


@pytest.mark.ruling("R84")
def test_an_answer_is_changed_while_the_window_is_open() -> None:
    play = table("HY SO", UNITS).hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    play.say(1, "pass-turn")
    assert play.asked == [0] and list(play.state.quiet) == [1]
    play.say(1, "cast peace")
    assert not play.state.quiet and play.events == ()
    play.say(0, "pass")
    assert "The attack is canceled." in play.words


@pytest.mark.ruling("R84")
def test_pass_turn_is_undone_by_listen_while_the_turn_lasts() -> None:
    play = table("HY SO", UNITS).hold(1, "aegis", "aegis").say(0, "attack A7 A8")
    play.say(1, "pass-turn", 1, 1).say(1, "listen")
    assert not play.state.quiet and play.events == ()
    assert play.say(0, "attack A7 A8").asked == [1]


@pytest.mark.ruling("R84")
def test_who_passes_in_their_own_turn_may_listen_again() -> None:
    play = table("HY SO", UNITS).hold(0, "berserk").say(0, "attack A7 A8")
    play.say(0, "pass-turn", 1, 1)
    assert "listen" in play.offers(0) and play.say(0, "listen").state.quiet == ()


@pytest.mark.ruling("R84")
@pytest.mark.parametrize("reactions", HIDING)
def test_a_pass_given_beforehand_is_said_like_any_other(reactions: str) -> None:
    play = table("HY SO", UNITS, options=Options(reactions=reactions)).hold(1, "aegis", "fate")
    play.say(0, "attack A7 A8").say(1, "pass-turn", 1, 1)
    while play.asked == [1]:
        play.say(1, GAME.prompt(play.state, Seat(1)).standing)
    prompt = GAME.prompt(play.say(0, "attack A7 A8").state, Seat(1))
    assert prompt.standing == "pass" and prompt.find("listen")
    assert not GAME.prompt(play.say(1, "listen").state, Seat(1)).standing


@pytest.mark.ruling("R84")
def test_listening_again_about_recycle_needs_a_changed_answer_about_it() -> None:
    play = table("HY SO RA", UNITS).hold(0, "mana_surge").hold(1, "recycle").hold(2, "recycle")
    play.say(0, "cast mana_surge").say(1, "pass-recycle")
    assert list(play.state.deaf) == [1]
    play.say(1, "cast recycle")
    assert not play.state.deaf


@pytest.mark.ruling("R84")
def test_whether_someone_may_change_an_answer_is_in_nobody_elses_view() -> None:
    play = table("HY SO RA", UNITS).hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    passed = Table(play.state).say(1, "pass-turn").state
    assert {prompt.seat for prompt in GAME.revisable(passed)} == {1}
    assert all(prompt.private for prompt in GAME.revisable(passed))
    for seat in (None, Seat(0), Seat(2)):
        assert GAME.view(passed, seat) == GAME.view(play.state, seat)


def test_tables_and_positions_of_earlier_releases_are_understood() -> None:
    for old, new in (("off", "smart"), ("on", "masked")):
        assert GAME.table(2, {"masked": old}).settings["reactions"] == new
    state = replace(table("HY SO", UNITS).state, options=Options(reactions="masked"))
    older = GAME.dump(state).replace('"reactions":"masked"', '"masked":true')
    assert GAME.load(older) == state
