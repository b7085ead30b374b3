"""Where the wand seems to lie, by what the sorcerer player's open play would mean.

The opponent may be one of two kinds. The first masks its play (masked.py), which then tells
nothing. The second guards what it hides: `CROWD` and `SACRIFICE` were fitted to 450 matches of such
a player. Both kinds are taken as equally likely, so guards count, but are never proof.
"""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from math import exp

from bot.games.arrakhar.model.board import gap
from bot.games.arrakhar.model.state import Stack
from bot.games.arrakhar.model.units import KINDS, SORCERER, summons
from bot.kernel import Chance

STRAIGHT = 0.5  # how likely the opponent keeps a straight face
CROWD = 8.0  # for a haunt with all the strength around it
SACRIFICE = 3.0  # for orcs where demons or ghouls could be summoned
AROUND = 2  # hexes
CASTER = 3  # how much a sorcerer counts, in halves of combat strength
FINE = 1000


def likely_haunt(haunts: Mapping[str, str], stacks: Mapping[str, Stack], chance: Chance) -> str:
    """A haunt that may hide the wand, drawn by how likely that is."""
    found = likelihoods(haunts, stacks)
    ends = list(accumulate(1 + int(FINE * each) for each in found.values()))
    return list(found)[bisect_left(ends, chance.hidden(ends[-1]))]


def likelihoods(haunts: Mapping[str, str], stacks: Mapping[str, Stack]) -> dict[str, float]:
    """By haunt, how likely it hides the wand; all together about 1."""
    guards = {name: _guards(stacks, hex_) for name, hex_ in sorted(haunts.items())}
    everyone = sum(guards.values()) or 1.0
    meant = {
        name: exp(CROWD * guards[name] / everyone + SACRIFICE * _is_given_up(stacks, name, hex_))
        for name, hex_ in sorted(haunts.items())
    }
    total = sum(meant.values())
    return {
        name: STRAIGHT / len(haunts) + (1 - STRAIGHT) * value / total
        for name, value in meant.items()
    }


def _guards(stacks: Mapping[str, Stack], hex_: str) -> float:
    near = (
        each
        for place, each in stacks.items()
        if each.side == SORCERER and gap(hex_, place) <= AROUND
    )
    return sum(
        each.count * (CASTER if KINDS[each.kind].caster else KINDS[each.kind].halves)
        for each in near
    )


def _is_given_up(stacks: Mapping[str, Stack], haunt: str, hex_: str) -> bool:
    there = stacks.get(hex_)
    return there is not None and there.kind == "OR" and summons(haunt) != "OR"
