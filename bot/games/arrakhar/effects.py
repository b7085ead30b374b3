"""What is said and what comes of it: one step for each action.

An action has been checked where it was offered, so nothing is judged again here. What everybody
may hear is told from the record; what was only planned is told to its player.
"""

from typing import assert_never

from msgspec.structs import replace

from bot.games.arrakhar import muster, phases, posts, summoning
from bot.games.arrakhar.counters import FORCES, KINDS, SORCERER, SUMMONED, WIZARD, summons
from bot.games.arrakhar.orders import (
    Action,
    Auto,
    Bring,
    Casting,
    Clear,
    Design,
    Done,
    Order,
    Pass,
    Place,
    Preset,
    Ready,
    Rethink,
    Stage,
    Summon,
    Undo,
    WandAnywhere,
    WandIn,
)
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import Group, Stack, State, seat_of, side_of
from bot.games.arrakhar.view import unsealed, view
from bot.games.arrakhar.words import planned, set_up, tell
from bot.kernel import Chance, Event, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """The step that an action makes; if it is the last one, what was hidden is told."""
    return revealed(_applied(state, seat, action, chance))


def revealed(step: Step[State]) -> Step[State]:
    """Both forces, the reserve and the wand's haunt, once it is over."""
    if step.state.end is None:
        return step
    return Step(step.state, (*step.events, Event(unsealed(view(step.state, None)))))


def _applied(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    match action:
        case Design() | Ready() | Rethink() | Auto() | Preset() | WandAnywhere():
            return _prepare(state, seat, action, chance)
        case Stage(orders, done):
            staged = replace(state, plan=(*state.plan, orders))
            return _commit(staged, chance) if done else _planned(staged, orders)
        case Undo():
            return _whisper(replace(state, plan=state.plan[:-1]), "The last message is dropped.")
        case Clear():
            return _whisper(replace(state, plan=()), "The plan is empty again.")
        case Done():
            return _commit(state, chance)
        case Pass():
            return _told(state, phases.skip_rest(phases.opened(state), chance))
        case Place(hexes):
            return _told(state, _wandered(state, hexes, chance))
        case Summon(castings, done):
            return _summoned(state, castings, chance, done=done)
        case Bring(count):
            return _told(state, summoning.bring(phases.opened(state), count))
        case _:
            assert_never(action)


def _prepare(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    side = side_of(state, seat)
    match action:
        case Design(counts):
            return _drafted(state, side, dict(zip(FORCES[side], counts, strict=True)))
        case Rethink():
            left = tuple(each for each in state.ready if each != side)
            event = Event(f"{{{seat}}} thinks the force over.")
            return Step(replace(state, ready=left), (event,))
        case Auto() if state.segment == "design":
            force = muster.automatic(state.terms, side)
            return _readied(replace(state, forces={**state.forces, side: force}), side)
        case Auto() if state.segment == "hide":
            orders = posts.preset(replace(state, plan=()), "ring")
            drawn = _drawn(state, chance)
            return _locked(replace(state, plan=((*orders, drawn),)), chance)
        case Auto():
            orders = posts.automatic_entry(state.forces[WIZARD], state.haunts)
            return _locked(replace(state, plan=(orders,)), chance)
        case Preset(name):
            orders = posts.preset(state, name)
            return _planned(replace(state, plan=(orders,)), orders)
        case WandAnywhere():
            hidden: tuple[Order, ...] = (_drawn(state, chance),)
            return _planned(replace(state, plan=(*state.plan, hidden)), hidden)
        case _:
            return _readied(state, side) if state.segment == "design" else _locked(state, chance)


def _drawn(state: State, chance: Chance) -> WandIn:
    """R60: a haunt drawn under a cup."""
    return WandIn(state.terms.haunts[chance.hidden(len(state.terms.haunts)) - 1])


def _drafted(state: State, side: str, force: dict[str, int]) -> Step[State]:
    drafted = replace(state, forces={**state.forces, side: force})
    limit = state.terms.points[side]
    name = "Your force" if side in state.ready else "Your draft"
    text = f"{name}: {muster.spelled(side, force)}, {muster.cost(force)} of {limit} points."
    return Step(drafted, (Event(text, frozenset({seat_of(state, side)})),))


def _readied(state: State, side: str) -> Step[State]:
    """R01: once both are ready, both designs are fixed."""
    ready = (*state.ready, side)
    event = Event(f"{{{seat_of(state, side)}}} has a force ready.")
    state = replace(state, ready=ready)
    if len(ready) < 2:
        return Step(state, (event,))
    return Step(replace(state, segment="hide", side=SORCERER, ready=()), (event,))


def _locked(state: State, chance: Chance) -> Step[State]:
    """The set-up of one player lies open now, all but the wand (R07)."""
    if state.segment == "hide":
        opened = _hidden(state)
        return Step(opened, set_up(opened))
    entered = replace(state, waiting=_waiting(state), plan=())
    began = phases.start(entered, chance)
    return Step(began, (*set_up(entered), *tell(began, began.record)))


def _hidden(state: State) -> State:
    sorcerers = posts.sorcerers(state)
    force = state.forces[SORCERER]
    return replace(
        state,
        haunts=posts.haunts(state),
        hiding=posts.hiding(state),
        stacks={hex_: Stack("SO", count) for hex_, count in sorcerers.items()},
        reserve={kind: force.get(kind, 0) for kind in SUMMONED},
        arrived=dict.fromkeys(SUMMONED, 0),
        segment="enter",
        side=WIZARD,
        plan=(),
    )


def _waiting(state: State) -> dict[str, tuple[Group, ...]]:
    return {
        entry: tuple(Group(kind, count) for kind, count in counts.items() if count)
        for entry, counts in sorted(posts.entering(state).items())
    }


def _commit(state: State, chance: Chance) -> Step[State]:
    if state.segment in ("hide", "enter"):
        return _locked(state, chance)
    return _told(state, phases.close(phases.opened(state), chance))


def _planned(state: State, orders: tuple[Order, ...]) -> Step[State]:
    return _whisper(state, planned(orders))


def _whisper(state: State, text: str) -> Step[State]:
    return Step(state, (Event(text, frozenset({state.actor})),))


def _told(before: State, after: State) -> Step[State]:
    """Everything new in the record, for all to hear."""
    old = len(phases.opened(before).record)
    return Step(after, tell(after, after.record[old:]))


def _wandered(state: State, hexes: tuple[str, ...], chance: Chance) -> State:
    state = phases.opened(state)
    for hex_ in hexes:
        state = summoning.place_orc(state, hex_)
    return phases.onward_if_placed(state, chance)


def _summoned(
    state: State, castings: tuple[Casting, ...], chance: Chance, *, done: bool
) -> Step[State]:
    """R69: a casting that an earlier one has made impossible is not cast and costs nothing."""
    after = phases.opened(state)
    aside: list[Event] = []
    for casting in castings:
        try:
            summoning.check_casting(after, casting)
        except Refused as refused:
            kind = KINDS[summons(casting.haunt)].plural
            text = f"No {kind} were called at {casting.haunt}: {refused}"
            aside.append(Event(text, frozenset({state.sorcerer})))
            continue
        after = summoning.cast(after, casting, chance)
    if done:
        after = phases.close(after, chance)
    step = _told(state, after)
    return Step(step.state, (*step.events, *aside))
