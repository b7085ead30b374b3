"""Designing a force: four menus whose range shrinks with the budget, or a typed line.

All of it is sealed. `ready` fixes the design once both players are ready; until then it may be
changed (R01).
"""

from functools import partial

from bot.games.arrakhar.model.actions import Action, Auto, Design, Ready, Rethink
from bot.games.arrakhar.model.state import State, seat_of
from bot.games.arrakhar.model.units import COUNTERS, FORCES, KINDS, RULER
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import forces
from bot.games.arrakhar.text.orders import force_text
from bot.kernel import Ask, Do, Fill, Option, Prompt, Seat

Options = list[Option[Action]]


def design(state: State, side: str) -> Prompt[Action]:
    terms, drafted = state.terms, state.forces.get(side)
    limit, least = terms.points[side], terms.least[side]
    text = (
        f"You are the {RULER[side]}. Design your force: at most {limit} points, at least {least} "
        f"and at most {COUNTERS} of each type. "
        + "Points each: "
        + ", ".join(f"{KINDS[kind].name} {KINDS[kind].cost}" for kind in FORCES[side])
        + "."
    )
    if drafted:
        text += f" Your draft: {force_text(side, drafted)}, {forces.cost(drafted)} points."
    seat = seat_of(state, side)
    return Prompt(
        seat=seat,
        text=text,
        options=tuple(_design_options(state, side, seat)),
        default="ready" if drafted else "auto",
        why_not=partial(_why_no_force, state, side),
    )


def rethink(state: State, side: str) -> Prompt[Action]:
    """R01: who is ready may change the force, or be ready no more, until the other one is."""
    force, seat = state.forces[side], seat_of(state, side)
    text = (
        f"Your force is ready: {force_text(side, force)}, {forces.cost(force)} points. Until "
        f"{{{1 - seat}}} is ready too you may change it; nobody sees to what (R01)."
    )
    again = Option[Action]("rethink", "Not ready after all", Do(Rethink()))
    return Prompt(
        seat=seat,
        text=text,
        options=(*_ways(state, side, seat), again),
        why_not=partial(_why_no_force, state, side),
    )


def _design_options(state: State, side: str, seat: Seat) -> Options:
    options: Options = []
    if side in state.forces:
        sure = "Your force is fixed once both of you are ready."
        options.append(
            Option("ready", "Ready: this is my force", Do(Ready(), confirm=sure), also=("done",))
        )
    options += _ways(state, side, seat)
    example = force_text(side, forces.automatic(state.terms, side))
    auto = f"Automatic: {example}, and ready"
    dropped = " It replaces your draft." if side in state.forces else ""
    sure = f"Take {example} and be ready?{dropped}"
    options.append(Option("auto", auto, Do(Auto(), sealed=True, confirm=sure)))
    return options


def _ways(state: State, side: str, seat: Seat) -> Options:
    """How a force may be named."""
    terms = state.terms
    options: Options = [
        Option("design", "Choose by type", Ask(partial(_kind, state, side, seat, ())))
    ]
    if terms.help and forces.ready_made(terms, side):
        options.append(Option("preset", "A ready-made force", Ask(partial(_forces, state, side))))
    example = force_text(side, forces.automatic(terms, side))
    reader = partial(_read_force, state, side)
    options.append(
        Option("order", "Type a force", Fill(f"a force like {example}", reader, example, True))
    )
    return options


def _forces(state: State, side: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            name,
            f"{name.capitalize()}: {force_text(side, force)}",
            Do(Design(tuple(force[kind] for kind in FORCES[side])), sealed=True),
        )
        for name, force in forces.ready_made(state.terms, side).items()
    )
    return Prompt(seat_of(state, side), "Which force?", options)


def _kind(state: State, side: str, seat: Seat, counts: tuple[int, ...]) -> Prompt[Action]:
    """How many of the next kind: never so many that the minimum of the others is too dear."""
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
        options.append(Option(f"{kind}{count}", f"{count} ({left} points left)", then))
    text = f"How many {KINDS[kind].plural}? {state.terms.points[side] - spent} points are left."
    why = partial(_why_no_count, state, side, counts)
    return Prompt(seat, text, tuple(options), why_not=why)


def _bounds(state: State, side: str, counts: tuple[int, ...]) -> tuple[int, int]:
    kinds, floor = FORCES[side], forces.floor(state.terms, side)
    kind = kinds[len(counts)]
    later = sum(floor[each] * KINDS[each].cost for each in kinds[len(counts) + 1 :])
    left = state.terms.points[side] - _spent(side, counts) - later
    low = floor[kind]
    if len(counts) == len(kinds) - 1 and not any(counts):
        low = max(low, 1)  # R02: a force of nobody is none
    return low, min(COUNTERS, left // KINDS[kind].cost)


def _spent(side: str, counts: tuple[int, ...]) -> int:
    return sum(KINDS[kind].cost * count for kind, count in zip(FORCES[side], counts, strict=False))


def _why_no_count(state: State, side: str, counts: tuple[int, ...], word: str) -> str:
    """The refusal that the force would meet, with the least of everything still to come."""
    try:
        kind, count = notation.force(word.upper(), side)
        kinds = FORCES[side]
        if kind != kinds[len(counts)]:
            return f"Next come the {KINDS[kinds[len(counts)]].plural}; {word} has its own place."
        chosen = dict(zip(kinds, (*counts, count), strict=False))
        forces.check_force(state.terms, side, {**forces.floor(state.terms, side), **chosen})
    except Refused as refused:
        return str(refused)
    return ""


def _read_force(state: State, side: str, text: str) -> Action:
    line = notation.line(text)
    counts = dict.fromkeys(FORCES[side], 0)
    for word in (*line.words, *["DONE"] * line.done):  # a force is not done but `ready`
        kind, count = notation.force(word, side)
        counts[kind] = count
    forces.check_force(state.terms, side, counts)
    return Design(tuple(counts.values()))


def _why_no_force(state: State, side: str, word: str) -> str:
    if word.casefold() == "ready" and side not in state.ready:
        return "Design a force first, or say auto."
    if word.casefold() in ("ready", "auto"):
        return "You are ready already; say order and a force to change it (R01)."
    try:
        notation.force(word.upper(), side)
    except Refused:
        return ""
    return f"A force follows the word design or order: order {word} …"
