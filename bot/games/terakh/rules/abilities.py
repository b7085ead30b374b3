"""What the actions of units do: Inka, Elder, and every entry of the six Spec Cards that is used.

One function each, named as printed; reach and cost are data. The mana is paid before one of these
is called. The Spec Cards' passive entries and the Guardian's shields are in `strength` and
`combat`, which ask for them by name.
"""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.games.terakh.model.stack import Threats, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, Unit
from bot.games.terakh.rules import pieces
from bot.games.terakh.rules.combat import declare
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import CHOICES, acting, located
from bot.kernel import Seat
from bot.kernel.text import listed

AbilityEffect = Callable[[State, Seat, Unit, Words, Context], State]


def move(
    state: State, seat: Seat, actor: Unit, words: Words, context: Context, by: str = ""
) -> State:
    """`by` is the ability's name, if it is more than a plain move."""
    way = f"from {actor.cell} to {words[0]}{_named(by)}"
    context.say(f"{{{seat}}} moves {acting(actor, seat)} {way}.", "move", actor.cell, words[0])
    return pieces.relocate(state, actor, words[0])


def attack(
    state: State, seat: Seat, actor: Unit, words: Words, context: Context, by: str = ""
) -> State:
    return declare(state, seat, actor, _at(state, words[0]), context, how=_named(by))


def mode(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    now = "Guard" if actor.ready else "Ready"
    unit = f"{acting(actor, seat)} on {actor.cell}"
    context.say(f"{{{seat}}} switches {unit} to {now} mode.", "light", actor.cell)
    return state.with_unit(replace(actor, ready=not actor.ready))


def transform(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    orb = CODES[words[0]]
    unit = f"{acting(actor, seat)} on {actor.cell}"
    context.say(f"{{{seat}}} transforms {unit} into the {CLANS[orb]}.", "light", actor.cell)
    return pieces.take_orb(state, actor, orb)


def rotate(state: State, seat: Seat, actor: Unit, words: Words, context: Context) -> State:
    unit = f"{{{seat}}}'s Elder" if actor.is_elder else f"{{{seat}}}'s Keeper {actor.name}"
    return pieces.rotate(state, actor.cell[0], words[0], context, by=unit)


def threats(
    state: State, seat: Seat, actor: Unit, words: Words, context: Context, by: str = ""
) -> State:
    targets = [_at(state, cell) for cell in words]
    units = listed(located(unit) for unit in targets)
    context.say(f"{by}: {actor.name} attacks {units}, one after the other.")
    return state.pushed(Threats(seat, actor.name, tuple(unit.name for unit in targets)))


def swap(
    state: State, seat: Seat, actor: Unit, words: Words, context: Context, by: str = ""
) -> State:
    other = _at(state, words[0])
    context.say(
        f"{{{seat}}} swaps {located(actor, seat)} with {located(other, seat)}{_named(by)}.",
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
    return declare(
        state, seat, actor, _at(state, words[0]), context, twin=True, how=_named("Twin Arrow")
    )


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


def _named(ability: str) -> str:
    return f" ({ability})" if ability else ""


# Many differ only in name, reach and cost; the last two are data.
ABILITIES: dict[str, AbilityEffect] = {
    "move": move,
    "attack": attack,
    "mode": mode,
    "transform": transform,
    "rotate": rotate,
    "double_threat": partial(threats, by="Double Threat"),
    "triple_threat": partial(threats, by="Triple Threat"),
    "swap": swap,
    "gather": gather,
    "bind": bind,
    "turn_plane": rotate,
    "silver_arrow": partial(attack, by="Silver Arrow"),
    "sprint": partial(move, by="Sprint"),
    "twin_arrow": twin_arrow,
    "golden_arrow": partial(attack, by="Golden Arrow"),
    "sneak": partial(move, by="Sneak"),
    "mystify": partial(swap, by="Mystify"),
    "shape_shift": shape_shift,
    "strike": partial(attack, by="Strike"),
    "summon": summon,
    "honed_strike": partial(attack, by="Honed Strike"),
    "blast": partial(attack, by="Blast"),
}
