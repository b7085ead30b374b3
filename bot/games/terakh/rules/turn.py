"""Rounds and turns: who is first, who draws, how a turn starts and ends, what it allows (4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.model.cards import SUMMON, Ability, ability, actions
from bot.games.terakh.model.stack import Draw, Shown
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.rules.cards.hands import castable, pick_up
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import is_open
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.outcome import at_the_limit
from bot.games.terakh.text.words import seat_name
from bot.kernel import Seat

MANA = 5
ELDERLESS_MANA = {"classic": 2, "2009": 3}


def begin_round(state: State, context: Context) -> State:
    """Everybody rolls, with an Elder or without; three or more also flip the coin (R15, R16)."""
    number = state.round + 1
    context.say(f"Round {number} begins.")
    state = ordered(replace(state, round=number), "First-player roll", context)
    drawers = tuple(seat for seat in state.order if draws(state, seat))
    return replace(state, phase="draw", mana=0, quiet=()).pushed(Draw(drawers))


def ordered(state: State, why: str, context: Context) -> State:
    """The order from the highest roll round the table in the coin's direction."""
    seats = state.seats
    first = context.roll_off(seats, why, "goes first")
    clockwise = len(seats) < 3 or context.chance.roll(2) == 1
    state = replace(state, clockwise=clockwise)
    order = state.order_from(first)
    if len(seats) > 2:
        way = "clockwise" if clockwise else "counterclockwise"
        turns = ", ".join(seat_name(seat) for seat in order)
        context.say(f"The Direction Coin shows {way}. Turn order: {turns}.")
    return replace(state, order=order, now=0)


def draws(state: State, seat: Seat) -> bool:
    return state.has_elder(seat) or state.options.elderless == "2009"


def draw_step(state: State, frame: Draw, context: Context) -> State:
    """The next player picks up a card; a Terakh Crisis is cast before anybody else draws (R17)."""
    if not frame.seats:
        return start_turn(state.popped(), 0, context)
    seat, *rest = frame.seats
    state = state.with_top(Draw(tuple(rest)))
    if not draws(state, seat):
        return state
    state, crisis = pick_up(state, seat, context)
    if not crisis:
        return state
    context.say(f"{{{seat}}} draws Terakh Crisis and must cast it at once.")
    return state.showing(Shown(seat, crisis))


def start_turn(state: State, now: int, context: Context) -> State:
    """The turn of the next player in the order who is still in the game, or the round's end."""
    order = state.order
    while now < len(order) and order[now] in state.out:
        now += 1
    if now == len(order):
        return _end_round(state, context)
    seat = order[now]
    units = tuple(replace(u, bound=None) if u.bound == seat else u for u in state.units)
    mana = max(0, turn_mana(state, seat) - state.leech[seat])  # R67
    if state.leech[seat]:
        few = f"only {mana}" if mana else "no"
        context.say(f"Mana Leech: {{{seat}}} starts this turn with {few} mana.")
    leech = (*state.leech[:seat], 0, *state.leech[seat + 1 :])
    return replace(
        state, phase="turn", now=now, units=units, mana=mana, leech=leech, quiet=()
    )  # fmt: skip


def turn_mana(state: State, seat: Seat) -> int:
    return MANA if state.has_elder(seat) else ELDERLESS_MANA[state.options.elderless]


def end_turn(state: State, context: Context, *, by_itself: bool = False) -> State:
    """Unspent mana is lost and shapes end; then it is the next player's turn."""
    if state.active not in state.out:
        context.say(_ending(state, by_itself=by_itself))
    units = tuple(replace(unit, shape="") if unit.shape else unit for unit in state.units)
    return start_turn(replace(state, units=units, mana=0), state.now + 1, context)


def _ending(state: State, *, by_itself: bool) -> str:
    seat = seat_name(state.active)
    if by_itself:
        return f"{seat} can do nothing more, so their turn ends."
    return f"{seat} ends their turn{f' with {state.mana} mana unspent' if state.mana else ''}."


def _end_round(state: State, context: Context) -> State:
    if state.round == state.options.round_limit:
        return at_the_limit(state, context)
    return begin_round(state, context)


# What the active player can do.


def commanded(state: State, seat: Seat) -> Iterator[Unit]:
    """The units a player may act with: their clan and controlled Inkas, unless bound."""
    own = state.clans[seat]
    orbs = {unit.orb for unit in state.clan(seat)} - {"", own}
    units = state.units if orbs else state.clan(seat)
    for unit in units:
        if not unit.cell or unit.bound is not None:
            continue
        if unit.seat == seat or (unit.is_inka and unit.clan in orbs):
            yield unit


def payable(state: State, unit: Unit) -> Iterator[Ability]:
    """The actions of a unit's list for which its Mods and the mana suffice."""
    mana, mods = state.mana, unit.mods
    for entry in actions(unit.form):
        if entry.mana <= mana and entry.mods <= mods:
            yield entry


def usable(state: State, seat: Seat, unit: Unit) -> Iterator[Ability]:
    """The entries of a unit's list that can be used now."""
    selection = Selection(state, seat, unit)
    for entry in payable(state, unit):
        if is_open(selection, entry.targets):
            yield entry


def can_use(state: State, seat: Seat, unit: Unit, name: str) -> bool:
    """Can the unit use this entry of its list now?"""
    entry = ability(unit, name)
    if entry is None or entry.mana > state.mana or entry.mods > unit.mods:
        return False
    return is_open(Selection(state, seat, unit), entry.targets)


def can_summon(state: State, seat: Seat) -> bool:
    if state.mana < SUMMON.mana or not state.fallen(seat):
        return False
    return is_open(Selection(state, seat), SUMMON.targets)


def has_choice(state: State) -> bool:
    """Is there anything to do but to end the turn? (R56)"""
    seat = state.active
    if seat in state.out:
        return False
    if state.mana:
        units = commanded(state, seat)
        if any(True for unit in units for _ in usable(state, seat, unit)):
            return True
    return can_summon(state, seat) or bool(castable(state, seat, "turn"))
