"""Movement and carrying, the order language and its refusals, the menus beside it."""

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.board import SIDES, direction
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import Group, State
from bot.games.arrakhar.rules.movement import ends
from bot.kernel import Ask, NotUnderstood, Option, Recorded, Unfinished, complete, sentences, walk
from tests.games.arrakhar.positions import S, W, at, play, position, refusal, step


@pytest.mark.ruling("R26")
def test_enemies_and_mountains_stop_movement_and_friends_do_not() -> None:
    state = position("W F11 DW4, W F12 EL4, S D12 GH1", "move")
    assert refusal(state, "order F11>F10") == "MV01"
    assert refusal(state, "order F11>D12") == "MV02"
    assert len(play(state, "order F11>F13").orders) == 1
    shut = position("W P14 DW1, S N14 GH1, S P13 GH1", "move")
    assert refusal(shut, "order P14>N12") == "MV04"
    assert "P14" not in {
        word.split()[1] for word in sentences(GAME.prompt(shut, W)) if "P14" in word
    }


@pytest.mark.ruling("R26")
def test_an_entry_whose_doors_are_held_is_shut() -> None:
    state = position("E3 DW4, S J20 OR1, S H20 OR1, W G20 BA1", "move")
    assert refusal(state, "order E3:DW>G20") == "MV04"
    assert refusal(state, "order G20>E3") == "MV04"


@pytest.mark.ruling("R27", "R28", "R67")
def test_units_leave_the_valley_for_good() -> None:
    state = position("E1 EL2, W B4 DW2", "move")
    after = play(state, "order B4>E1x1 done", dice=(1,))
    assert after.left == {"DW": 1} and at(after, "B4") == "DW1"
    assert after.waiting == {"E1": (Group("EL", 2),)}
    assert refusal(state, "order E1>E1") == "MV15"
    assert refusal(state, "order B4>B4") == "MV15"
    through = position("E1 BA2, W K5 DW1", "move")
    assert refusal(through, "order E1>E6") == "MV03"
    near = play(position("W B3 BA1, W K5 DW1", "move"), "order B3>E1 done", dice=(1,))
    assert near.left == {"BA": 1}


@pytest.mark.ruling("R49", "R67")
def test_a_group_may_fetch_the_wand_and_come_back() -> None:
    state = position("W D8 BA2", "move", wand="D9")
    after = play(state, "order D8>D8w done", dice=(1,))
    assert (after.wand, at(after, "D8")) == ("D8", "BA2")


@pytest.mark.ruling("R48", "R51")
def test_who_may_carry_the_wand() -> None:
    state = position("W D8 BA2, S F8 DE1", "move")
    assert refusal(state, "order D8>D9w") == "MV09"
    theirs = position("W D8 BA2, S F8 DE1", "move", "S", wand="F8")
    assert refusal(theirs, "order F8>F9w") == "MV14"
    both = position("W D8 BA2, W D9 EL1", "move", wand="D9")
    assert refusal(both, "order D8+D9>D10w") == "MV10"


@pytest.mark.ruling("R36")
def test_haste_serves_one_movement_only() -> None:
    state = position("W F11 WI1, W F12 DW2", "haste")
    state = play(state, "haste F11 F12", "done", dice=(6,))
    assert max(ends(state, "F12", "DW").values()) == 10
    after = play(state, "order F12>M11x1 done", dice=(1,))
    assert at(after, "M11") == "DW1" and all(not each.haste for each in after.stacks.values())


@pytest.mark.ruling("R36")
def test_a_casting_on_units_at_six_is_wasted_and_throws_no_die() -> None:
    state = position("W F11 WI3, W F12 DW2", "haste")
    after = play(state, "order F11x3>F12 done", dice=(2, 5))
    assert after.stacks["F12"].haste == 6 and after.stacks["F11"].spent == 3


@pytest.mark.ruling("R37")
def test_waiting_groups_are_told_apart_by_their_haste() -> None:
    state = position("E5 WI3, E5 BA8, S M20 GH1", "haste", turn=1)
    assert refusal(state, "order E5>E5:EL1") == "GN06"
    assert refusal(state, "order E5>E5:BA5") == "PR03"
    assert refusal(play(state, "order E5x2>E5:WI2"), "order E5>E5:WI2") == "HS05"
    assert refusal(state, "order E5>P4") == "HS03"
    state = play(state, "haste E5 BA3 2", "haste E5 WI2", "done", dice=(1, 4, 6))
    assert set(state.waiting["E5"]) == {
        Group("BA", 3, 4),
        Group("BA", 5, 0),
        Group("WI", 2, 6, spent=2),
        Group("WI", 1, 0, spent=1),
    }
    assert refusal(state, "order E5:BA^6>P5") == "GN04"
    assert refusal(state, "order E5:BA^0>N11x1") == "MV03"
    picked = play(state, "order E5:BA^4>P5x1 done", dice=(1,))
    assert sum(group.count for group in picked.waiting["E5"] if group.kind == "BA") == 7


@pytest.mark.ruling("R23", "R37")
def test_a_wizard_who_cast_and_waited_has_a_spell_again_on_the_next_turn() -> None:
    state = position("E5 WI1, E5 BA4, S L6 GH1", "haste", turn=1)
    state = play(state, "order E5>E5:BA4 done", "order E5:BA>P5x4 done", "pass", dice=(1, 1))
    state = play(state, "order E5:WI>N6x1 done")
    assert (state.turn, state.segment) == (2, "fire")
    assert at(play(state, "fire N6 L6", "done", dice=(1, 1)), "L6") == ""


@pytest.mark.ruling("R33")
def test_nothing_is_cast_or_fought_across_an_entry() -> None:
    state = position("E1 DW2, W B5 DW1, S B4 SO1, S D5 OR1", "fire", "S")
    assert refusal(state, "order B4>E1") == "FB03"
    fight = position("E1 DW2, W B5 DW1, S B4 OR1", "combat", "S")
    assert refusal(fight, "order B4>E1") == "CB06"


@pytest.mark.ruling("R30", "R33")
def test_a_fireball_needs_an_enemy_and_hurts_nobody_else() -> None:
    state = position("W K15 WI2, W K16 DW4, S L15 OR1", "fire")
    assert refusal(state, "order K15>K16") == "FB02"
    assert refusal(state, "order L16>L15") == "GN03"
    assert refusal(state, "order K15x3>L15") == "GN08"
    state = play(state, "order K15>L15 K15>L15 done", dice=(1,))
    assert at(state, "K16") == "DW4", "the second spell is wasted, the first die was enough"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "PR06"),
        ("F11", "PR01"),
        ("F11>", "PR01"),
        ("F11>D12>D13", "PR01"),
        ("C4>D12", "PR02"),
        ("A4>D12", "PR02"),
        ("F11>D22", "PR02"),
        ("F11>D12x5", "PR03"),
        ("F11x0>D12", "PR03"),
        ("F11+F13>D12/D13", "PR04"),
        ("F11x2>D12x3", "PR05"),
        ("F11x3>D12x2/D13x2", "PR05"),
        ("F11+F13>D12x2", "PR01"),
        ("F11>D12/D13", "PR01"),
        ("F11:DW>D12", "PR01"),
        ("F11>D12#1", "PR01"),
        ("G4>D12", "GN03"),
        ("E1:WI>B4", "GN06"),
        ("E1:XX>B4", "DS04"),
        ("E6>H2", "GN03"),
        ("F11>D12x4", "GN04"),
        ("F11>Q1", "MV01"),
        ("F11>L12", "MV03"),
        ("wand>D12", "PR01"),
        (f"F11x{'9' * 5000}>D12", "PR01"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, code: str) -> None:
    state = position("W F11 DW3, W F13 EL1, E1 BA4", "move")
    if line:
        assert refusal(state, f"order {line}") == code
    else:
        assert refusal(state, "order ,") == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("K12", "PR01"),
        ("K12x3>T2", "PR01"),
        ("wand>T2", "PR01"),
        ("K12>T9", "PR01"),
        ("K12>T2:5", "PR03"),
        ("E1>T2", "SU01"),
        ("K12>R1", "SU02"),
        ("K12>T2 K12>T2", "SU04"),
    ],
)
def test_a_line_of_summons_that_cannot_be_cast_says_why(line: str, code: str) -> None:
    state = position("S K12 SO2", "summon", reserve="DE4 OR4")
    assert refusal(state, f"order {line}") == code


def test_a_refusal_says_back_what_was_typed_and_no_more() -> None:
    state = position("W F11 DW3", "move")
    with pytest.raises(
        NotUnderstood, match=r"The number in “F11x9>D12” does not fit\. Write one from 1 to 4"
    ):
        step(state, "order f11 × 9 → d12")
    with pytest.raises(NotUnderstood) as caught:
        step(state, f"order F11>{'D' * 5000}")
    assert len(str(caught.value)) < 200
    several = position("S K12 SO1, S H9 SO1", "summon", reserve="DE4 OR4")
    with pytest.raises(NotUnderstood) as caught:
        step(several, "order K12>R1 H9>R1 H9>T1")
    assert "K12 is not adjacent to R1" in str(caught.value)
    assert "No sorcerer in H9 has a spell left" in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "F11>D12x2,F11>F12",
        "f11 -> d12 × 2; F11 → f12",
        "F11x2>D12 F11>F12x1",
        "F11>D12x2/F12",
        "F11x3 > D12 x2 / F12",
        "F11>D12x2/F12x1",
    ],
)
def test_one_meaning_may_be_typed_in_many_ways(line: str) -> None:
    state = play(position("W F11 DW3", "move"), f"order {line} done", dice=(1,))
    assert (at(state, "D12"), at(state, "F12")) == ("DW2", "DW1")


def test_types_may_be_named_by_code_initial_or_name() -> None:
    state = position("E1 BA4, E1 EL2", "move", turn=2)
    for word in ("BA", "b", "barbarian", "Barbarians"):
        assert len(play(state, f"order E1:{word}>B4").orders) == 1
    assert len(play(state, "order E1:E>B4").orders) == 1


def menu(state: State) -> list[str]:
    prompt = GAME.prompt(state, state.actor)
    return [line for line in sentences(prompt) if not line.startswith("order")]


def typed(line: str) -> str:
    """A sentence of the movement menus in the order language."""
    _, start, *to = line.replace(" some ", " ").split()
    if not to:
        return f"order {start}"
    end, count = to[0], to[1] if len(to) > 1 else "all"
    times = "" if count == "all" else f"x{count.rstrip('s')}"
    carries = start[-1] == "w"
    flags = "w" * carries + "s" * (count[-1] == "s")
    return f"order {start.removesuffix('w')}>{end}{times}{flags}"


@pytest.mark.parametrize("plan", [(), ("move F13 F12",), ("order E1>B4x1",)])
def test_every_sentence_of_the_menus_is_an_order_that_can_be_typed(plan: tuple[str, ...]) -> None:
    pieces = "W F11 WI2, W F13 DW1, W D13 DW2, E1 BA2, S G12 OR2"
    state = play(position(pieces, "move", wand="F11"), *plan)
    said = [line for line in menu(state) if line.startswith("move")]
    assert any("w " in line for line in said)
    assert any(">" in line for line in said) == bool(plan)
    for line in said:
        assert play(state, typed(line)).orders == play(state, line).orders


def test_one_more_stack_goes_to_the_last_place_with_a_single_word() -> None:
    state = position("W F11 DW2, W F13 DW1, W D11 DW4, W D12 EL1, W K5 DW1", "move")
    assert not any(">" in line for line in menu(state))
    state = play(state, "move F11 F12 all")
    again = [line for line in menu(state) if line.startswith("move") and ">" in line]
    assert again == ["move D11>F12", "move F13>F12"], "no elves, and nobody from K5"
    assert at(play(state, "move F13>F12", "done", dice=(1,)), "F12") == "DW3"
    full = play(state, "move D11>F12")
    after = play(full, "done", dice=(1,))
    assert (at(after, "F12"), at(after, "D11")) == ("DW4", "DW2"), "two have room"
    assert not any(">F12" in line for line in menu(full)), "four stand there"


@pytest.mark.ruling("R71")
def test_who_is_not_counted_goes_as_a_whole() -> None:
    state = position("W F11 DW1, W F13 DW3", "move")
    assert play(state, "move F11 F12").orders == play(state, "order F11>F12").orders
    assert play(state, "move F13 F12 3").orders == play(state, "move F13 F12 all").orders
    assert play(state, "move F13 F12").orders == play(state, "move F13 F12 all").orders
    assert play(state, "move F13 some F12 2").orders == play(state, "move F13 F12 2").orders
    with pytest.raises(Unfinished):
        step(state, "move F13 some F12")


def destinations(state: State, stack: str) -> dict[str, Option[Action]]:
    """The destinations of a stack."""
    prompt = GAME.prompt(state, W)
    for word in ("move", stack):
        option = prompt.find(word)
        assert option and isinstance(option.then, Ask)
        prompt = option.then.question()
    return {each.token: each for each in prompt.options}


def test_a_destination_says_how_many_go_there() -> None:
    state = position("W H9 BA4, W F11 BA2, E1 DW8, S J12 OR4", "move", turn=2)
    assert destinations(state, "H9")["G9"].label == "G9: all 4, 1 point"
    joined = destinations(state, "H9")["F11"]
    assert joined.label == "F11: 2 of 4, 4 points, with 2 barbarians"
    assert play(state, "move H9 F11").orders == (Leg("H9", "BA", 2, "F11"),)
    assert destinations(state, "E1:DW")["B4"].label == "B4: 4 of 8, 1 point"
    left = play(state, "move F11 G11")
    assert play(left, "move H9 F11").orders[1:] == (Leg("H9", "BA", 4, "F11"),), "room again"


def test_haunts_and_enemies_come_first_and_the_rest_by_direction() -> None:
    state = position("W H9 BA4, S J12 OR4", "move")
    groups = [each.group for each in destinations(state, "H9").values()]
    assert groups[0] == "Haunts and enemies"
    assert set(groups) - {"Haunts and enemies", "Fewer"} == {side.capitalize() for side in SIDES}
    first = [token for token, each in destinations(state, "H9").items() if each.group == groups[0]]
    assert first == ["B9", "F12", "H8", "H12", "J13", "K12", "K13"]
    carried = position("W D6 BA2", "move", wand="D6")
    assert next(iter(destinations(carried, "D6w"))) == "E1"


def test_directions_are_those_of_the_map() -> None:
    around = ("G9", "G10", "H10", "J9", "H8", "G8")
    assert tuple(direction("H9", hex_) for hex_ in around) == SIDES


def test_the_menus_teach_why_not() -> None:
    state = position("W F11 DW3, S G12 OR1", "move")
    for words, reason in (
        ("move F11 M11", "dwarves there have 4"),
        ("move F11 G12", "The enemy holds G12"),
        ("move K5", "no units in K5"),
        ("move F11w", "wand has not been found"),
        ("undo", "plan is empty"),
    ):
        with pytest.raises(NotUnderstood, match=reason):
            step(state, words)
    mixed = play(position("W F11 DW3, W F12 EL1", "move"), "move F11 F12 1")
    with pytest.raises(NotUnderstood, match="only one type may stand"):
        step(mixed, "done")
    with pytest.raises(Unfinished):
        step(state, "move F11")


def test_an_attack_is_one_sentence_however_many_take_part() -> None:
    state = position("W K15 DW4, W L14 BA2, W M15 EL3, S L15 OR4", "combat")
    prompt = GAME.prompt(state, W)
    said = walk(prompt, "attack L15 x2 K15x2 L14x1 go")
    assert (
        GAME.apply(state, W, said.action, Recorded()).state.orders
        == play(state, "order K15x2+L14x1>L15x2").orders
    )
    assert play(state, "attack L15 DW").orders == play(state, "order K15>L15").orders
    everybody = play(state, "attack L15 every").orders
    assert everybody == play(state, "order K15+L14+M15>L15").orders
    with pytest.raises(NotUnderstood, match="below 1:2"):
        step(position("W K15 DW1, W L14 DW1, S L15 OR4", "combat"), "attack L15 all K15x1 go")
    assert any(each.words.startswith("attack L15 all") for each in complete(prompt, "attack L15 "))


@pytest.mark.ruling("R45", "R46")
def test_advances_are_for_those_who_may() -> None:
    rush = position("W K15 WI1, W L14 BA3, W K16 BA2, W H9 DW1, S L15 GH1", "fire")
    rush = play(rush, "fire K15 L15", "done", dice=(1,))
    assert refusal(rush, "order L14>K14") == "AD01"
    assert refusal(rush, "order H9>L15") == "AD03"
    assert refusal(rush, "order G9>L15") == "GN03"
    assert refusal(rush, "order L14x4>L15") == "GN04"
    assert refusal(rush, "order L14+K16>L15") == "AD04"
    after = play(rush, "advance L14 L15 2", "advance K16 L15 2", "done", dice=(1,))
    assert at(after, "L15") == "BA4"
    won = position("W K15 DW4, W L14 DW2, S L15 GH1", "combat")
    won = play(won, "order K15x3>L15 done", dice=(1,))
    assert refusal(won, "order L14>L15") == "AD02"
    assert refusal(won, "order K15x4>L15") == "AD02"
    assert at(play(won, "order K15>L15 done", dice=(1,)), "L15") == "DW3"


@pytest.mark.ruling("R40")
def test_every_source_of_an_attack_is_judged() -> None:
    state = position("W K15 DW2, W L14 WI1, W H9 BA1, S L15 OR4", "combat")
    for line, code in (
        ("H9>L15", "CB02"),
        ("G9>L15", "GN03"),
        ("K15x3>L15", "GN04"),
        ("K15+L14>L15", "CB01"),
        ("K15>K14", "FB02"),
    ):
        assert refusal(state, f"order {line}") == code
    told = play(state, "order K15>L15x2")
    assert refusal(told, "order K15>L15") == "GN04"


def test_summons_are_refused_in_the_menus_too() -> None:
    state = position("S K12 SO1, S F11 SO1, S F12 OR1", "summon", reserve="DE2")
    with pytest.raises(NotUnderstood, match="No sorcerer in H9 has a spell left"):
        step(state, "summon H9")
    with pytest.raises(NotUnderstood, match="destroyed or was never placed"):
        step(state, "summon K12 T3")
    assert GAME.prompt(state, S).find("summon") is not None
