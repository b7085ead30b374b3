"""Conditions that the data of cards and abilities name: one test and one reason each.

A condition judges a token: a Tria's label for units and Trias, a clan's name for players and Orbs.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from bot.games.terakh.model.stack import Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CODES, MAX_MODS, Unit
from bot.kernel import Seat


class Selection(Struct, frozen=True, gc=False):
    """Who chooses, with which unit, and what has been chosen so far."""

    state: State
    seat: Seat
    actor: Unit | None = None  # None for a card and for the player's own summoning
    words: Words = ()
    what: str = ""  # the ability or card, as the questions call it

    @property
    def here(self) -> str:
        return self.actor.cell if self.actor else ""


Test = Callable[[Selection, str], bool]


class Condition(NamedTuple):
    """A test of a token, and the refusal if it fails; {it} is what was named."""

    test: Test
    reason: str


def _own(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.seat == selection.seat


def _other(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.seat != selection.seat


def _inka(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.is_inka


def _idol(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.is_idol


def _elder(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.is_elder


def _modded(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.mods > 0


def _room_for_mod(selection: Selection, cell: str) -> bool:
    unit = selection.state.at(cell)
    return unit is not None and unit.mods < MAX_MODS


def _vacant(selection: Selection, cell: str) -> bool:
    return cell not in selection.state.standing


def _adjacent(selection: Selection, cell: str) -> bool:
    return cell in selection.state.board.near[selection.here]


def _beside_own(selection: Selection, cell: str) -> bool:
    near = selection.state.board.near[cell]
    return any(unit.cell in near for unit in selection.state.clan(selection.seat))


def _shared_plane(selection: Selection, cell: str) -> bool:
    return any(unit.cell[:1] == cell[0] for unit in selection.state.clan(selection.seat))


def _clear_way(selection: Selection, cell: str) -> bool:
    """A way of exactly three steps whose two Trias between are vacant (2.5)."""
    near, standing = selection.state.board.near, selection.state.standing
    return any(
        one not in standing and two not in standing and cell in near[two]
        for one in near[selection.here]
        for two in near[one]
    )


def _on_idol(selection: Selection, kind: str) -> bool:
    unit = selection.state.at(selection.words[0])
    return unit is not None and bool(unit.a if kind == "a" else unit.d)


CONDITIONS = {
    "own": Condition(
        _own,
        "{it} is not of your own clan; Inkas you control are not either. Choose one of your own "
        "units (2.7).",
    ),
    "other": Condition(_other, "{it} is of your own clan. Choose a unit of another clan (R21)."),
    "inka": Condition(
        _inka, "{it} is not an Inka; Idols and Elders do not count. Choose an Inka (2.7)."
    ),
    "idol": Condition(_idol, "{it} is not an Idol: it carries no Orb. Choose an Idol (2.7)."),
    "elder": Condition(_elder, "{it} is not an Elder. Choose an Elder (6.3)."),
    "modded": Condition(_modded, "{it} has no Mods. Choose an Idol with a Mod (6.3)."),
    "room_for_mod": Condition(
        _room_for_mod,
        "{it} already has three Mods, the most it may have. Choose another Idol (5.4).",
    ),
    "vacant": Condition(_vacant, "{it} is in the way. Choose a vacant Tria (R9)."),
    "orth": Condition(
        lambda selection, cell: cell in selection.state.board.orths,
        "{it} is not an Orth Tria, and Inkas are summoned only there. Choose a vacant Orth Tria "
        "(5.1).",
    ),
    "adjacent": Condition(
        _adjacent,
        "{it} is not adjacent: only Trias that share an edge, or two Orth Trias, are. Choose "
        "something closer (R1).",
    ),
    "two_away": Condition(
        lambda selection, cell: selection.state.distance(selection.here, cell) == 2,
        "{it} is not exactly two Trias away. Choose something that is (R40).",
    ),
    "three_away": Condition(
        lambda selection, cell: selection.state.distance(selection.here, cell) == 3,
        "{it} is not exactly three Trias away. Choose something that is (R40).",
    ),
    "up_to_two_away": Condition(
        lambda selection, cell: 1 <= selection.state.distance(selection.here, cell) <= 2,
        "{it} is more than two Trias away. Choose something closer (2.5).",
    ),
    "clear_way": Condition(
        _clear_way,
        "No path of three steps over vacant Trias leads to {it}. Choose another Tria (2.5).",
    ),
    "same_plane": Condition(
        lambda selection, cell: cell[0] == selection.here[0],
        "{it} is on another Battle Plane. Choose a unit on the same plane (6.2).",
    ),
    "plane_of_first": Condition(
        lambda selection, cell: cell[0] == selection.words[0][0],
        "{it} is on another Battle Plane. Choose two units on the same plane (6.3).",
    ),
    "unchosen": Condition(
        lambda selection, cell: cell not in selection.words,
        "{it} has already been named. Name another (R41).",
    ),
    "beside_own": Condition(
        _beside_own, "{it} is not next to one of your units. Choose a Tria that is (6.3)."
    ),
    "shared_plane": Condition(
        _shared_plane,
        "{it} is on a Battle Plane where you have no unit. Choose an Inka on a plane where you "
        "have one (6.3).",
    ),
    "own_elder_stands": Condition(
        lambda selection, _: selection.state.has_elder(selection.seat),
        "A Blood Pact needs your own Elder on the planes. Keep the card for later (6.3).",
    ),
    "on_idol": Condition(_on_idol, "That Idol has no such Mod. Choose the other kind (6.3)."),
    "in_supply": Condition(
        lambda selection, kind: selection.state.supply(kind) > 0,
        "No Mods of that kind are left. Choose the other kind (R31).",
    ),
    "rival": Condition(
        lambda selection, name: CODES[name] != selection.state.clans[selection.seat],
        "That is your own clan. Choose another clan (6.3).",
    ),
    "holds_cards": Condition(
        lambda selection, name: bool(selection.state.hands[selection.state.seat_of(CODES[name])]),
        "That clan has no cards. Choose another clan (6.3).",
    ),
    "no_pendant": Condition(
        lambda selection, _: selection.actor is not None and not selection.actor.pendant,
        "An Inka with the Victory Pendant cannot take an Orb. Choose another Inka (R11).",
    ),
    "other_orb": Condition(
        lambda selection, name: selection.actor is not None and CODES[name] != selection.actor.orb,
        "The Shade must take the shape of a different Orb's Idol. Choose another Orb (R43).",
    ),
}
