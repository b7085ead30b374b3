"""Designing a force: four menus whose range shrinks with the budget, or a typed line.

All of it is sealed. `ready` fixes the design once both players are ready; until then it may be
changed (R01).
"""

from collections.abc import Mapping
from functools import partial

from bot.games.arrakhar.model.actions import Action, Auto, Design, Ready, Rethink
from bot.games.arrakhar.model.state import State, seat_of
from bot.games.arrakhar.model.units import COUNTERS, FORCES, KINDS, RULER, army, counted
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import forces
from bot.games.arrakhar.text.orders import force_text
from bot.kernel import Ask, Do, Fill, Option, Prompt, Seat
from bot.kernel import text as english


def design(state: State, side: str) -> Prompt[Action]:
    terms, drafted = state.terms, state.forces.get(side)
    limit, least = terms.points[side], terms.least[side]
    text = (
        f"You are the {RULER[side]}. Design your force in secret: up to {limit} points, "
        f"{least} to {COUNTERS} units of each type. Points: "
        + english.listed(f"{KINDS[kind].name} {KINDS[kind].cost}" for kind in FORCES[side])
        + "."
    )
    if drafted:
        text += f" Your draft: {army(drafted)} ({_points(drafted)})."
    seat = seat_of(state, side)
    return Prompt(
        seat=seat,
        text=text,
        options=tuple(_design_options(state, side, seat)),
        default="ready" if drafted else "auto",
        why_not=partial(_why_no_force, state, side),
        topic="Set-up",
    )


def rethink(state: State, side: str) -> Prompt[Action]:
    """R01: a player who is ready may change the force, or stop being ready, until both are."""
    force, seat = state.forces[side], seat_of(state, side)
    text = (
        f"Your force is ready: {army(force)} ({_points(force)}). Until {{{1 - seat}}} is ready "
        "too, you may still change it in secret (R01)."
    )
    again = Option[Action]("rethink", "I am not ready after all", Do(Rethink()))
    return Prompt(
        seat=seat,
        text=text,
        options=(*_ways(state, side, seat), again),
        why_not=partial(_why_no_force, state, side),
        topic="Set-up",
    )


def _points(force: Mapping[str, int]) -> str:
    return english.count(forces.cost(force), "point")


def _design_options(state: State, side: str, seat: Seat) -> Options:
    options: Options = []
    if side in state.forces:
        sure = "Ready? Once both of you are, the forces cannot be changed."
        options.append(
            Option("ready", "Ready with this force", Do(Ready(), confirm=sure), also=("done",))
        )
    options += _ways(state, side, seat)
    force = forces.automatic(state.terms, side)
    dropped = " This replaces your draft." if side in state.forces else ""
    sure = f"Take {army(force)} and be ready?{dropped}"
    auto = Do[Action](Auto(), sealed=True, confirm=sure)
    options.append(Option("auto", "Take the automatic force and be ready", auto))
    return options


def _ways(state: State, side: str, seat: Seat) -> Options:
    """The ways to name a force."""
    terms = state.terms
    options: Options = [
        Option("design", "Choose by type", Ask(partial(_kind, state, side, seat, ())))
    ]
    if terms.help and forces.ready_made(terms, side):
        ready_made = Ask(partial(_forces, state, side))
        options.append(Option("preset", "Choose a ready-made force", ready_made))
    example = force_text(side, forces.automatic(terms, side))
    reader = partial(_read_force, state, side)
    hint = f"a force like {example}"
    blank: Fill[Action] = Fill(hint, reader, example, True, begins=notation.is_force)
    options.append(Option("order", "Type a force", blank))
    return options


def _forces(state: State, side: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            name,
            f"{name.capitalize()}: {army(force)}",
            Do(Design(tuple(force[kind] for kind in FORCES[side])), sealed=True),
        )
        for name, force in forces.ready_made(state.terms, side).items()
    )
    return Prompt(seat_of(state, side), "Which force?", options)


def _kind(state: State, side: str, seat: Seat, counts: tuple[int, ...]) -> Prompt[Action]:
    """How many of the next type; the minimum of the others must stay affordable."""
    kinds = FORCES[side]
    kind = kinds[len(counts)]
    low, high = _bounds(state, side, counts)
    last = len(counts) == len(kinds) - 1
    spent = _spent(side, counts)
    options: Options = []
    for count in range(low, high + 1):
        chosen = (*counts, count)
        then: Do[Action] | Ask[Action] = (
            Do(Design(chosen), sealed=True)
            if last
            else Ask(partial(_kind, state, side, seat, chosen))
        )
        left = state.terms.points[side] - spent - count * KINDS[kind].cost
        label = f"{counted(count, kind)} ({english.count(left, 'point')} left)"
        options.append(Option(f"{kind}{count}", label, then))
    budget = english.count(state.terms.points[side] - spent, "point")
    text = f"How many {KINDS[kind].plural}? You have {budget} left."
    why = partial(_why_no_count, state, side, counts)
    return Prompt(seat, text, tuple(options), why_not=why)


def _bounds(state: State, side: str, counts: tuple[int, ...]) -> tuple[int, int]:
    kinds, floor = FORCES[side], forces.floor(state.terms, side)
    kind = kinds[len(counts)]
    later = sum(floor[each] * KINDS[each].cost for each in kinds[len(counts) + 1 :])
    left = state.terms.points[side] - _spent(side, counts) - later
    low = floor[kind]
    if len(counts) == len(kinds) - 1 and not any(counts):
        low = max(low, 1)  # R02: a force has at least one unit
    return low, min(COUNTERS, left // KINDS[kind].cost)


def _spent(side: str, counts: tuple[int, ...]) -> int:
    return sum(KINDS[kind].cost * count for kind, count in zip(FORCES[side], counts, strict=False))


def _why_no_count(state: State, side: str, counts: tuple[int, ...], word: str) -> str:
    """Why this number cannot be: the force is checked with the minimum of all later types."""
    try:
        kind, count = notation.force(word.upper(), side)
        kinds = FORCES[side]
        if kind != kinds[len(counts)]:
            return (
                "The types come one after another. "
                f"Say how many {KINDS[kinds[len(counts)]].plural} you want."
            )
        chosen = dict(zip(kinds, (*counts, count), strict=False))
        forces.check_force(state.terms, side, {**forces.floor(state.terms, side), **chosen})
    except Refused as refused:
        return str(refused)
    return ""


def _read_force(state: State, side: str, text: str) -> Action:
    line = notation.line(text)
    counts = dict.fromkeys(FORCES[side], 0)
    for word in (*line.words, *["DONE"] * line.done):  # `done` is not part of a force
        kind, count = notation.force(word, side)
        counts[kind] = count
    forces.check_force(state.terms, side, counts)
    return Design(tuple(counts.values()))


def _why_no_force(state: State, side: str, word: str) -> str:
    if word.casefold() == "ready" and side not in state.ready:
        return "You have no force yet. Design one first, or say auto (R01)."
    if word.casefold() in ("ready", "auto"):
        return "You are already ready. To change your force, type order and the new one (R01)."
    return ""
