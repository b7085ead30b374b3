"""Blocking the entries by which the wand could be carried out next turn.

An entry is blocked when every clear hex next to it is held (R26). One unit a hex is enough, so it
is cheap; a hex reach open makes the others worthless, so an entry is blocked whole or not at all.
"""

from msgspec.structs import replace

from bot.games.arrakhar.ai.goals import MoveGroup
from bot.games.arrakhar.model.board import ENTRIES, NEAR, costs, gap, is_entry, routes
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD

EXPECTED_HASTE = 4  # movement points that a wizard next to the wand may add


def blocking_legs(state: State, groups: list[MoveGroup]) -> list[Leg]:
    """Single units for every entry that the wand can reach and this side can block."""
    steps_to = costs(state.wand, state.held(SORCERER))
    reach = _reach(state)
    legs: list[Leg] = []
    for entry in sorted(ENTRIES, key=lambda each: steps_to.get(each, 99)):
        if steps_to.get(entry, 99) <= reach:
            legs += _blocked(state, entry, remaining(groups, legs))
    return legs


def _reach(state: State) -> int:
    """How far the wand can be carried in the next wizard movement."""
    steps_to = costs(state.wand, state.held(SORCERER))
    best = 0
    for hex_, stack in state.stacks.items():
        if stack.side == WIZARD and hex_ in steps_to:
            best = max(best, KINDS[stack.kind].move - steps_to[hex_])
    near = (state.wand, *NEAR[state.wand])
    hasted = any(state.stacks[hex_].kind == "WI" for hex_ in near if hex_ in state.stacks)
    return best + EXPECTED_HASTE * hasted


def _blocked(state: State, entry: str, groups: list[MoveGroup]) -> list[Leg]:
    """A unit for every hex next to an entry, the nearest first; none if one hex stays open."""
    held, enemies = state.held(SORCERER), state.held(WIZARD)
    legs: list[Leg] = []
    for hex_ in NEAR[entry]:
        if hex_ in enemies:
            return []
        able = [
            each
            for each in remaining(groups, legs)
            if hex_ in routes(each.place, enemies).within(each.points)
            and (hex_ not in held or each.place == hex_)
        ]
        if not able:
            return []
        first = min(able, key=lambda each: (each.caster, gap(each.place, hex_), each.place))
        legs.append(Leg(first.place, first.kind, 1, hex_))
    return legs


def remaining(groups: list[MoveGroup], legs: list[Leg]) -> list[MoveGroup]:
    """The groups remaining the units that have been sent somewhere."""
    found = list(groups)
    for leg in legs:
        for place, group in enumerate(found):
            if (group.place, group.kind) == (leg.start, leg.kind):
                found[place] = replace(group, count=group.count - leg.count)
                break
        found = [group for group in found if group.count > 0]
    return found


def wand_is_takeable(state: State) -> bool:
    """Has the wand been found, and does no enemy stand on it?"""
    return bool(state.wand) and not is_entry(state.wand) and state.wand not in state.held(SORCERER)
