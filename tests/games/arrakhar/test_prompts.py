"""The menus offer what the rules allow, to the last option, and nothing else."""

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.kernel import Ask, NotAllowed, NotUnderstood, Recorded, Seat
from bot.kernel.prompt import sentences
from tests.games.arrakhar.positions import S, W, play, position, setup, step


def offered(state: State, seat: Seat, start: str) -> list[str]:
    """The sentences that begin with these words."""
    return [each for each in sentences(GAME.prompt(state, seat)) if each.startswith(start)]


def hiding() -> State:
    state = setup()
    for seat, sentence in ((W, "auto"), (S, "order SO6 DE9 OR15 GH15"), (S, "ready")):
        state = GAME.play(state, seat, sentence, Recorded()).state
    return state


@pytest.mark.ruling("R01")
def test_no_count_leaves_too_little_for_the_least_of_the_others() -> None:
    state = setup()  # 60 points, four of each type at least: 4 x (1 + 2 + 1) are kept back
    with pytest.raises(NotUnderstood, match=r"61 points; the limit is 60\. .*\(R01\)"):
        GAME.play(state, W, "design WI15", Recorded())
    assert GAME.play(state, W, "design WI14 DW4 BA4 EL6", Recorded()).state.forces["W"]["EL"] == 6


def test_a_type_that_does_not_exist_is_said_back_as_it_was_typed() -> None:
    for line, typed in (("XX3 WI4", "xx"), ("TROLLx5", "TROLLx"), ("Q2", "Q")):
        with pytest.raises(
            NotUnderstood, match=f"no unit type “{typed}” on your side. Choose from WI DW"
        ):
            GAME.play(setup(), W, f"order {line}", Recorded())


@pytest.mark.ruling("R06")
def test_no_post_takes_more_sorcerers_than_there_are_or_fit() -> None:
    full = play(hiding(), "post G11 4")
    with pytest.raises(NotUnderstood, match=r"would hold 5 sorcerers; the limit is 4\. .*\(R06\)"):
        GAME.play(full, S, "post G11", Recorded())
    assert offered(full, S, "post J9") == ["post J9 1", "post J9 2"]  # six in all


@pytest.mark.ruling("R16")
def test_a_line_of_summons_may_end_the_segment() -> None:
    state = position("S K12 SO2, S G11 SO1", "summon", reserve="DE6")
    assert play(state, "order K12>T2 done", dice=(1,)).segment == "move"
    assert play(state, "order K12>T2", dice=(1,)).segment == "summon"


@pytest.mark.ruling("R49")
def test_nobody_is_offered_a_wand_that_lies_under_enemies() -> None:
    free = position("W H9 EL1, W F11 BA1", "move", wand="J9")
    assert offered(free, W, "move H9w")
    held = position("W H9 EL1, W F11 BA1, S J9 OR1", "move", wand="J9")
    assert not offered(held, W, "move H9w") and offered(held, W, "move H9 ")


@pytest.mark.ruling("R28")
def test_an_entry_is_not_full_with_four() -> None:
    state = position("W B4 BA4, W B5 BA4, W B3 EL4", "move")
    sent = play(state, "move B4 E1 all")
    assert offered(sent, W, "move B5>E1") == ["move B5>E1"]
    gone = step(play(sent, "move B5>E1"), "done", Recorded(1)).state
    assert gone.left == {"BA": 8}


@pytest.mark.ruling("R34")
def test_the_wand_is_offered_one_fireball_a_turn() -> None:
    state = position("W K15 WI2, S L15 DE2", "fire", wand="K15")
    assert offered(state, W, "fire wand") == ["fire wand L15"]
    told = play(state, "fire wand L15")
    assert not offered(told, W, "fire wand") and offered(told, W, "fire K15")


def test_the_button_that_throws_a_single_fireball_says_so() -> None:
    state = position("W K15 WI2, S L15 OR3", "fire")
    for orders, label in (
        ("K15x1>L15", "Throw the fireball"),
        ("K15x2>L15", "Throw the fireballs"),
    ):
        planned = GAME.play(state, W, f"order {orders}", Recorded()).state
        assert label in [option.label for option in GAME.prompt(planned, W).options]


@pytest.mark.ruling("R07")
def test_a_line_may_end_with_ready_as_well_as_with_done() -> None:
    state = play(hiding(), "preset ring", "order wand=T2 ready")
    assert state.segment == "enter" and state.hiding == "T2"


@pytest.mark.ruling("R09")
def test_points_that_just_pay_for_the_minimum_are_enough() -> None:
    assert setup(scenario="custom", w_points="28", w_min="4").terms.points["W"] == 28
    with pytest.raises(
        NotAllowed, match=r"minimum force costs 28 points, but the limit is 27\. .*\(R09\)"
    ):
        setup(scenario="custom", w_points="27", w_min="4")


@pytest.mark.ruling("R39")
def test_every_choice_of_attackers_says_the_odds_so_far() -> None:
    state = position("W K15 DW2, W M15 EL2, S L15 OR4", "combat")
    prompt = GAME.prompt(state, W)
    for word in ("attack", "L15", "all"):
        option = prompt.find(word)
        assert option and isinstance(option.then, Ask)
        prompt = option.then.question()
    labels = {each.token: each.label for each in prompt.options}
    assert labels["K15x2"] == "2 dwarves from K15: 1:1, kills on 1–2"
    assert labels["M15x1"] == "1 elf from M15, not enough yet"
