"""Terakh: positions set up by hand from the rules.

Each has one sensible first move, or a few, that can be worked out: the only way to reach an Elder
this turn, the better odds, the card that saves a match. Both positions and advice were corrected
after a first run, so these guard what is known and do not measure strength. With so few
rollouts the hard seldom overrules advice (`Game.advice_margin`).
"""

from functools import partial

from msgspec.structs import replace

from bot.kernel import Seat
from tests.ai.tactics import Position, Positions
from tests.games.terakh.table import Table, table

ROLLOUTS = 10
Case = tuple[Table, int, set[str]]


def mana(number: int, play: Table) -> Table:
    """So much mana that none is to spare."""
    return Table(replace(play.state, mana=number))


def _attacks() -> dict[str, Case]:
    return {
        "an Elder that can fall now": (
            mana(4, table("HY SO", "HY1@A7R SO1@A6G SOE@A8(1)")), 0, {"attack A7 A8"},
        ),
        "the stronger attacker": (
            mana(4, table("HY SO", "HY1=hydra[3,0]@A7 HY2@A9R SOE@A8(1)")), 0, {"attack A7 A8"},
        ),
        "two attacks on the Elder before three on all": (
            mana(4, table("HY SO", "HY1=hydra[2,1]@A7 SO1@A6G SO2@A13G SOE@A8(1)")),
            0, {"attack A7 A8"},
        ),
        "a blast that reaches everywhere": (
            table("SO HY", "SO1=sorceress[3,0]@A7 HY1@A6G HYE@B7(1)"), 0, {"use A7 blast B7"},
        ),
        "the Idol that is about to strike the Elder": (
            mana(4, table("HY SH", "HY2@A12R HYE@A10(1) SH1=shade[3,0]@A11")),
            0, {"attack A12 A11"},
        ),
    }  # fmt: skip


def _ways() -> dict[str, Case]:
    return {
        "a walk to an Elder that can fall this turn": (
            table("HY SO", "HY1=hydra[3,0]@A6 SOE@A4(1)"), 0, {"move A6 A7", "move A6 A2"},
        ),
        "a step back for two arrows instead of one": (
            table("RA SO", "RA1=ranger[3,0]@A7 SOE@A15(1)"), 0, {"move A7 A13", "move A7 A8"},
        ),
        "a turn of the plane, the only way": (
            table("HY SO", "HY1=hydra[3,0]@A5 SOE@B8(1)"), 0, {"rotate cw"},
        ),
        "an Orb underfoot": (
            mana(1, table("HY SO", "HY1@A7R SO1@B10G SO2@B2G", loose="SO@A7")), 0, {"transform A7"},
        ),
        "Ready before the attack": (
            table("HY SO", "HY1@A7G SOE@A8(1)"), 0, {"mode A7"},
        ),
    }  # fmt: skip


def _answers() -> dict[str, Case]:
    last = "HY1=hydra[3,0]@A7 SOE@A8(1) SO1@B5G SO2@B4G"
    rolled = table("HY SO", last).hold(1, "switch_rolls").say(0, "attack A7 A8", 8, 2)
    return {
        "Peace for the last hit point": (
            table("HY SO", last).hold(1, "peace", "fate").say(0, "attack A7 A8"), 1, {"cast peace"},
        ),
        "Reflect on a strong Idol": (
            table("HY SO", last).hold(1, "reflect").say(0, "attack A7 A8"), 1, {"cast reflect"},
        ),
        "the dice that must change places": (rolled, 1, {"cast switch_rolls"}),
        "a Berserk that must be neglected": (
            table("HY SO", "HY1@A7R HY2@A5G SOE@A8(1)")
            .hold(0, "berserk").hold(1, "neglect_spell")
            .say(0, "attack A7 A8").say(0, "cast berserk"), 1, {"cast neglect_spell"},
        ),
        "a shield for an Idol with Mods": (
            table("HY GU", "HY1=hydra[2,0]@A6 GU1=guardian[1,1]@A7 GU2@A8G").say(0, "attack A6 A7"),
            1, {"shield A8"},
        ),
    }  # fmt: skip


def _cards() -> dict[str, Case]:
    failing = table("HY SO", "HY1=hydra[3,0]@A7 SOE@A8(1)").hold(0, "fate")
    return {
        "Berserk for the last hit point": (
            table("HY SO", "HY1@A7R HY2@A5G SOE@A8(1)").hold(0, "berserk").say(0, "attack A7 A8"),
            0, {"cast berserk"},
        ),
        "the die that is better rolled again": (
            failing.say(0, "attack A7 A8", 3, 5), 0, {"cast fate attack"},
        ),
        "a Blood Pact that wins": (
            table("HY SO", "HY2@A5G HYE@A10(3) SOE@B7(1)").hold(0, "blood_pact"),
            0, {"cast blood_pact B7"},
        ),
        "a Resurrect beside the Elder to strike it": (
            table("HY SO", "HY2@A2G SOE@A4(1)").hold(0, "resurrect"),
            0, {"cast resurrect A3 ready"},
        ),
        "an Elder that a Teleport takes out of reach": (
            table("HY KE", "HYE@A12(1) HY2@A13G KE1=keeper[3,0]@A11").hold(0, "teleport"),
            0, {f"cast teleport A12 {cell}" for cell in _far("A11")},
        ),
    }  # fmt: skip


def _far(cell: str) -> list[str]:
    """Trias at which an Idol there cannot strike in a turn: three steps and an attack are most."""
    state = table("HY KE").state
    return [other for other, steps in state.away(cell).items() if steps > 4]


CASES = {**_attacks(), **_ways(), **_answers(), **_cards()}


def made(name: str) -> Position:
    play, seat, best = CASES[name]
    return Position(play.state, Seat(seat), best.__contains__)


PLAIN: Positions = {}  # answers and dice come between an act and what it is good for
DEEP: Positions = {name: partial(made, name) for name in CASES}
