"""What the actions of units do: Inka, Elder, and every entry of the six Spec Cards that is used.

One function each, named as printed; reach and cost are data. The mana is paid before one of these
is called. The Spec Cards' passive entries and the Guardian's shields are in `strength` and
`combat`, which ask for them by name.
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.terakh.model.stack import Threats, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, Unit
from bot.games.terakh.rules import pieces
from bot.games.terakh.rules.combat import declare
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import CHOICES, called, located
from bot.kernel import Seat
from bot.kernel.text import listed

AbilityEffect = Callable[[State, Seat, Unit, Words, Context], State]


def move(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    unit = called(actor, seat)
    context.say(
        f"{{{seat}}} moves {unit} from {actor.cell} to {words[0]}.", "move", actor.cell, words[0]
    )
    return pieces.relocate(state, actor, words[0])


def attack(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    return declare(state, seat, actor, _at(state, words[0]), context)


def mode(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    now = "Guard" if actor.ready else "Ready"
    context.say(f"{{{seat}}} switches {located(actor)} to {now} mode.", "light", actor.cell)
    return state.with_unit(replace(actor, ready=not actor.ready))


def transform(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    orb = CODES[words[0]]
    context.say(
        f"{{{seat}}} transforms {located(actor)} into the {CLANS[orb]}.", "light", actor.cell
    )
    return pieces.take_orb(state, actor, orb)


def rotate(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    unit = called(actor) if actor.is_elder else f"{{{seat}}}'s Keeper {actor.name}"
    return pieces.rotate(state, actor.cell[0], words[0], context, by=unit)


def double_threat(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    targets = [_at(state, cell) for cell in words]
    units = listed(located(unit) for unit in targets)
    context.say(f"{{{seat}}} has {actor.name} attack {units}, one after the other.")
    return state.pushed(Threats(seat, actor.name, tuple(unit.name for unit in targets)))


def swap(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    other = _at(state, words[0])
    context.say(
        f"{{{seat}}} swaps {located(actor, seat)} with {located(other, seat)}.",
        "swap", actor.cell, other.cell,
    )  # fmt: skip
    return pieces.exchange(state, actor, other)


def gather(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    start, goal = words
    inka = _at(state, start)
    context.say(
        f"{{{seat}}}'s Keeper {actor.name} gathers {inka.name} from {start} to {goal}.",
        "forced", start, goal,
    )  # fmt: skip
    return pieces.relocate(state, inka, goal)


def bind(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    unit = _at(state, words[0])
    context.say(
        f"{{{seat}}} binds {located(unit)} until their next turn.",
        "light", unit.cell,
    )  # fmt: skip
    return pieces.bind(state, unit, seat)


def twin_arrow(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    return declare(state, seat, actor, _at(state, words[0]), context, twin=True)


def shape_shift(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    shape = CODES[words[0]]
    context.say(
        f"{{{seat}}} turns {located(actor)} into a {CLANS[shape]} until the end of the turn.",
        "light", actor.cell,
    )  # fmt: skip
    return state.with_unit(replace(actor, shape=shape))


def summon(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    return arrival(state, seat, words, context)


def arrival(state: State, seat: Seat, words: Words, context: Context) -> State:
    """A Fallen Inka of the seat comes back: Tria, mode and number as said."""
    cell, chosen_mode, number = words
    inka = state.clan(seat)[int(number) - 1]
    mode_words = CHOICES[chosen_mode]
    context.say(f"{{{seat}}} brings {inka.name} back on {cell} in {mode_words}.", "place", cell)
    return pieces.arrive(state, inka, cell, chosen_mode)


def _at(state: State, cell: str) -> Unit:
    return state.standing[cell]


# These differ only in reach and cost, which are data.
silver_arrow = golden_arrow = strike = honed_strike = blast = attack
sneak = sprint = move
mystify = swap
triple_threat = double_threat
turn_plane = rotate

ABILITIES: dict[str, AbilityEffect] = {
    "move": move,
    "attack": attack,
    "mode": mode,
    "transform": transform,
    "rotate": rotate,
    "double_threat": double_threat,
    "triple_threat": triple_threat,
    "swap": swap,
    "gather": gather,
    "bind": bind,
    "turn_plane": turn_plane,
    "silver_arrow": silver_arrow,
    "sprint": sprint,
    "twin_arrow": twin_arrow,
    "golden_arrow": golden_arrow,
    "sneak": sneak,
    "mystify": mystify,
    "shape_shift": shape_shift,
    "strike": strike,
    "summon": summon,
    "honed_strike": honed_strike,
    "blast": blast,
}
