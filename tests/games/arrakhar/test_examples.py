"""The worked examples of RULES.md: set-up, arrival, movement and the wand."""

import hashlib
import hmac

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.orders import HauntAt, SorcerersAt
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import Group, State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.forces import cost, floor
from bot.games.arrakhar.rules.plan import check
from bot.kernel import Recorded
from bot.kernel.chance import seal
from tests.games.arrakhar.positions import (
    S,
    W,
    at,
    play,
    position,
    public,
    refusal,
    settings,
    setup,
    step,
)


def hiding(force: str = "SO8 DE9 OR12 GH12") -> State:
    """The sorcerer player is about to place his haunts."""
    state = GAME.play(setup(), S, f"order {force}", Recorded()).state
    state = GAME.play(state, S, "ready", Recorded()).state
    return GAME.play(state, W, "auto", Recorded()).state


@pytest.mark.ruling("E3", "R05")
def test_haunts_may_face_each_other_over_a_mountain() -> None:
    state = hiding()
    for words in ("T1=J10 T2=J12", "T1=G9 C1=G11", "R1=B9 R2=F12"):
        assert len(play(state, f"order {words}").orders) == 2
    for words in ("T1=L11 R1=N10", "T1=H8 C1=H10"):
        assert refusal(state, f"order {words}") == "PL04"


@pytest.mark.ruling("E4", "R04")
def test_the_entry_zone_is_counted_straight() -> None:
    state = hiding()
    for hex_ in ("D2", "P8", "F4"):
        check(state, HauntAt("T1", hex_))
        check(state, SorcerersAt(hex_, 1))
    for hex_, code in (("D5", "PL03"), ("N4", "PL03"), ("G2", "PL03"), ("A1", "PL02")):
        assert refusal(state, f"order T1={hex_}") == code
        assert refusal(state, f"order {hex_}x1") == code


@pytest.mark.ruling("E5", "R01")
def test_a_force_is_counted_in_points() -> None:
    state = setup()
    drafted = GAME.play(state, S, "order SO8 DE9 OR12 GH12", Recorded()).state
    assert cost(drafted.forces["S"]) == 66
    assert refusal(state, "order SO8 DE10 OR12 GH12", S) == "DS01"
    assert refusal(state, "order SO5 DE9 OR12 GH12", S) == "DS02"
    drafted = GAME.play(state, W, "design WI8 DW10 BA8 EL10", Recorded()).state
    assert cost(drafted.forces["W"]) == 60
    assert refusal(state, "order WI4 DW4 BA4 EL21", W) == "DS03"


@pytest.mark.ruling("E5")
@pytest.mark.parametrize(
    ("scenario", "wizard", "sorcerer"), [("basic", 28, 42), ("short", 21, 28), ("long", 42, 63)]
)
def test_minimum_forces_can_be_paid(scenario: str, wizard: int, sorcerer: int) -> None:
    agreed = terms(settings(scenario=scenario))
    assert cost(floor(agreed, "W")) == wizard <= agreed.points["W"]
    assert cost(floor(agreed, "S")) == sorcerer <= agreed.points["S"]


def wandering(pieces: str, die: int, reserve: str = "") -> State:
    """Turn 5 begins with this die."""
    before = position(pieces, "move", turn=4, reserve=reserve)
    return play(before, "pass", dice=(die,))


@pytest.mark.ruling("E6", "R11", "R14")
def test_wandering_orcs_come_out_of_the_pool() -> None:
    twelve = "S L12 OR4, S L13 OR4, S M12 OR4"
    state = wandering(twelve, 5, "OR7")
    assert state.turn == 5 and state.orcs == 1
    assert at(play(state, "order N12"), "N12") == "OR1"
    state = wandering(twelve, 5, "OR8")
    assert state.orcs == 0 and state.segment == "move"


@pytest.mark.ruling("E6", "R11")
def test_the_second_orc_may_lean_on_the_first() -> None:
    state = wandering("S G11 SO1", 4)
    assert at(play(state, "order G12x2"), "G12") == "OR2"
    both = play(state, "order G12 G13")
    assert (at(both, "G12"), at(both, "G13")) == ("OR1", "OR1")
    assert refusal(state, "order G13 G12") == "WO01"
    assert refusal(wandering("S G11 SO1", 1), "order G12 H11") == "WO02"
    assert at(play(wandering("S G11 SO1, S N9 OR2", 6), "order N9x2"), "N9") == "OR4"


@pytest.mark.ruling("E7", "R17", "R18", "R20", "R22")
def test_fewer_may_come_than_the_table_says() -> None:
    state = position("S P9 SO2, S P8 GH3, S K12 SO1", "summon", reserve="GH5")
    after = play(state, "order P9>C2", dice=(6,))
    assert (at(after, "P8"), after.reserve["GH"]) == ("GH4", 4)
    assert refusal(after, "order P9>C2") == "SU04"
    state = position("S K12 SO2", "summon", reserve="DE1")
    after = play(state, "order K12>T2", dice=(5,))
    assert (at(after, "L11"), after.reserve["DE"]) == ("DE1", 0)
    heard = public(state, "order K12>T2", 5)
    assert "up to 4 demons may come; 1 arrives" in heard and "reserve" not in heard
    state = position("S K12 SO2", "summon", reserve="DE6")
    after = play(state, "order K12>T2:2", dice=(3,))
    assert (at(after, "L11"), after.reserve["DE"]) == ("DE2", 4)
    assert after.stacks["K12"].spent == 1


@pytest.mark.ruling("E8", "R16", "R19")
def test_a_refused_summons_is_private_and_free() -> None:
    crowd = position("S L11 SO1, S K12 SO1", "summon", reserve="DE4 GH4")
    assert refusal(crowd, "order L11>T2") == "SU02"
    assert refusal(crowd, "order K12>T2") == "SU05"
    for there in ("OR1", "GH4"):
        state = position(f"S P9 SO1, S P8 {there}", "summon", reserve="GH4")
        assert refusal(state, "order P9>C2") == "SU05"
    assert refusal(position("S P9 SO1", "summon"), "order P9>C2") == "SU06"
    ruined = position("S P9 SO1", "summon", reserve="GH4", haunts={"T1": "F12"})
    assert refusal(ruined, "order P9>C2") == "SU03"


@pytest.mark.ruling("E9", "R27")
def test_entering_the_valley() -> None:
    state = position("E1 DW4, E1 BA4, S M2 GH1", "move", turn=1)
    assert refusal(state, "order E1:DW>D8x4") == "MV03"
    assert refusal(state, "order E1>F6") == "GN05"
    after = play(state, "order E1:DW>F6x3/F4x1, E1:BA>G8", "done", dice=(1,))
    assert [at(after, hex_) for hex_ in ("F6", "F4", "G8")] == ["DW3", "DW1", "BA4"]
    assert after.waiting == {}


@pytest.mark.ruling("E10", "R24")
def test_stacking_is_judged_when_movement_is_done() -> None:
    swap = position("W F11 BA4, W F13 DW4", "move")
    after = play(swap, "order F11>F13, F13>F11", "pass", dice=(1,))
    assert at(after, "F11") == "BA4", "a plan that is passed over is dropped"
    after = play(swap, "order F11>F13, F13>F11 done", dice=(1,))
    assert (at(after, "F11"), at(after, "F13")) == ("DW4", "BA4")
    assert refusal(swap, "order F11>F13x1 done") == "MV07"
    few = position("W F11 DW3, W F13 DW2", "move")
    assert refusal(few, "order F11>F13 done") == "MV08"
    after = play(few, "order F11>F13x2 done", dice=(1,))
    assert (at(after, "F11"), at(after, "F13")) == ("DW1", "DW4")
    assert refusal(few, "order F11>D12x2, F11>F13x2") == "GN04"


@pytest.mark.ruling("E11", "R10", "R25")
def test_the_first_turn_keeps_sorcerers_from_the_entries() -> None:
    first = position("S F8 DE4", "move", "S", turn=1)
    assert refusal(first, "order F8>D5") == "MV06"
    assert len(play(first, "order F8>D6").orders) == 1
    second = position("S F8 DE4", "move", "S", turn=2)
    assert len(play(second, "order F8>D5").orders) == 1
    for state in (first, second):
        assert refusal(state, "order F8>E1") == "MV05"


@pytest.mark.ruling("E12", "R36", "R37", "R38")
def test_haste_at_the_entry_on_turn_1() -> None:
    state = position("E5 WI3, E5 BA8, S M20 GH1", "haste", turn=1)
    after = play(state, "order E5x2>E5:BA4, E5>E5:WI3 done", dice=(2, 5, 3))
    assert set(after.waiting["E5"]) == {
        Group("BA", 4, 6),
        Group("BA", 4, 0),
        Group("WI", 3, 4, spent=3),
    }
    after = play(after, "order E5:BA>N11x4, E5:BA>M9x4, E5:WI>N8", "done", dice=(1,))
    assert [at(after, hex_) for hex_ in ("N11", "M9", "N8")] == ["BA4", "BA4", "WI3"]
    late = position("E5 WI3, E5 BA8, W H9 WI1", "haste", turn=2)
    assert refusal(late, "order E5>E5:BA4") == "HS03"


@pytest.mark.ruling("E18", "R47", "R50", "R52")
def test_the_wand_is_found_and_carried_out() -> None:
    found = play(position("W F12 BA1", "move"), "done", dice=(1,))
    assert found.wand == "F12" and "T1" not in found.haunts and found.hiding == ""
    carried = play(position("W F12 BA1", "move", wand="F12"), "order F12>D9w done", dice=(1,))
    assert (carried.wand, at(carried, "D9")) == ("D9", "BA1")
    out = play(position("W D6 DW1", "move", wand="D6"), "order D6>E1w done")
    assert out.end is not None and out.end.winner == "W"
    state = position("W D6 DW1, W F6 EL1", "move", wand="D6")
    left = play(state, "order D6>E1 done", dice=(1,))
    assert (left.wand, at(left, "D6"), left.left["DW"], left.end) == ("D6", "", 1, None)


@pytest.mark.ruling("E19", "R48", "R49")
def test_the_wand_is_handed_over() -> None:
    state = position("W D8 DW2, W G8 BA1", "move", wand="D8")
    assert refusal(state, "order G8>E1w") == "MV11"
    fast = position("W D8 DW2, W G8 BA1, W H8 WI1", "haste", wand="D8")
    fast = play(fast, "order H8>G8 done", dice=(1,))
    ended = play(fast, "order G8>E1w done")
    assert ended.end is not None and ended.end.winner == "W"
    assert refusal(state, "order G8>D6w, D8>F7w") == "MV10"
    after = play(state, "order G8>D6w, D8>F7 done", dice=(1,))
    assert (after.wand, at(after, "D6"), at(after, "F7")) == ("D6", "BA1", "DW2")
    assert refusal(state, "order G8>D8w") == "MV13"


@pytest.mark.ruling("E20", "R12", "R51", "R53")
def test_the_wand_is_lost_and_guarded() -> None:
    last = position(
        "W H9 EL2, S J9 OR4, S H10 DE2", "combat", "S", turn=6, wand="H9", bystanders=False
    )
    ended = play(last, "order J9+H10>H9 done", dice=(3,))
    assert ended.wand == "H9" and ended.end is not None and ended.end.winner == "S"
    loose = position("S J9 OR4, W B4 BA1", "move", turn=5, wand="H9")
    loose = play(loose, "pass", "place H9", dice=(2,))
    assert (at(loose, "H9"), loose.wand) == ("OR1", "H9")
    guarded = position("S H9 OR1, W B4 BA1", "move", turn=6, wand="H9")
    assert refusal(guarded, "order B4>D6w") == "MV12"


@pytest.mark.ruling("E22", "R08", "R53", "R54", "R55", "R56")
def test_last_units_waiting_units_and_an_empty_valley() -> None:
    pieces = "W D12 BA1, E2 DW3, S D13 DE4"
    state = position(pieces, "combat", "S", turn=4, bystanders=False)
    state = play(state, "order D13>D12 done", "done", dice=(2,))
    assert state.end is None and (state.side, state.segment) == ("W", "move")
    lost = play(state, "done")
    assert lost.end is not None and lost.end.winner == "S"
    on = play(state, "order E2:DW>B18x1 done", dice=(1,))
    assert on.end is None and on.turn == 5
    alone = play(position("W D12 BA1", "move", turn=4, bystanders=False), "done")
    assert alone.end is not None and alone.end.winner == "W"


@pytest.mark.ruling("E23")
def test_what_is_hidden_is_committed_to() -> None:
    secret = bytes.fromhex("00112233445566778899aabbccddeeff" * 2)
    salt = hmac.new(secret, b"G42:7:seal", hashlib.sha256).digest()
    expected = hashlib.sha256(salt + b"wand T2").hexdigest()
    assert seal(secret, "G42", 7, "wand T2") == expected
    assert seal(secret, "G42", 7, "wand T1") != expected
    prompt = GAME.prompt(hiding(), S)
    assert step(hiding(), "wand T2").state.orders and prompt.find("wand") is not None


def test_a_wrong_line_names_every_order_that_fails() -> None:
    state = position("W F11 DW3", "move")
    with pytest.raises(Refused) as caught:
        step(state, "order F11>A1 F11>D12x1 Z9>F12")
    assert "A1 is a mountain" in str(caught.value) and "no hex “Z9”" in str(caught.value)
