"""What one viewer may know, built up field by field.

A side sees its own design, its own plan, and (the sorcerer player) the reserve and the wand's
haunt; everything else is open. When the match is over, all of it is (section 8 of RULES.md).
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.state import (
    Arriving,
    Deed,
    End,
    Group,
    Segment,
    Stack,
    State,
    Terms,
    side_of,
)
from bot.games.arrakhar.model.units import FORCES, SORCERER, WIZARD
from bot.games.arrakhar.rules.movement import crowded
from bot.kernel import Seat


class View(Struct, frozen=True):
    """A position as one viewer sees it."""

    viewer: str  # a side, or "" for the table
    terms: Terms
    wizard: Seat
    segment: Segment
    side: str
    turn: int
    ready: tuple[str, ...]
    stacks: Mapping[str, Stack]
    waiting: Mapping[str, tuple[Group, ...]]
    haunts: Mapping[str, str]
    razed: Mapping[str, str]
    wand: str
    arrived: Mapping[str, int]
    fallen: Mapping[str, int]
    left: Mapping[str, int]
    orcs: int
    used: tuple[str, ...]
    arriving: Arriving | None
    emptied: tuple[str, ...]
    attackers: Mapping[str, Mapping[str, int]]
    quiet: int
    stirred: bool
    holder: str
    record: tuple[Deed, ...]
    end: End | None
    # From here on only what this viewer may know.
    forces: Mapping[str, Mapping[str, int]]
    plan: tuple[tuple[Order, ...], ...]
    crowded: tuple[str, ...]  # hexes where the plan would put too many units or several types
    reserve: Mapping[str, int] | None
    hiding: str

    @property
    def sorcerer(self) -> Seat:
        return Seat(1 - self.wizard)


def view(state: State, viewer: Seat | None) -> View:
    """The position for one seat, or for the table."""
    side = "" if viewer is None else side_of(state, viewer)
    over = state.end is not None
    keeper = over or side == SORCERER  # who may know what the sorcerer player hides
    plans = side == state.side and state.segment != "design"
    return View(
        viewer=side,
        terms=state.terms,
        wizard=state.wizard,
        segment=state.segment,
        side=state.side,
        turn=state.turn,
        ready=state.ready,
        stacks=state.stacks,
        waiting=state.waiting,
        haunts=state.haunts,
        razed=state.razed,
        wand=state.wand,
        arrived=state.arrived,
        fallen=state.fallen,
        left=state.left,
        orcs=state.orcs,
        used=state.used,
        arriving=state.arriving,
        emptied=state.emptied,
        attackers=state.attackers,
        quiet=state.quiet,
        stirred=state.stirred,
        holder=state.holder,
        record=state.record,
        end=state.end,
        forces={each: state.forces[each] for each in _known_forces(state, side)},
        plan=state.plan if plans else (),
        crowded=crowded(state) if plans and state.segment == "move" and state.plan else (),
        reserve=state.reserve if keeper else None,
        hiding=state.hiding if keeper else "",
    )


def _known_forces(state: State, side: str) -> list[str]:
    """R07: the viewer's own; the wizard player's once placed in the entries; both at the end."""
    open_sides = {side}
    if state.turn:
        open_sides.add(WIZARD)
    if state.end:
        open_sides = {WIZARD, SORCERER}
    return [each for each in (WIZARD, SORCERER) if each in open_sides and each in state.forces]


def latest(view: View) -> tuple[Deed, ...]:
    """What a picture should show: the last segment, or the whole phase once it is over."""
    if not view.record:
        return ()
    last = view.record[-1]
    if last.side != view.side or last.segment == "wander":
        return view.record
    return tuple(deed for deed in view.record if deed.segment == last.segment)


def sides_left(view: View, side: str) -> dict[str, tuple[int, int]]:
    """By kind: how many are in play, and how many were eliminated."""
    groups = [group for waiting in view.waiting.values() for group in waiting]
    units: list[Stack | Group] = [*view.stacks.values(), *groups]
    return {
        kind: (
            sum(unit.count for unit in units if unit.kind == kind),
            view.fallen.get(kind, 0),
        )
        for kind in FORCES[side]
    }
