"""Rounds and turns: who is first, who draws, what a turn starts with and how it ends (4)."""

from msgspec.structs import replace

from bot.games.terakh.elders import at_the_limit
from bot.games.terakh.frames import Draw, Shown
from bot.games.terakh.hands import pick_up
from bot.games.terakh.state import State
from bot.games.terakh.telling import Telling
from bot.kernel import Seat

MANA = 5
ELDERLESS_MANA = {"classic": 2, "2009": 3}


def begin_round(state: State, telling: Telling) -> State:
    """Everybody rolls, with an Elder or without; three or more also flip the coin (R15, R16)."""
    number = state.round + 1
    telling.say(f"Round {number} begins.")
    state = ordered(replace(state, round=number), "First player", telling)
    drawers = tuple(seat for seat in state.order if draws(state, seat))
    return replace(state, phase="draw", mana=0, quiet=()).pushed(Draw(drawers))


def ordered(state: State, why: str, telling: Telling) -> State:
    """The order from the highest roll round the table in the coin's direction."""
    seats = state.seats
    first = telling.roll_off(seats, why)
    clockwise = len(seats) < 3 or _flip_coin(telling)
    state = replace(state, clockwise=clockwise)
    return replace(state, order=state.order_from(first), now=0)


def _flip_coin(telling: Telling) -> bool:
    clockwise = telling.chance.roll(2) == 1
    telling.say(f"The Direction Coin: {'clockwise' if clockwise else 'counter-clockwise'}.")
    return clockwise


def draws(state: State, seat: Seat) -> bool:
    return state.has_elder(seat) or state.options.elderless == "2009"


def draw_step(state: State, frame: Draw, telling: Telling) -> State:
    """The next player picks up a card; a Terakh Crisis is cast before anybody else draws (R17)."""
    if not frame.seats:
        return start_turn(state.popped(), 0, telling)
    seat, *rest = frame.seats
    state = state.with_top(Draw(tuple(rest)))
    if not draws(state, seat):
        return state
    state, crisis = pick_up(state, seat, telling)
    if not crisis:
        return state
    telling.say(f"{{{seat}}} picks up Terakh Crisis, which must be cast at once.")
    return state.showing(Shown(seat, crisis))


def start_turn(state: State, now: int, telling: Telling) -> State:
    """The turn of the next player in the order who is still in the game, or the round's end."""
    order = state.order
    while now < len(order) and order[now] in state.out:
        now += 1
    if now == len(order):
        return _end_round(state, telling)
    seat = order[now]
    units = tuple(replace(u, bound=None) if u.bound == seat else u for u in state.units)
    mana = max(0, turn_mana(state, seat) - state.leech[seat])  # R67
    leech = (*state.leech[:seat], 0, *state.leech[seat + 1 :])
    telling.say(f"{{{seat}}}'s turn: {mana} mana.")
    return replace(
        state, phase="turn", now=now, units=units, mana=mana, leech=leech, quiet=()
    )  # fmt: skip


def turn_mana(state: State, seat: Seat) -> int:
    return MANA if state.has_elder(seat) else ELDERLESS_MANA[state.options.elderless]


def end_turn(state: State, telling: Telling) -> State:
    """Mana is lost and shapes end; the next player is on."""
    units = tuple(replace(unit, shape="") if unit.shape else unit for unit in state.units)
    return start_turn(replace(state, units=units, mana=0), state.now + 1, telling)


def _end_round(state: State, telling: Telling) -> State:
    if state.round == state.options.round_limit:
        return at_the_limit(state, telling)
    return begin_round(state, telling)
