"""Corners of the rules that no worked example comes to."""

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.rules.forces import automatic, cost, ready_made
from bot.kernel import NotUnderstood, Recorded, Seat
from bot.kernel.prompt import sentences
from tests.games.arrakhar.positions import S, W, at, play, position, refusal, settings, setup, step


def offered(state: State, seat: Seat, start: str) -> list[str]:
    """The sentences of the menus that begin with these words."""
    return [each for each in sentences(GAME.prompt(state, seat)) if each.startswith(start)]


# Set-up.


@pytest.mark.ruling("R02")
def test_the_menus_of_advanced_play_keep_one_sorcerer() -> None:
    state = setup(advanced="on")
    with pytest.raises(NotUnderstood, match="needs at least one sorcerer"):
        GAME.play(state, S, "design SO0", Recorded())
    with pytest.raises(NotUnderstood):
        GAME.play(state, W, "design WI0 DW0 BA0 EL0", Recorded())
    tiny = settings(scenario="custom", w_points="12", s_points="12")
    assert automatic(terms(tiny), "S")["SO"] >= 1


@pytest.mark.ruling("R02", "R09")
def test_advanced_play_lifts_the_minimum_of_a_custom_match_too() -> None:
    chosen = settings(scenario="custom", advanced="on", w_min="8", s_min="9")
    assert terms(chosen).least == {"W": 0, "S": 0}


@pytest.mark.ruling("R09")
def test_ready_made_forces_are_for_the_printed_points_only() -> None:
    fewer = terms(settings(w_points="50"))
    assert ready_made(fewer, "W") == {} and ready_made(fewer, "S")
    assert 48 <= cost(automatic(fewer, "W")) <= 50
    assert not offered(setup(w_points="50"), W, "preset")


@pytest.mark.ruling("R60")
def test_out_of_time_a_finished_set_up_stands_as_it_was_planned() -> None:
    state = GAME.play(setup(), W, "preset rush", Recorded()).state
    assert GAME.prompt(state, W).default == "ready"
    for seat, sentence in ((W, "ready"), (S, "auto")):
        state = GAME.play(state, seat, sentence, Recorded()).state
    assert GAME.prompt(state, S).default == "auto"
    planned = play(state, "preset fortress", "wand R2")
    assert GAME.prompt(planned, S).default == "ready"
    assert play(planned, "ready").hiding == "R2"


# Orcs and summons.


@pytest.mark.ruling("R11", "R15")
def test_an_orc_for_whom_no_room_is_left_is_lost() -> None:
    around = ("M9", "M10", "N10", "P9", "N8", "M8")  # the neighbors of N9 are held or full
    walls = ", ".join(f"W {hex_} DW1" for hex_ in around if hex_ != "N10")
    state = position(f"S N9 OR3, W N10 DW1, {walls}", "wander", bystanders=False)
    state = replace(state, orcs=2)
    placed = play(state, "place N9")
    assert at(placed, "N9") == "OR4" and placed.orcs == 0 and placed.segment != "wander"


@pytest.mark.ruling("R18")
def test_a_haunt_serves_again_on_the_next_turn() -> None:
    state = play(position("S K12 SO1", "summon", reserve="DE6"), "order K12>T2:1 done", dice=(1,))
    assert state.used == ("T2",)
    state = step(state, "pass", Recorded()).state  # the rest of the phase
    state = step(state, "pass", Recorded(1)).state  # and the wizard player's; an orc wanders in
    state = step(state, f"place {GAME.prompt(state, S).default.split()[1]}", Recorded()).state
    assert state.turn == 4 and state.used == ()
    again = step(state, "order K12>T2", Recorded(1)).state
    assert at(again, "L11") == "DE3"


@pytest.mark.ruling("R17")
def test_an_order_without_a_number_brings_all_that_can_come() -> None:
    state = position("S K12 SO1", "summon", reserve="DE6")
    assert at(play(state, "order K12>T2", dice=(6,)), "L11") == "DE4"


# Movement and haste.


@pytest.mark.ruling("R25")
def test_on_turn_1_no_menu_leads_sorcerers_to_the_entries() -> None:
    first = position("S F8 DE4", "move", "S", turn=1)
    later = position("S F8 DE4", "move", "S", turn=2)
    assert not offered(first, S, "move F8 D5") and offered(later, S, "move F8 D5")
    assert offered(first, S, "move F8 D6")


@pytest.mark.ruling("R36", "R37")
def test_of_waiting_units_the_least_haste_that_will_do_goes_first() -> None:
    state = position("E5 WI1, E5 BA8", "haste", turn=1)
    state = play(state, "order E5>E5:BA4 done", dice=(6,))
    # Named first, the near place still leaves the hasted ones for the far one.
    assert play(state, "order E5:BA>M9x4 E5:BA>N11x4").plan
    assert refusal(state, "order E5:BA^6>M9x4 E5:BA>N11x4") == "MV03"


@pytest.mark.ruling("R37")
def test_waiting_units_are_hastened_as_a_group_that_is_named() -> None:
    state = position("E5 WI2, E5 BA8", "haste", turn=1)
    assert refusal(state, "order E5>E5") == "PR01"
    assert refusal(state, "order E5>E5:BA5") == "PR03"


@pytest.mark.ruling("R23")
def test_spent_casters_stay_spent_where_they_come_together() -> None:
    state = position("W F11 WI2, W D12 WI2", "haste")
    state = play(state, "order F11>F11 D12x2>D12 done", dice=(1, 1, 1))
    joined = step(state, "order F11>D12 done", Recorded(1)).state  # 1: an orc wanders in
    assert at(joined, "D12") == "WI4" and joined.stacks["D12"].spent == 3


@pytest.mark.ruling("R23")
def test_the_menus_send_spent_casters_first_if_that_is_said() -> None:
    state = play(position("W F11 WI3", "haste"), "order F11>F11 done", dice=(1,))
    fresh, spent = play(state, "move F11 F12 1"), play(state, "move F11 F12 1s")
    assert step(fresh, "done", Recorded(1)).state.stacks["F12"].spent == 0
    assert step(spent, "done", Recorded(1)).state.stacks["F12"].spent == 1


@pytest.mark.ruling("R36")
def test_haste_that_nobody_used_is_over_with_the_phase() -> None:
    state = play(position("W F11 WI1, W G11 DW4", "haste"), "order F11>G11 done", dice=(3,))
    assert state.stacks["G11"].haste == 4
    assert step(state, "pass", Recorded(1)).state.stacks["G11"].haste == 0


@pytest.mark.ruling("R45")
def test_who_stepped_in_after_a_fireball_attacks_again_in_the_next_phase() -> None:
    state = position("W K15 WI1, W L14 BA3, W M15 DW4, S L15 GH1, S L16 GH1", "fire")
    state = play(state, "order K15>L15 done", "order L14>L15x2 done", dice=(1,))
    assert state.segment == "combat" and state.stacks["L15"].idle == 2
    assert step(state, "pass", Recorded(1)).state.stacks["L15"].idle == 0


@pytest.mark.ruling("R54")
def test_the_warning_of_an_empty_valley_comes_only_while_it_is_empty() -> None:
    outside = position("E2 DW3", "move", bystanders=False)
    inside = position("W D12 BA1, E2 DW3", "move", bystanders=False)
    assert "you lose (R54)" in GAME.prompt(outside, W).text
    assert "R54" not in GAME.prompt(inside, W).text
    assert "R54" not in GAME.prompt(play(outside, "order E2>B18x1"), W).text


# Fireballs and combat.


@pytest.mark.ruling("R23", "R30")
def test_several_fireballs_of_one_stack_are_named_in_the_menus() -> None:
    state = position("W K15 WI2, S L15 OR4", "fire")
    [order] = play(state, "fire K15 L15 2").orders
    assert order == play(state, "order K15x2>L15").orders[0]


@pytest.mark.ruling("R57")
def test_a_fireball_that_fells_somebody_stirs_the_turn() -> None:
    state = position("W K15 WI1, S L15 OR2", "fire")
    quiet = replace(state, quiet=2)
    for dice, turns in (((1, 6), 0), ((6, 6), 3)):
        assert step(quiet, "order K15>L15 done", Recorded(*dice, 1)).state.quiet == turns


@pytest.mark.ruling("R40")
def test_only_who_stands_beside_a_hex_attacks_it() -> None:
    state = position("W K15 DW4, W J15 EL4, S L15 OR2", "combat")
    assert refusal(state, "order J15>L15") == "CB02"
    assert refusal(state, "order K15+J15>L15") == "CB02"
    assert not any("J15" in each for each in offered(state, W, "attack L15"))


@pytest.mark.ruling("R39", "R40")
def test_those_who_are_too_weak_alone_are_offered_together() -> None:
    state = position("W K15 EL1, W M15 DW1, S L15 OR4", "combat")
    assert refusal(state, "order K15>L15") == "CB03"
    planned = play(state, "attack L15 all K15x1 M15x1 go")
    assert planned.orders == play(state, "order K15+M15>L15").orders


@pytest.mark.ruling("R46")
def test_nobody_advances_twice() -> None:
    state = position("W N14 EL4, S N15 OR1", "combat")
    state = play(state, "order N14x2>N15 done", dice=(1,))
    told = play(state, "order N14>N15x1")
    assert refusal(told, "order N14>N15x2") == "AD02"  # two attacked, one is told already
    assert refusal(state, "order N14>N15x3") == "AD02"
    assert at(play(told, "order N14>N15x1"), "N14") == "EL4"  # nobody moves before it is done


@pytest.mark.ruling("R23", "R45")
def test_casters_that_step_in_after_a_fireball_keep_their_spells_apart() -> None:
    state = position("W K15 WI3, S L15 OR1, S K16 GH1", "fire")
    state = play(state, "order K15x2>L15 done", dice=(1,))  # the second is wasted, but cast
    assert state.segment == "rush" and state.stacks["K15"].spent == 2
    after = step(state, "order K15>L15x2 done", Recorded(1)).state
    assert (after.stacks["L15"].spent, after.stacks["K15"].spent) == (1, 1)


@pytest.mark.ruling("R45", "R46")
def test_the_menus_of_an_advance_offer_four_of_one_type_at_most() -> None:
    state = position("W N14 EL3, W M15 EL3, W M14 DW2, S N15 OR1", "combat")
    state = play(state, "order N14+M15+M14>N15 done", dice=(1,))
    told = play(state, "advance N14 N15 3")
    assert offered(told, W, "advance") == ["advance M15 N15"]  # one more, and no dwarf
    assert refusal(told, "order M15>N15x2") == "AD04"
    assert refusal(told, "order M14>N15x1") == "AD04"


@pytest.mark.ruling("R40")
def test_a_stack_named_twice_in_an_attack_is_counted_once() -> None:
    state = position("W K15 DW4, S L15 OR2", "combat")
    assert refusal(state, "order K15x3+K15x3>L15") == "GN04"
    assert play(state, "order K15x2+K15x2>L15").plan


@pytest.mark.ruling("R33")
def test_who_waits_in_an_entry_neither_strikes_nor_casts() -> None:
    waiting = "E1 DW4, W K15 WI1, W M15 DW1, S B4 OR1, S L15 OR1"
    assert refusal(position(waiting, "combat"), "order E1>B4") == "CB06"
    assert refusal(position(f"E1 WI2, {waiting}", "fire"), "order E1>B4") == "FB03"


# Endings and words.


@pytest.mark.ruling("R57")
@pytest.mark.parametrize(("pieces", "winner"), [("", "S"), (", S H9 OR1", "S"), (", W H9 EL1", "")])
def test_quiet_turns_are_a_draw_only_if_an_invader_stands_on_the_wand(
    pieces: str, winner: str
) -> None:
    state = position(f"W D12 BA1{pieces}", "move", wand="H9")
    state = replace(state, quiet=7, holder=pieces[2:3])
    end = step(state, "pass", Recorded()).state.end
    assert end is not None and end.winner == winner and "(R57)" in end.reason


@pytest.mark.ruling("R57")
def test_holding_the_wand_all_the_time_is_quiet() -> None:
    state = position("W H9 EL1, S N9 OR4", "move", wand="H9")
    state = step(replace(state, holder="W"), "pass", Recorded(1)).state
    assert (state.turn, state.quiet, state.holder) == (4, 1, "W")
    for dice in ((), (1,)):  # both phases of turn 4
        state = step(state, "pass", Recorded(*dice)).state
    assert (state.turn, state.quiet) == (5, 2)


@pytest.mark.ruling("R47")
def test_a_ruined_haunt_is_marked_until_the_next_wizard_phase() -> None:
    state = step(position("W H8 BA1", "move"), "pass", Recorded(1)).state
    assert state.razed == {"R1": "H8"} and "R1" not in state.haunts
    state = step(state, "pass", Recorded()).state
    assert state.side == "W" and state.razed == {}


@pytest.mark.parametrize(
    ("segment", "line"),
    [("fire", "K15>L15w"), ("fire", "K15>L15s"), ("combat", "M15>L15w"), ("combat", "M15^2>L15")],
)
def test_signs_of_another_segment_are_not_read(segment: str, line: str) -> None:
    state = position("W K15 WI1, W M15 DW2, S L15 OR2", "fire" if segment == "fire" else "combat")
    assert refusal(state, f"order {line}") == "PR01"


@pytest.mark.parametrize("words", ["G8 XX2", "G8 DW", "DW2 G8"])
def test_a_position_that_cannot_be_read_is_named(words: str) -> None:
    with pytest.raises(NotUnderstood, match=words):
        GAME.position(GAME.table(2, {}), {"units": f"M20 DW1, {words}", "segment": "move"})


def test_a_position_keeps_the_haunts_that_it_names() -> None:
    data = {"units": "G7 DW1, M2 GH1", "segment": "move", "wand": "G7", "haunts": {"T1": "F12"}}
    made = GAME.position(GAME.table(2, {}), data)
    assert (made.haunts, made.wand, made.hiding, made.holder) == ({"T1": "F12"}, "G7", "", "W")
