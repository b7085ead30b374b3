"""What a hint says of a plan is true, and tells nothing that its player cannot know."""

import re
from random import Random

from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.board import DOORS
from bot.games.arrakhar.model.state import State
from bot.kernel import Tossed, walk
from tests.games.arrakhar.positions import position


def facts(state: State, sentence: str, luck: int = 1) -> list[str]:
    [prompt] = GAME.prompts(state)
    action = walk(prompt, sentence).action
    after = GAME.apply(state, prompt.seat, action, Tossed(Random(luck))).state
    return [*GAME.reasons(state, prompt.seat, action, after)]


def test_an_attack_is_told_by_its_odds_and_not_by_the_roll() -> None:
    state = position("W K15 BA3, S L15 OR1", "combat")
    told = {tuple(facts(state, "order K15x3>L15#1 done", luck)) for luck in range(6)}
    assert told == {
        ("Attacks 1 orc in L15 at 6:1 (certain). Attackers are never lost.",),
    }


def test_fireballs_are_told_by_what_they_eliminate_on() -> None:
    state = position("W K15 WI3, S L15 OR3", "fire")
    assert facts(state, "order K15x3>L15 done") == [
        "3 fireballs at 3 orcs in L15: each is eliminated on 1–3."
    ]


def test_moves_are_told_by_the_attacks_they_allow() -> None:
    state = position("W K12 BA2, S M15 OR1", "move", "W")
    end = "L15"
    [first, *_] = facts(state, f"order K12>{end}x2 done")
    assert first == "This turn 2 barbarians can attack 1 orc in M15 (4:1, 5 in 6)."
    moved = GAME.play(state, state.actor, f"order K12>{end}x2 done", Tossed(Random(1))).state
    [prompt] = GAME.prompts(moved)
    assert moved.segment == "combat"
    assert walk(prompt, f"order {end}x2>M15#1 done")


def test_the_wand_is_carried_toward_a_way_out() -> None:
    state = position("W J12 BA4, S B9 OR1", "move", "W", wand="J12")
    told = facts(state, "order J12>J15x4w done")[0]
    found = re.fullmatch(r"Carries the wand to J15: (\d+) steps to E\d, not (\d+)\.", told)
    assert found and int(found[1]) < int(found[2])


def test_where_every_way_out_is_blocked_no_steps_are_told() -> None:
    guards = ", ".join(f"S {door} OR1" for door, ways in DOORS.items() if ways)
    state = position(f"W J12 BA4, {guards}", "move", "W", wand="J12")
    told = facts(state, "order J12>J15x4w done")[0]
    assert told == "Carries the wand to J15, but enemies block every way out."


def test_the_fireball_of_the_wand_is_called_so() -> None:
    state = position("W K15 WI1, S L15 OR3", "fire", "W", wand="K15")
    [prompt] = GAME.prompts(state)
    action = walk(prompt, "order wand>L15").action
    told = GAME.in_words(GAME.view(state, prompt.seat), action)
    assert told == "Throw the wand's fireball at 3 orcs in L15."


def test_a_wizard_player_hears_the_same_wherever_the_wand_is_hidden() -> None:
    state = position("W K12 BA2, S M15 OR1, S J15 SO1", "move", "W")
    hidden = [replace(state, hiding=haunt) for haunt in state.haunts]
    told = {tuple(facts(each, "order K12>L15x2 done")) for each in hidden}
    assert len(told) == 1 and "hid the wand" not in str(told)


def test_who_hid_the_wand_is_told_that_units_hold_its_haunt() -> None:
    state = position("S J9 OR2, W B9 DW1", "move", "S", wand="T1")
    end = state.haunts["T1"]
    told = facts(state, f"order J9>{end}x2 done")
    assert told[0] == "2 orcs hold T1, where you hid the wand."
