"""What a side, a placed unit or a first land is good for, in words: for hints."""

from collections.abc import Iterator

from bot.games.rakh.ai.line_up import CORNERS, FRONT
from bot.games.rakh.model.board import LABELS, NEAR, ring
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import GI, GU, KINDS, SIDES, SUN
from bot.kernel.text import count, listed

USUAL = "It places all the units that are due now, with the Guardian among those it can protect."


def side(state: State, chosen: int) -> str:
    if chosen == SUN:
        return "Sun takes the first turn of the match."
    if state.options.setup == "open":
        return "Sun must place first, so Moon sees every unit before it answers."
    if state.options.setup == "blocks":
        return "Moon sees two units before it places its own, and it places the last land."
    return "Sun must show its plan first: Moon takes the second turn."


def place(after: State, kind: int, cell: int) -> Iterator[str]:
    unit = after.at(cell)
    assert unit is not None  # it has just been placed
    yield from _guarded(after, unit)
    yield from _thrown(after, unit)
    yield _row(unit)


def _guarded(after: State, unit: Unit) -> Iterator[str]:
    guardian = after.unit(unit.side, GU)
    if guardian is None:
        return
    near = [each for each in after.of(unit.side) if NEAR[guardian.cell] >> each.cell & 1]
    if unit.kind == GU and near:
        names = listed(f"your {each.name}" for each in near)
        yield f"From {unit.label} your Guardian takes the hits for {names}."
    elif unit in near:
        yield f"Next to your Guardian, which takes the hits for your {unit.name}."


def _thrown(after: State, unit: Unit) -> Iterator[str]:
    giant = after.unit(unit.side, GI)
    if giant and unit is not giant and ring(0, giant.cell, KINDS[GI].range) >> unit.cell & 1:
        yield f"Your Giant is exactly 2 away and can throw your {unit.name} into the fight."


def _row(unit: Unit) -> str:
    kind = KINDS[unit.kind]
    figures = f"HEALTH {kind.health}, POWER {kind.power}"
    if FRONT[unit.side] >> unit.cell & 1:
        if kind.range == 1:
            return (
                f"A {kind.name} ({figures}) belongs in the front row: it strikes only enemies "
                "next to it."
            )
        return f"From the front row your {kind.name} (RANGE {kind.range}) strikes sooner."
    if kind.range > 1:
        return (
            f"Behind the front row your {kind.name} is safer and still strikes {kind.range} away."
        )
    return f"Your {kind.name} ({figures}) waits in the back row, away from the first strikes."


def land(after: State, own: int, cell: int) -> Iterator[str]:
    near = NEAR[cell]
    for foe in after.of(1 - own):
        if near & CORNERS & 1 << foe.cell:
            left = count((NEAR[foe.cell] & ~after.cursed).bit_count(), "space")
            who = f"{SIDES[1 - own]}'s {foe.name} on {foe.label}"
            yield f"Leaves {who} only {left} to get away: cut off by cursed land, it would fall."
    if not any(near >> unit.cell & 1 for unit in after.of(own)):
        yield f"{LABELS[cell]} is next to none of your units, so it is in nobody's way."
