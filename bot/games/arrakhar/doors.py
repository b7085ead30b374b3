"""Shutting the doors: where the wand could be carried out next, somebody stands in the way.

An entry is shut when all clear ground next to it is held (R26). One unit a door is enough, so it is
cheap; half a door is worth nothing, so an entry is shut whole or not at all.
"""

from msgspec.structs import replace

from bot.games.arrakhar.aims import Company
from bot.games.arrakhar.counters import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.orders import Leg
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import ENTRIES, NEAR, costs, gap, is_entry

HASTED = 4  # what a wizard beside the wand may add, more often than not


def bars(state: State, companies: list[Company]) -> list[Leg]:
    """Single units for the doors of every entry that can be reached and can be shut."""
    ways = costs(state.wand, state.held(SORCERER))
    left = _reach(state)
    legs: list[Leg] = []
    for entry in sorted(ENTRIES, key=lambda each: ways.get(each, 99)):
        if ways.get(entry, 99) <= left:
            legs += _shut(state, entry, without(companies, legs))
    return legs


def _reach(state: State) -> int:
    """How far the wand can go in the other side's next movement."""
    ways = costs(state.wand, state.held(SORCERER))
    best = 0
    for hex_, stack in state.stacks.items():
        if stack.side == WIZARD and hex_ in ways:
            best = max(best, KINDS[stack.kind].move - ways[hex_])
    near = (state.wand, *NEAR[state.wand])
    hasted = any(state.stacks[hex_].kind == "WI" for hex_ in near if hex_ in state.stacks)
    return best + HASTED * hasted


def _shut(state: State, entry: str, companies: list[Company]) -> list[Leg]:
    """A unit for every door that is open, the nearest first; none if one door has nobody."""
    held, enemies = state.held(SORCERER), state.held(WIZARD)
    legs: list[Leg] = []
    for door in NEAR[entry]:
        if door in enemies:
            return []
        able = [
            each
            for each in without(companies, legs)
            if costs(each.place, enemies).get(door, 99) <= each.points
            and (door not in held or each.place == door)
        ]
        if not able:
            return []
        first = min(able, key=lambda each: (each.caster, gap(each.place, door), each.place))
        legs.append(Leg(first.place, first.kind, 1, door))
    return legs


def without(companies: list[Company], legs: list[Leg]) -> list[Company]:
    """The companies less those who have been sent somewhere."""
    found = list(companies)
    for leg in legs:
        for place, company in enumerate(found):
            if (company.place, company.kind) == (leg.start, leg.kind):
                found[place] = replace(company, count=company.count - leg.count)
                break
        found = [company for company in found if company.count > 0]
    return found


def is_at_large(state: State) -> bool:
    """Has the wand been found, and can somebody take it?"""
    return bool(state.wand) and not is_entry(state.wand) and state.wand not in state.held(SORCERER)
