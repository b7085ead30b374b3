"""Both sides play by the same rules: turned by half a circle, with the sides exchanged, a match is
the same match. Whatever is true of Sun in another test is true of Moon by this one.
"""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.rakh import GAME
from bot.games.rakh.model.board import CELLS, HEXES, LABELS, cells
from bot.games.rakh.model.state import Pending, State, Unit
from bot.kernel import Recorded, Seat, Tossed, random_sentence
from bot.kernel.hexes import Hex
from tests.games.rakh.positions import play, position

LONGEST = 400
PLACES = {place: label for label, place in HEXES.items()}
OPPOSITE = {label: PLACES[Hex(-place.q, -place.r)] for label, place in HEXES.items()}


def across(cell: int) -> int:
    return CELLS[OPPOSITE[LABELS[cell]]]


def turned(spaces: int) -> int:
    return sum(1 << across(cell) for cell in cells(spaces))


def unit_across(unit: Unit) -> Unit:
    return replace(unit, side=1 - unit.side, cell=across(unit.cell))


def choice_across(pending: Pending) -> Pending:
    assault = pending.assault
    if assault is not None:
        assault = replace(assault, side=1 - assault.side, spot=across(assault.spot))
    return Pending(pending.word, turned(pending.options), assault)


def mirrored(state: State) -> State:
    """The same seat leads the other side, seen from the other end of the board."""
    sun, moon, nobodys = map(turned, state.lands)
    end = state.end
    if end is not None:  # its reason names a side
        names = {"Sun": "Moon", "Moon": "Sun"}
        words = [names.get(word, word) for word in end.reason.split()]
        end = replace(end, reason=" ".join(words))
    return replace(
        state,
        sun=None if state.sun is None else Seat(1 - state.sun),
        units=tuple(sorted(map(unit_across, state.units), key=lambda unit: (unit.side, unit.kind))),
        fielded=state.fielded[::-1],
        lands=(moon, sun, nobodys),
        side=1 - state.side,
        pending=None if state.pending is None else choice_across(state.pending),
        end=end,
    )


def said_across(sentence: str) -> str:
    return " ".join(OPPOSITE.get(word, word) for word in sentence.split())


@pytest.mark.parametrize("seed", range(12))
def test_a_match_turned_by_half_a_circle_is_the_same_match(seed: int) -> None:
    random = Random(seed)
    settings = {"factions": "random", "setup": "random", "draw_rules": "off"}
    state = GAME.setup(GAME.table(2, settings), Tossed(random)).state
    for _ in range(LONGEST):
        prompts = GAME.prompts(state)
        if not prompts:
            break
        sentence = random_sentence(prompts[0], random)
        there = GAME.play(mirrored(state), prompts[0].seat, said_across(sentence), Recorded())
        state = GAME.play(state, prompts[0].seat, sentence, Recorded()).state
        assert there.state == mirrored(state)
    assert state.end is not None


@pytest.mark.ruling("R43", "R45", "R60")
@pytest.mark.parametrize(
    ("units", "lands", "sentence"),
    [
        ("Sun RO C3, PR G4; Moon SH B2, SC A1(3), GI D6", "S A2; M B1", "attack ro sh"),
        ("Sun RO C3, SC A1, GI G2; Moon SH B2, GI D6", "S A2 E1 G1; M B1 E6 A4", "attack ro sh"),
        ("Sun SH A1, PR G4; Moon SC D1(1), RO F1", "S A2 B2; M C2; - D2", "attack sh sc"),
    ],
)
def test_isolation_is_the_same_at_both_ends_of_the_board(
    units: str, lands: str, sentence: str
) -> None:
    state = position(units, lands=lands, draw_rules=False)
    assert play(mirrored(state), said_across(sentence)) == mirrored(play(state, sentence))
