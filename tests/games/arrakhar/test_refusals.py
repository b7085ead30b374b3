"""Orders that break a rule: refused with the reason and the ruling, and nothing half-done."""

from collections.abc import Callable
from functools import partial

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Recorded, Seat
from tests.games.arrakhar.positions import S, W, position, setup


def hiding() -> State:
    state = setup()
    for seat in (W, S):
        state = GAME.play(state, seat, "auto", Recorded()).state
    return state


def spent() -> State:
    """The only wizard of F11 has hastened somebody."""
    before = position("W F11 WI1, W G11 DW4, S D12 OR2, W P10 WI1, S P11 OR1", "haste")
    state = GAME.play(before, W, "order F11>G11 done", Recorded(3)).state
    return GAME.play(state, W, "done", Recorded()).state


ranks = partial(position, "W F11 DW4, W F13 EL3, W D11 BA2, S K12 OR1", "move")
five = partial(position, "W F11 DW4, W F12 DW1", "move")
fight = partial(position, "W K15 DW4, W M15 EL1, S L15 OR4, S K16 GH1", "combat")
fire = partial(position, "W F11 WI1, S D12 OR2", "fire")
door = partial(position, "S B5 SO1, S F8 DE4", "move", "S")
CASES: dict[str, tuple[Callable[[], State], Seat, str, str, str]] = {
    "a force over the budget": (setup, W, "WI8 DW10 BA9 EL10", "costs 62", "R01"),
    "a force under the minimum": (setup, S, "SO5 DE6 OR6 GH6", "6 sorcerers", "R01"),
    "haunts too near": (hiding, S, "R1=H8 T1=L11 C1=N10", "at least 4 steps apart", "R05"),
    "a mixed stack": (ranks, W, "D11>D12 F11>F13x1 done", "only one type may stand", "R24"),
    "a stack of five": (five, W, "F11>F12 done", "5 units; the limit is 4", "R24"),
    "too many units": (ranks, W, "D11>D12 F11>F12x3/G11x3", "you asked for 3", "R24"),
    "more than a stack": (ranks, W, "D11>D12 F11x5>F12", "from 1 to 4", "R24"),
    "more sorcerers than a hex": (hiding, S, "T1=F12 G11x3 G11x2", "the limit is 4", "R06"),
    "a haunt by an entry": (hiding, S, "R1=H8 T1=D5", "within 2 hexes of E1", "R04"),
    "odds below 1:2": (fight, W, "K15>K16 M15>L15x3", "below 1:2", "R39"),
    "a spell after haste": (spent, W, "P10>P11 F11>D12", "No caster in F11 has a spell", "R23"),
    "two spells of one caster": (fire, W, "F11>D12 F11>D12", "No caster in F11 has a spell", "R23"),
    "more spells than casters": (fire, W, "F11x2>D12", "Only 1 in F11", "R23"),
    "sorcerers onto an entry": (door, S, "F8>F7 B5>E1", "can never enter E1", "R26"),
}


@pytest.mark.parametrize("name", list(CASES))
def test_a_bad_order_is_refused_with_its_ruling_and_nothing_is_half_done(name: str) -> None:
    made, seat, line, reason, ruling = CASES[name]
    state = made()
    kept = GAME.dump(state)
    dice = Recorded()
    with pytest.raises(Refused) as caught:
        GAME.play(state, seat, f"order {line}", dice)
    said = str(caught.value)
    assert reason in said and f"({ruling}" in said
    assert GAME.dump(state) == kept and not dice.drawn
    assert GAME.prompt(state, Seat(seat)).options
