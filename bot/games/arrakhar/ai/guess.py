"""Determinization: some state that would look just like this view to its viewer.

What the viewer knows is kept to the letter; the rest is drawn: a force that could have been
designed, a haunt that may well hide the wand (evidence.py), no plan of the other side.
"""

from collections.abc import Mapping

from bot.games.arrakhar.ai.secrets.evidence import likely_haunt
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import (
    COUNTERS,
    FORCES,
    KINDS,
    SORCERER,
    SUMMONED,
    WIZARD,
    summons,
)
from bot.games.arrakhar.rules.forces import automatic, cost, floor
from bot.games.arrakhar.text.view import View
from bot.kernel import Chance


def guess(view: View, chance: Chance) -> State:
    forces = dict(view.forces)
    for side in (WIZARD, SORCERER):
        if side not in forces and _is_designed(view, side):
            forces[side] = _guessed_force(view, side, chance)
    reserve = view.reserve
    if reserve is None:
        placed = view.segment not in ("design", "hide")
        reserve = _reserve(view, forces[SORCERER]) if placed else {}
    return _state(view, forces, reserve, view.hiding or _hiding(view, chance))


def seen(view: View) -> State:
    """The position without anything guessed: what is hidden is missing in it."""
    return _state(view, view.forces, view.reserve or {}, view.hiding)


def _state(
    view: View, forces: Mapping[str, Mapping[str, int]], reserve: Mapping[str, int], hiding: str
) -> State:
    return State(
        terms=view.terms,
        wizard=view.wizard,
        segment=view.segment,
        side=view.side,
        turn=view.turn,
        forces=forces,
        ready=view.ready,
        stacks=view.stacks,
        waiting=view.waiting,
        haunts=view.haunts,
        razed=view.razed,
        hiding=hiding,
        wand=view.wand,
        reserve=reserve,
        arrived=view.arrived,
        fallen=view.fallen,
        left=view.left,
        plan=view.plan,
        orcs=view.orcs,
        used=view.used,
        arriving=view.arriving,
        emptied=view.emptied,
        attackers=view.attackers,
        quiet=view.quiet,
        stirred=view.stirred,
        holder=view.holder,
        record=view.record,
        end=view.end,
    )


def _is_designed(view: View, side: str) -> bool:
    if view.end:
        return False
    return view.segment != "design" or side in view.ready


def _guessed_force(view: View, side: str, chance: Chance) -> Mapping[str, int]:
    if side == WIZARD or not view.arrived:
        return automatic(view.terms, side)
    return _sorcerer_force(view, chance)


def _sorcerer_force(view: View, chance: Chance) -> dict[str, int]:
    """At least what has been seen, and then as much as the points allow."""
    counts = floor(view.terms, SORCERER)
    for kind in SUMMONED:
        counts[kind] = max(counts[kind], view.arrived[kind])
    if view.arriving:
        called = summons(view.arriving.haunt)
        counts[called] = max(counts[called], view.arrived[called] + 1)
    counts["SO"] = _seen(view, "SO") + view.fallen.get("SO", 0)
    # R14: orcs on the board and in the reserve come out of the same twenty counters.
    most = dict.fromkeys(SUMMONED, COUNTERS)
    most["OR"] = min(COUNTERS, COUNTERS - _seen(view, "OR") - view.orcs + view.arrived["OR"])
    while True:
        left = view.terms.points[SORCERER] - cost(counts)
        fit = [k for k in SUMMONED if KINDS[k].cost <= left and counts[k] < most[k]]
        if not fit:
            return {kind: counts[kind] for kind in FORCES[SORCERER]}
        counts[fit[chance.hidden(len(fit)) - 1]] += 1


def _reserve(view: View, force: Mapping[str, int]) -> dict[str, int]:
    return {kind: force[kind] - view.arrived[kind] for kind in SUMMONED}


def _hiding(view: View, chance: Chance) -> str:
    if view.wand or view.end or not view.haunts:
        return ""
    return likely_haunt(view.haunts, view.stacks, chance)


def _seen(view: View, kind: str) -> int:
    return sum(stack.count for stack in view.stacks.values() if stack.kind == kind)
