"""Arrakhar's Wand: positions with something that must be done.

They were thought out from the rules, one for each thing that a player learns in the first evening,
before anybody was asked; whatever does the job is right.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.board import ENTRIES, costs
from bot.games.arrakhar.model.orders import Attack, Fireball, Haste, Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.parser import read
from bot.kernel import Tossed
from tests.ai.tactics import Position, Positions
from tests.games.arrakhar.positions import at, position

ROLLOUTS = 12

Judge = Callable[[State, str], bool]


def after(state: State, words: str, luck: int = 0) -> State:
    return GAME.play(state, state.actor, words, Tossed(Random(luck))).state


def share(state: State, words: str, well: Callable[[State], bool]) -> float:
    """How often it goes well, over many throws."""
    return sum(well(after(state, words, luck)) for luck in range(60)) / 60


def wins(state: State, words: str) -> bool:
    ended = after(state, words).end
    return ended is not None and ended.winner == state.side


def fells(hex_: str, least: float, state: State, words: str) -> bool:
    return share(state, words, lambda then: not at(then, hex_).startswith(("EL", "OR"))) >= least


def ordered(state: State, words: str) -> tuple[Order, ...]:
    """What is ordered at one go; whoever taps has ordered nothing yet."""
    return read(state, words.removeprefix("order ")).orders if words.startswith("order ") else ()


def aims(hex_: str, state: State, words: str) -> bool:
    """Every fireball flies there."""
    orders = ordered(state, words)
    targets = {order.target for order in orders if isinstance(order, Fireball)}
    return targets == {hex_}


def everybody_fights(state: State, words: str) -> bool:
    orders = ordered(state, words)
    bound = sum(n for each in orders if isinstance(each, Attack) for _, n in each.sources)
    return bound == sum(stack.count for _, stack in state.own() if stack.kind in ("DW", "BA")) - 1


def hastens(hex_: str, state: State, words: str) -> bool:
    orders = ordered(state, words)
    return any(isinstance(order, Haste) and order.target == hex_ for order in orders)


def stands(hex_: str, side: str, state: State, words: str) -> bool:
    stack = after(state, words).stacks.get(hex_)
    return stack is not None and stack.side == side


def finds(hex_: str, state: State, words: str) -> bool:
    return after(state, words).wand == hex_


def searches(least: int, state: State, words: str) -> bool:
    """So many haunts are looked into, or the wand is found."""
    then = after(state, words)
    return bool(then.wand) or len(state.haunts) - len(then.haunts) >= least


def shuts_out(points: int, state: State, words: str) -> bool:
    """The carrier cannot get out with so many points."""
    then = after(state, words)
    ways = costs(then.wand, then.held("S"))
    return min(ways.get(entry, 99) for entry in ENTRIES) > points


def calls(kind: str, state: State, words: str) -> bool:
    return any(stack.kind == kind for stack in after(state, words).stacks.values())


def enters(state: State, words: str) -> bool:
    return bool(after(state, words).held("W"))


CASES: dict[str, tuple[State, Judge]] = {
    "the wand is carried out": (
        position("W D6 DW1, W F6 EL4, S L14 OR4", "move", wand="D6"),
        wins,
    ),
    "it is handed to who can carry it out": (
        position("W D8 DW2, W D9 BA1, S F8 DE4, S G9 OR4", "move", wand="D8"),
        wins,
    ),
    "who carries it is hastened to the door": (
        position("W D8 DW2, W D9 WI1, S G9 OR4, S G8 DE4", "haste", wand="D8"),
        partial(hastens, "D8"),
    ),
    "who carries it is felled": (
        position("W H9 EL1, W D4 DW4, S J9 OR4, S H10 DE2", "combat", "S", wand="H9"),
        partial(fells, "H9", 0.95),
    ),
    "a loose wand is sat upon": (
        position("W G6 BA4, S J9 OR4, S L10 DE2", "move", "S", wand="H9"),
        partial(stands, "H9", "S"),
    ),
    "the doors are shut before the carrier": (
        position("W J4 DW4, S G3 OR1, S L3 OR1, S K12 DE4, S L13 OR4", "move", "S", wand="J4"),
        partial(shuts_out, 4),
    ),
    "open haunts are searched": (
        position("W G11 DW1, W F13 BA2, S K12 OR4", "move"),
        partial(searches, 2),
    ),
    "a haunt that was cleared is searched": (
        GAME.play(
            position("W M15 DW2, W N14 EL4, S N15 OR1, S L12 OR3", "combat", wand="R2"),
            position("W M15 DW2", "combat").actor,
            "order M15+N14>N15 done",
            Tossed(Random(0)),
        ).state,
        partial(finds, "N15"),
    ),
    "the guard of a haunt is struck": (
        position("W M15 DW4, W N14 EL4, S N15 OR1, S K12 OR4", "combat", wand="R2"),
        partial(fells, "N15", 0.95),
    ),
    "everybody strikes": (
        position("W K15 DW4, W L14 BA4, S L15 OR4", "combat"),
        everybody_fights,
    ),
    "no fireball is wasted on one orc": (
        position("W K15 WI2, S L15 OR4, S K16 OR1", "fire"),
        partial(aims, "L15"),
    ),
    "sorcerers are burnt before orcs": (
        position("W K15 WI1, S L15 OR4, S K16 SO3", "fire"),
        partial(aims, "K16"),
    ),
    "demons are called while they can be": (
        position("S K12 SO2, W D4 BA4", "summon", reserve="DE6"),
        partial(calls, "DE"),
    ),
    "somebody goes into the valley": (
        position("S F12 DE4, S K12 OR4, E2 DW3, E2 BA2", "move", bystanders=False),
        enters,
    ),
}  # fmt: skip


def made(name: str) -> Position:
    state, well = CASES[name]
    return Position(state, state.actor, partial(well, state))


PLAIN: Positions = {name: partial(made, name) for name in CASES}
DEEP: Positions = {}
