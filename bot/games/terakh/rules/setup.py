"""Set-up, step by step: order, clans, Inkas one at a time, Orbs, Elders, the Pendant (3).

Every step has the same order; if a seat leaves, the match is called off. Steps in which all are
asked at once, face down, are in `sealed_setup` (R85); nothing else here is secret.
A ready-made set-up deals a plane to everybody and places the units there; "quick" deals the clans,
too (R81).
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import full_deck
from bot.games.terakh.model.options import Options, options_of
from bot.games.terakh.model.planes import LETTERS, planes_of
from bot.games.terakh.model.ready_made import placement
from bot.games.terakh.model.stack import Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, Unit, new_clan
from bot.games.terakh.rules import pieces, sealed_setup
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.settle import settle
from bot.games.terakh.rules.turn import begin_round, ordered
from bot.games.terakh.text.words import called, leads, located
from bot.kernel import Chance, Seat, Step, Table


def setup(table: Table, chance: Chance) -> Step[State]:
    """Up to the first question: of set-up, or with "quick" of the first turn."""
    context = Context(chance)
    state = _new_match(table, context)
    if state.options.setup == "quick":
        state = settle(_dealt(state, context), context)
    else:
        state = ordered(state, "Set-up roll", context)
    return Step(state, tuple(context.events))


def _new_match(table: Table, context: Context) -> State:
    """S1 to S3: the planes are laid and the deck is shuffled."""
    options = options_of(table)
    count = len(table.seats)
    planes = planes_of(options.config, count)
    ring = table.seats
    if table.settings["seats"] == "random":
        ring = context.chance.shuffled(ring, hidden=False)
    turns = (0,) * count
    if table.settings["rotations"] == "random":
        turns = tuple(context.chance.roll(3) - 1 for _ in planes)
    deck = context.chance.shuffled(full_deck(basic=options.basic))
    return State(
        options, planes, turns, ring, ("",) * count, "clan", deck=deck,
        hands=((),) * count, leech=(0,) * count, holder=_holder(table, options),
    )  # fmt: skip


def _holder(table: Table, options: Options) -> Seat | None:
    holder = table.carry_over.get("pendant")
    return holder if options.pendant and holder in table.seats else None


def choose_clan(state: State, seat: Seat, code: str, context: Context) -> State:
    if sealed_setup.asks_all(state):
        return _wished(sealed_setup.seal(state, seat, (code,)), context)
    context.say(leads(seat, code))
    clans = (*state.clans[:seat], code, *state.clans[seat + 1 :])
    return _next(replace(state, clans=clans), context)


def _wished(state: State, context: Context) -> State:
    """When all wishes are known they are opened together (R85)."""
    if sealed_setup.asked(state):
        return state
    state = sealed_setup.open_wishes(state, context)
    return _next_step(state, context) if all(state.clans) else state


def deploy(state: State, seat: Seat, cells: Words, context: Context) -> State:
    """A whole clan, face down until everyone has placed theirs (R85)."""
    state = sealed_setup.seal(state, seat, cells)
    if sealed_setup.asked(state):
        return state
    state = sealed_setup.open_places(state, context)
    for each in state.order:
        state = _equipped(state, each)
    return begin_round(state, context)


def place(state: State, seat: Seat, cell: str, context: Context) -> State:
    """The next Inka, in Guard mode, or the Elder."""
    cell = cell or context.pick(state.vacant())
    unit = waiting(state, seat)
    context.say(f"{{{seat}}} places {called(unit, seat)} on {cell}.", "place", cell)
    return _next(pieces.relocate(state, unit, cell), context)


def _dealt(state: State, context: Context) -> State:
    """A clan and its place for everybody, drawn in the open."""
    clans = context.chance.shuffled(CLANS, hidden=False)[: len(state.ring)]
    for seat in state.seats:
        context.say(leads(seat, clans[seat]))
    return _ready_made(_with_clans(replace(state, clans=clans)), context)


def _ready_made(state: State, context: Context) -> State:
    """Everybody's units on a plane of their own (R81)."""
    places = context.chance.shuffled(range(len(state.planes)), hidden=False)
    for seat, place in zip(state.seats, places, strict=True):
        found = placement(state.planes, state.turns, place)
        cells = (*found.inkas, found.elder)
        for unit, cell in zip(state.clan(seat), cells, strict=True):
            state = pieces.relocate(state, unit, cell)
        state = _equipped(state, seat)
        context.say(f"{{{seat}}}'s units are placed on plane {LETTERS[place]}.", "light", *cells)
    return begin_round(state, context)


def _equipped(state: State, seat: Seat) -> State:
    """The Orb for the first Inka, the Pendant for the second."""
    first, second, *_ = state.clan(seat)
    if not state.options.basic:
        state = pieces.take_orb(state, first, first.clan)
    return state.with_unit(replace(second, pendant=True)) if seat == state.holder else state


def waiting(state: State, seat: Seat) -> Unit:
    """The unit that the seat places next."""
    return next(unit for unit in state.clan(seat) if not unit.cell)


def give_orb(state: State, seat: Seat, cell: str, context: Context) -> State:
    inka = state.standing[cell]
    context.say(f"{{{seat}}} gives the {CLANS[inka.clan]} Orb to {located(inka)}.", "light", cell)
    return _next(pieces.take_orb(state, inka, inka.clan), context)


def give_pendant(state: State, seat: Seat, cell: str, context: Context) -> State:
    inka = state.standing[cell]
    context.say(f"{{{seat}}} gives the Victory Pendant to {located(inka)}.", "light", cell)
    return _next(state.with_unit(replace(inka, pendant=True)), context)


def _next(state: State, context: Context) -> State:
    """The next seat of this step, or the next step."""
    if state.phase == "elder" and state.active == state.holder:
        return replace(state, phase="pendant")
    phase = "elder" if state.phase == "pendant" else state.phase
    state = replace(state, phase=phase, now=(state.now + 1) % len(state.order))
    if state.now or (phase == "inka" and not _all_placed(state)):
        return state
    return _next_step(state, context)


def _all_placed(state: State) -> bool:
    return all(unit.cell for unit in state.units if not unit.is_elder)


def _next_step(state: State, context: Context) -> State:
    match state.phase:
        case "clan" if state.options.setup == "clans":
            return _ready_made(_with_clans(state), context)
        case "clan":
            return replace(_with_clans(state), phase="inka")
        case "inka":
            return replace(state, phase="elder" if state.options.basic else "orb")
        case "orb":
            return replace(state, phase="elder")
        case _:
            return begin_round(state, context)


def _with_clans(state: State) -> State:
    """All units, still off the planes."""
    hp = state.options.elder_hp
    clans = (new_clan(code, Seat(seat), hp) for seat, code in enumerate(state.clans))
    return replace(state, units=tuple(unit for clan in clans for unit in clan))


def free_clans(state: State) -> tuple[str, ...]:
    return tuple(code for code in CLANS if code not in state.clans)
