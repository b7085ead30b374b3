"""Setup, step by step: order, clans, Inkas one at a time, Orbs, Elders, the Pendant (3).

The same order in every step. Nothing here is secret, and a seat that leaves calls the match off.
"""

from msgspec.structs import replace

from bot.games.terakh import pieces
from bot.games.terakh.catalog import full_deck
from bot.games.terakh.planes import planes_of
from bot.games.terakh.rounds import begin_round, ordered
from bot.games.terakh.state import Options, State
from bot.games.terakh.telling import Telling
from bot.games.terakh.units import CLANS, Unit, new_clan
from bot.kernel import Seat, Table

PHASES = ("clan", "inka", "orb", "elder", "pendant")


def options_of(table: Table) -> Options:
    chosen = table.settings
    return Options(
        config=chosen["config"],
        elder_hp=int(chosen["elder_hp"]),
        elderless=chosen["elderless"],
        pendant=chosen["pendant"] == "on",
        first_fall=chosen["first_fall"] == "on",
        basic=chosen["basic"] == "on",
        round_limit=0 if chosen["round_limit"] == "none" else int(chosen["round_limit"]),
        masked=chosen["masked"] == "on",
    )


def begin(table: Table, telling: Telling) -> State:
    """S1 to S3: the deck is shuffled, the order of setup rolled for."""
    options = options_of(table)
    count = len(table.seats)
    planes = planes_of(options.config, count)
    ring = table.seats
    if table.settings["seats"] == "random":
        ring = telling.chance.shuffled(ring, hidden=False)
    turns = (0,) * count
    if table.settings["rotations"] == "random":
        turns = tuple(telling.chance.roll(3) - 1 for _ in planes)
    deck = telling.chance.shuffled(full_deck(basic=options.basic))
    state = State(
        options, planes, turns, ring, ("",) * count, "clan", deck=deck,
        hands=((),) * count, leech=(0,) * count, holder=_holder(table, options),
    )  # fmt: skip
    return ordered(state, "To start setup", telling)


def _holder(table: Table, options: Options) -> Seat | None:
    holder = table.carry_over.get("pendant")
    return holder if options.pendant and holder in table.seats else None


def choose_clan(state: State, seat: Seat, code: str, telling: Telling) -> State:
    telling.say(f"{{{seat}}} leads the {CLANS[code]} clan ({code}).")
    clans = (*state.clans[:seat], code, *state.clans[seat + 1 :])
    return _next(replace(state, clans=clans), telling)


def place(state: State, seat: Seat, cell: str, telling: Telling) -> State:
    """The next Inka, in Guard mode, or the Elder."""
    cell = cell or telling.pick(state.vacant())
    unit = waiting(state, seat)
    telling.say(f"{{{seat}}} places {unit.name} on {cell}.", "place", cell)
    return _next(pieces.relocate(state, unit, cell), telling)


def waiting(state: State, seat: Seat) -> Unit:
    """The unit that the seat places next."""
    return next(unit for unit in state.clan(seat) if not unit.cell)


def give_orb(state: State, seat: Seat, cell: str, telling: Telling) -> State:
    inka = state.standing[cell]
    telling.say(
        f"{{{seat}}} puts the {CLANS[inka.clan]} Orb on {inka.name} on {cell}.", "light", cell
    )
    return _next(pieces.take_orb(state, inka, inka.clan), telling)


def give_pendant(state: State, seat: Seat, cell: str, telling: Telling) -> State:
    inka = state.standing[cell]
    telling.say(f"{{{seat}}} puts the Victory Pendant on {inka.name} on {cell}.", "light", cell)
    return _next(state.with_unit(replace(inka, pendant=True)), telling)


def _next(state: State, telling: Telling) -> State:
    """The next seat of this step, or the next step."""
    if state.phase == "elder" and state.active == state.holder:
        return replace(state, phase="pendant")
    phase = "elder" if state.phase == "pendant" else state.phase
    state = replace(state, phase=phase, now=(state.now + 1) % len(state.order))
    if state.now or (phase == "inka" and not _all_placed(state)):
        return state
    return _next_step(state, telling)


def _all_placed(state: State) -> bool:
    return all(unit.cell for unit in state.units if not unit.is_elder)


def _next_step(state: State, telling: Telling) -> State:
    match state.phase:
        case "clan":
            hp = state.options.elder_hp
            clans = (new_clan(code, Seat(seat), hp) for seat, code in enumerate(state.clans))
            return replace(
                state, phase="inka", units=tuple(unit for clan in clans for unit in clan)
            )
        case "inka":
            return replace(state, phase="elder" if state.options.basic else "orb")
        case "orb":
            return replace(state, phase="elder")
        case _:
            return begin_round(state, telling)


def is_setup(state: State) -> bool:
    return state.phase in PHASES


def free_clans(state: State) -> tuple[str, ...]:
    return tuple(code for code in CLANS if code not in state.clans)
