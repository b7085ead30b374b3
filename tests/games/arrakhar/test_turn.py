"""Segments, phases and endings: who is asked, what is left out, when it is over."""

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import Segment, State
from bot.kernel import Do, MatchOver, NotUnderstood, NotYourTurn, Recorded, walk
from tests.games.arrakhar.positions import S, W, at, play, position, refusal, setup, step


def ended(state: State) -> str:
    assert state.end is not None
    return state.end.winner


@pytest.mark.ruling("R13")
def test_no_orc_appears_in_the_entry_zone_on_turn_1() -> None:
    first = position("S F4 SO1, E1 DW1", "wander", turn=1)
    first = replace(first, orcs=1)
    assert refusal(first, "order D4") == "WO03"
    assert refusal(first, "order D12") == "WO01", "too far from everybody, on any turn"
    for sentence in ("order D4", "place D4"):
        with pytest.raises(NotUnderstood, match=r"D4 is within 2 hexes of E1.*\(R13\)"):
            step(first, sentence)
    assert at(play(first, "order F5"), "F5") == "OR1"
    later = replace(position("S F4 SO1", "wander", turn=2), orcs=1)
    assert at(play(later, "order D4"), "D4") == "OR1"


@pytest.mark.ruling("R15")
def test_orcs_without_room_are_lost() -> None:
    shut = "S P14 GH1, W N14 DW1, W P13 DW1"
    state = play(position(shut, "move", bystanders=False), "pass", dice=(6,))
    assert state.orcs == 0 and state.segment == "move"
    assert state.record[-1].note == "lost"
    heard = " ".join(
        e.text
        for e in GAME.play(position(shut, "move", bystanders=False), W, "pass", Recorded(6)).events
    )
    assert "no room" in heard


@pytest.mark.ruling("R12")
def test_orcs_appear_on_haunts_and_next_to_anybody() -> None:
    state = replace(position("S G11 DE1, W G12 DW1", "wander"), orcs=1)
    assert at(play(state, "place F12"), "F12") == "OR1"
    assert refusal(state, "order G12") == "WO01"
    assert refusal(state, "order F10") == "WO01"


@pytest.mark.ruling("R11")
def test_a_line_of_orcs_is_done_when_all_are_placed() -> None:
    state = replace(position("S G11 SO1", "wander"), orcs=2)
    assert refusal(state, "order G12 done") == "WO02"
    assert play(state, "order G12 G13 done").orcs == 0
    assert play(state, "order G12").orcs == 1


@pytest.mark.ruling("R60")
def test_out_of_time_orcs_join_the_fullest_stack() -> None:
    state = replace(position("S G11 OR2, S N9 OR3, S K12 OR4", "wander"), orcs=2)
    assert GAME.prompt(state, S).default == "place N9"
    after = play(state, "place N9")
    assert GAME.prompt(after, S).default == "place G11"
    alone = replace(position("S G11 SO1", "wander", bystanders=False), orcs=1)
    assert GAME.prompt(alone, S).default == "place F11"
    beside = replace(position("S J8 SO1", "wander", bystanders=False), orcs=1)
    assert GAME.prompt(beside, S).default == "place J7", "H8 comes first, but is a haunt"
    passed = step(state, "pass", Recorded()).state
    assert (at(passed, "N9"), at(passed, "G11"), passed.side) == ("OR4", "OR3", "W")


@pytest.mark.ruling("R60")
def test_out_of_time_a_phase_is_passed() -> None:
    assert GAME.prompt(position("S K12 SO1", "summon", reserve="DE2"), S).default == "pass"
    assert GAME.prompt(position("W F11 DW1", "move"), W).default == "pass"
    assert GAME.prompt(setup(), W).default == "auto"
    drafted = GAME.play(setup(), W, "preset rush", Recorded()).state
    assert GAME.prompt(drafted, W).default == "ready"


@pytest.mark.ruling("R21")
def test_who_is_summoned_moves_and_fights_in_the_same_phase() -> None:
    state = position("S K12 SO1, W N12 DW1", "summon", reserve="DE4")
    state = play(state, "summon K12 T2 all", "order L11>M12 done", dice=(6,))
    assert state.segment == "combat"
    state = play(state, "order M12>N12 done", dice=(2,))
    assert at(state, "N12") == ""


@pytest.mark.ruling("R72")
def test_summons_end_by_themselves_when_everybody_sees_that_nothing_is_left() -> None:
    state = position("S K12 SO1, S P9 SO1", "summon", reserve="DE4 GH2")
    assert play(state, "all", dice=(6, 6)).segment == "move"
    once = play(state, "summon K12 T2 all", dice=(6,))
    assert once.segment == "summon"
    asked = play(once, "summon P9 C2 ask", dice=(6,))
    assert asked.segment == "summon" and asked.arriving
    assert play(asked, "bring 0").segment == "move"
    empty = position("S K12 SO1, S P9 SO1", "summon", reserve="DE4")
    assert play(empty, "summon K12 T2 all", dice=(6,)).segment == "summon", "a secret is kept"


@pytest.mark.ruling("R17")
def test_the_number_may_be_chosen_after_the_die() -> None:
    state = position("S K12 SO1", "summon", reserve="DE4")
    asked = play(state, "summon K12 T2 ask", dice=(3,))
    assert GAME.prompt(asked, S).default == "bring 3"
    assert asked.stacks["K12"].spent == 1 and asked.used == ("T2",)
    assert at(play(asked, "bring 0"), "L11") == ""
    assert at(play(asked, "bring 2"), "L11") == "DE2"


@pytest.mark.ruling("R19")
def test_the_reserve_never_decides_whether_summons_are_asked_for() -> None:
    for reserve in ("", "DE9"):
        state = replace(position("S K12 SO1", "wander", reserve=reserve), orcs=1)
        assert play(state, "place K13").segment == "summon"
    far = replace(position("S K14 SO1", "wander", reserve="DE9"), orcs=1)
    assert play(far, "place K13").segment == "move"


@pytest.mark.ruling("R69")
def test_several_summons_in_one_line_are_cast_one_after_another() -> None:
    state = position("S K12 SO1, S G11 SO1", "summon", reserve="DE3")
    done = step(state, "order K12>T2 G11>T1", Recorded(6))
    assert at(done.state, "L11") == "DE3" and at(done.state, "F12") == ""
    assert done.state.stacks["G11"].fresh == 1
    private = [event for event in done.events if event.to == frozenset({S})]
    assert len(private) == 1 and "no demons left" in private[0].text
    assert refusal(state, "order K12>T2? G11>T1") == "SU07"
    assert refusal(state, "order K12>T2? done") == "SU07"


@pytest.mark.ruling("R18", "R69")
def test_one_word_summons_at_every_haunt_that_can_be_served() -> None:
    pieces = "S K12 SO1, S G11 SO2, S J9 SO1, S H8 GH1"
    state = position(pieces, "summon", reserve="DE9 OR9")
    after = play(state, "all", dice=(5, 3))
    assert (at(after, "F12"), at(after, "L11")) == ("DE4", "DE3"), "R1 is blocked by ghouls"
    assert after.stacks["K12"].fresh == 0 and after.stacks["G11"].fresh == 1
    assert GAME.prompt(after, S).find("all") is None
    assert walk(GAME.prompt(state, S), "all").sealed


@pytest.mark.ruling("R63")
def test_only_the_player_in_phase_is_asked() -> None:
    state = position("W F11 DW1", "move")
    assert [prompt.seat for prompt in GAME.prompts(state)] == [W]
    with pytest.raises(NotYourTurn):
        GAME.play(state, S, "done", Recorded())


def test_the_first_turn_has_no_fire_and_no_combat_for_the_sorcerers() -> None:
    state = position("S G11 SO1, E1 DW1", "summon", turn=1, reserve="DE4")
    state = play(state, "done", "done")
    assert (state.side, state.segment) == ("W", "move")


def test_every_segment_comes_in_its_place() -> None:
    state = position(
        "S K15 SO2, S L15 OR2, W K14 DW4, W L14 WI2, S M15 GH1", "move", "S", reserve="DE1"
    )
    seen = [state.segment]
    for words, dice in (
        ("done", ()),
        ("order K15>L14 done", (1, 6)),
        ("order L15>K14x2 done", (6,)),
        ("order L14>L14 done", (6,)),
        ("done", ()),
    ):
        state = play(state, words, dice=dice)
        seen.append(state.segment)
    assert seen == ["move", "fire", "combat", "haste", "move", "combat"]
    # The one wizard left hastened himself, so that there is no fireball to aim.


@pytest.mark.ruling("R57")
def test_too_many_quiet_turns_end_the_match() -> None:
    state = replace(position("W F11 DW1", "move"), quiet=4)
    done = GAME.play(state, W, "done", Recorded(1))
    assert done.state.quiet == 5 and "5 quiet turns" in " ".join(e.text for e in done.events)
    last = replace(position("W F11 DW1", "move"), quiet=7)
    assert ended(play(last, "done")) == "S"
    standing = replace(position("W F11 DW1", "move", wand="F11"), quiet=7, holder="W")
    assert ended(play(standing, "done")) == ""
    outcome = GAME.outcome(play(standing, "done"))
    assert outcome is not None and outcome.is_draw


@pytest.mark.ruling("R57")
def test_a_loss_a_ruin_or_a_new_holder_is_not_quiet() -> None:
    loss = replace(position("W K15 DW4, S L15 OR1", "combat"), quiet=7)
    assert play(loss, "order K15>L15 done", "done", dice=(1, 1)).quiet == 0
    ruin = replace(position("W H8 DW1", "move"), quiet=7)
    assert play(ruin, "done", dice=(1,)).quiet == 0
    taken = replace(position("W D8 DW1", "move", wand="D9"), quiet=7, holder="")
    assert play(taken, "order D8>D9 done", dice=(1,)).quiet == 0
    off = position("W F11 DW1", "move")
    off = replace(off, quiet=50, terms=replace(off.terms, quiet=0))
    assert play(off, "done", dice=(1,)).end is None


@pytest.mark.ruling("R61")
def test_a_turn_limit_ends_it_for_the_sorcerers() -> None:
    state = position("W F11 DW1", "move", turn=12)
    state = replace(state, terms=replace(state.terms, limit=12))
    assert ended(play(state, "done")) == "S"
    early = replace(state, turn=11)
    assert play(early, "done", dice=(1,)).end is None


@pytest.mark.ruling("R52", "R56")
def test_the_last_unit_wins_by_carrying_the_wand_out() -> None:
    state = position("W D6 DW1, S M2 GH1", "move", wand="D6", bystanders=False)
    assert ended(play(state, "order D6>E1w done")) == "W"
    assert ended(play(state, "order D6>E1 done")) == "S"


@pytest.mark.ruling("R56")
def test_of_several_endings_the_first_counts() -> None:
    nobody = position("E2 DW1", "move", bystanders=False)
    assert ended(play(nobody, "done")) == "S", "R54 comes before R55"
    last = position("W F11 DW1", "move", wand="F11", turn=12)
    last = replace(last, quiet=7, holder="W", terms=replace(last.terms, limit=12))
    assert ended(play(last, "done")) == "", "R57 comes before R61"


@pytest.mark.ruling("R54", "R70")
@pytest.mark.parametrize("segment", ["haste", "move"])
def test_whoever_passes_or_misses_turn_1_has_not_lost(segment: Segment) -> None:
    first = position("S F8 SO1, E1 WI1, E1 DW4", segment, turn=1)
    for sentence in ("pass", GAME.prompt(first, W).default):
        after = step(first, sentence, Recorded(1)).state
        assert (after.end, after.turn, after.side) == (None, 2, "S")
    assert "lose" not in GAME.prompt(first, W).text + pass_of(first)


def pass_of(state: State) -> str:
    """What the button of a pass says, and what it asks."""
    option = GAME.prompt(state, W).find("pass")
    assert option is not None and isinstance(option.then, Do)
    return f"{option.label}: {option.then.confirm}"


@pytest.mark.ruling("R54")
def test_a_pass_that_loses_the_match_says_so_on_its_button() -> None:
    outside = position("E2 DW3", "move", bystanders=False)
    assert "lose the match" in pass_of(outside) and "(R54)" in pass_of(outside)
    entering = play(outside, "order E2>B18x1")
    assert "lose the match" in pass_of(entering), "a pass drops the plan"
    inside = position("W D12 BA1, E2 DW3", "move", bystanders=False)
    assert "lose" not in pass_of(inside)
    leaving = play(position("W B4 BA1, E2 DW3, S M2 GH1", "move", bystanders=False), "move B4 E1")
    done = GAME.prompt(leaving, W).find("done")
    assert done is not None and isinstance(done.then, Do) and "you lose (R54)" in done.then.confirm
    assert "lose" not in pass_of(leaving)


@pytest.mark.ruling("R54", "R60")
def test_out_of_time_somebody_steps_in_where_a_pass_would_lose() -> None:
    outside = position("E2 WI2, E2 DW7, S B17 OR1", "move", bystanders=False)
    assert GAME.prompt(outside, W).default == "order E2:WI>B18x2 done"
    after = step(outside, "order E2:WI>B18x2 done", Recorded(1)).state
    assert after.end is None and at(after, "B18") == "WI2"
    planned = play(outside, "order E2:DW>B19x3")
    assert GAME.prompt(planned, W).default == "done"
    crowd = play(planned, "order E2:DW>B19x2")
    assert GAME.prompt(crowd, W).default == "clear"
    shut = position("E3 DW3, S J20 OR1, S H20 OR1", "move", bystanders=False)
    assert GAME.prompt(shut, W).default == "pass"


@pytest.mark.ruling("R50")
def test_an_advance_leaves_the_wand_where_it_is() -> None:
    state = position("W K15 DW4, S L15 OR1", "combat", wand="K15")
    after = play(state, "order K15>L15 done", "advance K15 L15 4", "done", dice=(1, 1))
    assert (after.wand, at(after, "K15"), at(after, "L15")) == ("K15", "", "DW4")


@pytest.mark.ruling("R58")
def test_a_draw_may_be_agreed_on() -> None:
    assert GAME.about.draws


@pytest.mark.ruling("R59")
def test_whoever_withdraws_has_lost() -> None:
    state = GAME.withdraw(position("W F11 DW1", "move"), W, Recorded()).state
    assert ended(state) == "S" and GAME.prompts(state) == ()
    assert GAME.carry_over(state) == {} and "not played" not in GAME.status(GAME.view(state, None))
    with pytest.raises(MatchOver):
        GAME.play(state, S, "done", Recorded())


@pytest.mark.ruling("R62")
def test_a_plan_is_taken_back_until_the_segment_is_done() -> None:
    before = position("W F11 DW4", "move")
    planned = play(before, "move F11 F12 2", "move F11 D12 1")
    assert play(planned, "undo", "undo") == before
    assert play(planned, "clear") == before
    assert GAME.undo_is_free(before, planned, W)
    assert not GAME.undo_is_free(before, play(planned, "done", dice=(1,)), W)


@pytest.mark.ruling("R64")
def test_dice_fall_in_the_order_of_the_orders() -> None:
    state = position("W K15 WI2, S L15 OR2, S K16 GH1", "fire")
    done = step(state, "order K15>K16 K15>L15 done", Recorded(6, 1, 6, 1))
    deeds = [deed for deed in done.state.record if deed.what == "fire"]
    assert [deed.dice for deed in deeds] == [(6,), (1, 6)]


@pytest.mark.ruling("R65")
def test_without_sorcerers_orcs_still_wander() -> None:
    state = position("W K15 DW4, W F11 WI1, S L15 SO1, S G11 GH1", "combat", reserve="DE5")
    state = play(state, "order K15>L15 done", "done", dice=(1, 6))
    assert state.end is None and state.orcs == 2 and state.reserve["DE"] == 5
    assert play(state, "place G12", "place G12").segment == "move"


@pytest.mark.ruling("R66", "R47")
def test_haunts_fall_after_the_wand_is_found_and_end_their_summons() -> None:
    state = position("W B9 DW1, W P8 EL1, S B10 SO1", "move", wand="D9", reserve="GH9")
    state = play(state, "pass", dice=(1,))
    assert sorted(state.haunts) == ["R1", "R2", "T2"]
    razed = [deed.note for deed in state.record if deed.what == "raze"]
    assert razed == ["C1", "C2"]
    state = play(state, "pass")
    later = replace(position("S B10 SO1", "summon", wand="D9", reserve="GH9"), haunts=state.haunts)
    assert refusal(later, "order B10>C1") == "SU03"


@pytest.mark.ruling("R47")
def test_passing_through_a_haunt_does_nothing() -> None:
    state = play(position("W F11 DW1", "move"), "order F11>F13 done", dice=(1,))
    assert "T1" in state.haunts


@pytest.mark.ruling("R68")
def test_pending_orders_are_told_to_their_player_only() -> None:
    state = position("W F11 DW4", "move")
    done = step(state, "move F11 F12 2")
    assert [event.to for event in done.events] == [frozenset({W})]
    assert GAME.view(done.state, S) == GAME.view(state, S)
    assert GAME.view(done.state, W).plan != ()
