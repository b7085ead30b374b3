"""A plan is changed order by order, typed in one line, and told apart where units differ."""

import random
from typing import Any

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.rules.plan import is_legal
from bot.kernel import Ask, NotUnderstood, Prompt, Recorded, Tossed, Unfinished, walk_first
from bot.kernel.prompt import options_along, path_of, random_sentence, sentences
from tests.games.arrakhar.positions import S, W, at, play, position, step
from tests.games.arrakhar.test_prompts import hiding, offered

MARCH = "W F11 DW3, W H9 BA4, W K15 EL2, S G12 OR1"


def planned(state: State) -> list[str]:
    """The orders of a plan, without their numbers."""
    return [each.partition(". ")[2] for each in _labels(state, "change")]


def _labels(state: State, *words: str) -> list[str]:
    return [option.label for option in question(state, *words).options]


def question(state: State, *words: str) -> Prompt[Any]:
    """The question after these words."""
    prompt: Prompt[Any] = GAME.prompt(state, state.actor)
    found = list(options_along(prompt, path_of(prompt, " ".join(words))))
    then = found[-1].then
    assert isinstance(then, Ask)
    return then.question()


@pytest.mark.ruling("R62", "R73")
def test_one_order_is_deleted_and_the_others_stay() -> None:
    state = play(position(MARCH, "move"), "move F11 F12", "move H9 H8", "move K15 K14")
    assert planned(state) == [
        "3 dwarves from F11 to F12",
        "4 barbarians from H9 to H8",
        "2 elves from K15 to K14",
    ]
    after = step(play(state, "change 2 delete"), "done").state
    assert (at(after, "F12"), at(after, "H9"), at(after, "K14")) == ("DW3", "BA4", "EL2")


@pytest.mark.ruling("R62", "R73")
def test_one_order_is_sent_elsewhere() -> None:
    state = play(position(MARCH, "move"), "move F11 F12", "move H9 H8", "move K15 K14")
    after = step(play(state, "change 2 to J9"), "done").state
    assert (at(after, "F12"), at(after, "J9"), at(after, "K14")) == ("DW3", "BA4", "EL2")
    some = step(play(state, "change 2 to J9 1"), "done").state
    assert (at(some, "H9"), at(some, "J9")) == ("BA3", "BA1")


@pytest.mark.ruling("R73")
def test_a_single_order_needs_no_menu() -> None:
    state = play(position(MARCH, "move"), "move F11 F12")
    assert GAME.prompt(state, W).find("undo") and not GAME.prompt(state, W).find("change")


@pytest.mark.ruling("R73")
def test_attacks_can_be_deleted_one_by_one() -> None:
    state = position("W K15 DW4, W L14 BA2, S L15 OR2, S L13 OR1", "combat")
    state = play(state, "order K15>L15 L14>L13", "delete 1")
    assert [order.target for order in state.orders if hasattr(order, "target")] == ["L13"]


@pytest.mark.ruling("R06", "R73")
def test_a_sorcerer_is_moved_in_the_set_up_and_the_rest_stays() -> None:
    state = play(hiding(), "haunt T1 F12", "post G11 2", "haunt R1 H8", "wand T1", "post J9 4")
    assert _labels(state, "change")[1] == "2. 2 sorcerers in G11"
    moved = play(state, "change 2 to F11 1")
    assert sorted(planned(moved)) == sorted(
        [
            "T1 in F12",
            "R1 in H8",
            "The wand in T1",
            "4 sorcerers in J9",
            "1 sorcerer in G11",
            "1 sorcerer in F11",
        ]
    )
    everyone = play(state, "change 2 to F11")
    assert "2 sorcerers in F11" in planned(everyone)


@pytest.mark.ruling("R05", "R73")
def test_a_haunt_that_was_moved_is_deleted_whole() -> None:
    """Its first place may be too close to others by now, so it does not come back."""
    state = play(hiding(), "haunt T1 F12", "haunt T1 J10", "haunt R1 F11")
    left = play(state, "change 2 delete")
    assert planned(play(left, "wand T1")) == ["R1 in F11", "The wand in T1"]


@pytest.mark.ruling("R73")
def test_what_is_changed_in_the_set_up_is_sealed() -> None:
    state = play(hiding(), "haunt T1 F12", "wand T1")
    for words in ("change 1 delete", "change 1 to J10", "change 2 delete"):
        assert walk_first(GAME.prompt(state, S), words).sealed


@pytest.mark.ruling("R62", "R73")
@pytest.mark.parametrize("seed", range(12))
def test_a_plan_stays_legal_whatever_is_changed(seed: int) -> None:
    chance = random.Random(seed)
    state = position("E1 BA8, E1 WI3, W F11 WI3, W H9 BA4, S G12 OR1, S J9 DE2", "move")
    for _ in range(100):
        words = random_sentence(GAME.prompt(state, W), chance)
        if words.split()[0] in ("move", "change"):
            state = step(state, words).state
            assert is_legal(state)


@pytest.mark.ruling("R37", "R73")
def test_which_haste_group_leaves_an_entry_is_chosen_from_a_menu() -> None:
    state = position("E5 BA8, E5 WI2", "haste", "W", turn=1)
    state = play(state, "order E5>E5:BA4", "done", dice=(6,))
    labels = {each.token: each.label for each in question(state, "move").options}
    assert labels["E5:BA^6"] == "4 barbarians at E5, hasted +6"
    assert labels["E5:BA^0"] == "4 barbarians at E5, not hasted"
    slow = play(state, "move E5:BA^0 N4")
    assert _labels(slow, "move")[0] == "4 barbarians at E5, hasted +6"
    with pytest.raises(NotUnderstood, match=r"Say which group moves: E5:BA\^6 or E5:BA\^0"):
        step(state, "move E5:BA N4")


@pytest.mark.ruling("R41", "R73")
def test_units_that_are_alike_are_not_told_apart() -> None:
    state = position("W K15 DW4, W L14 BA2, W M15 EL3, S L15 OR4", "combat")
    assert not offered(state, W, "attack L15 #")
    once = play(state, "order K15>L15x2")
    options = question(once, "attack", "L15").options
    again = {each.token: each.label for each in options if each.token[0] == "#"}
    assert again["#1.2"] == "2 already attacked"
    assert again["#1.3"] == "1 not attacked yet and 1 already attacked"
    assert not {"#1.4", "#2.3", "#3.4", "#3"} & again.keys()
    both = play(once, "attack L15 #1.2 M15x3 go").orders
    assert both == play(once, "order M15>L15#1.2").orders


@pytest.mark.ruling("R14")
def test_the_orc_pool_is_told_to_whoever_knows_the_reserve() -> None:
    state = position("S L12 SO1, S G12 OR3, W F11 DW1", "summon", reserve="OR7 DE2")
    assert "Orc counters left for wandering orcs: 10." in GAME.prompt(state, S).text
    assert "wandering orcs: 10." in GAME.secret(GAME.view(state, S))
    assert "wandering orcs" not in GAME.secret(GAME.view(state, W))


def test_a_whole_turn_is_typed_in_one_line() -> None:
    """Each `done` ends one sentence; what follows it is the next."""
    state = position("W K15 WI2, W M15 BA4, S L15 OR1, S L13 OR1", "haste")
    rest, said = "K15>K15 done; M15>L14 done, K15>L15 done; L14>L13 done", []
    while rest:
        spoken = walk_first(GAME.prompt(state, W), rest)
        state = GAME.apply(state, W, spoken.action, Tossed(random.Random(1))).state
        said.append(spoken.sentence)
        rest = spoken.rest
        if state.segment in ("rush", "advance"):
            state = step(state, "done", Recorded(1)).state
    assert said == [
        "order K15>K15 done",
        "order M15>L14 done",
        "order K15>L15 done",
        "order L14>L13 done",
    ]


def test_orders_need_no_word_before_them() -> None:
    state = position(MARCH, "move")
    assert play(state, "F11>F12 H9>H8").orders == play(state, "order F11>F12 H9>H8").orders
    assert play(state, "move F11 F12").orders == play(state, "F11>F12").orders
    assert play(hiding(), "T1=F12 G11x2").orders == play(hiding(), "order T1=F12 G11x2").orders
    assert "change 1 delete" in sentences(GAME.prompt(play(state, "F11>F12 H9>H8"), W))


def test_an_attack_asks_no_more_when_nobody_is_left_to_choose() -> None:
    alone = position("W K15 EL2, S L15 OR4", "combat")
    labels = _labels(alone, "attack", "L15")
    assert "Only 3 of the 4: 2 elves, 1:2, kills on a 1" in labels and "Only 1 of the 4" in labels
    assert play(alone, "attack L15 x3").orders == play(alone, "order K15x2>L15x3").orders
    two = position("W K15 DW4, W L14 BA2, S L15 OR4", "combat")
    together = play(two, "order K15x2+L14x1>L15x2").orders
    assert play(two, "attack L15 x2 K15x2 L14x1").orders == together
    with pytest.raises(Unfinished):
        step(two, "attack L15 x2 K15x2")


def test_where_another_type_stands_comes_later_and_the_plan_says_what_is_missing() -> None:
    state = position("W H9 BA1, W G9 DW1, S J12 OR4", "move", turn=2)
    ends = {each.token: each for each in question(state, "move", "G9").options}
    group = [each for each in ends.values() if each.group == ends["H9"].group]
    assert group[-1].label == "H9, 1 point, in place of 1 barbarian"
    crowded = play(state, "move G9 H9")
    prompt = GAME.prompt(crowded, W)
    assert prompt.find("done") is None
    assert prompt.text.endswith(
        "Not yet: H9 would hold dwarves and barbarians; only one type may stand in a hex. "
        "Change one of the moves (R24)."
    )
    left = GAME.prompt(play(crowded, "move H9 H8"), W)
    assert left.find("done") and "Not yet" not in left.text
