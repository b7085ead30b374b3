"""Terrene Odyssey: positions with a best sentence, and why it is best.

They were written before any computer player was tried on them, one for each thing a player must
see: the attack that wins, the block that saves, the card that defeats, and what not to waste. All
are kept, whether they are solved or not.
"""

from collections.abc import Callable
from functools import partial

from bot.games.terrene import GAME
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import State
from tests.ai.tactics import Position, Positions
from tests.games.terrene.positions import position, said

ROLLOUTS = 12


def single(
    parties: str,
    *lines: str,
    hp: tuple[int, int] = (50, 50),
    actions: tuple[int, int] = (3, 0),
    turn: int = 5,
) -> Callable[[], State]:
    """A position in a match of one game, after these sentences; everybody has cards to draw."""
    decks = "bomb haze flare|bomb haze flare"
    made = partial(
        position, parties, hp=hp, actions=actions, turn=turn, decks=decks, rules=Rules(best_of=1)
    )
    return lambda: said(made(), *lines)


CASES: dict[str, tuple[Callable[[], State], str]] = {
    # The attack that wins.
    "nobody can block": (single("ike, ethan | ivan hidden", hp=(50, 20)), "attack A1|attack A2"),
    "one of two is strong enough": (
        single("sammy, zane | ivan hidden", hp=(50, 30), actions=(1, 0)),
        "attack A2",
    ),
    "the only blocker can be stunned": (
        single("ike +blinding, ethan | ivan", hp=(50, 20), actions=(2, 0)),
        "use A1 B1",
    ),
    "strength decides the game": (
        single("ike +strength | ivan, zile", "A attack A1", "B noblock", hp=(50, 30)),
        "use A1 A1",
    ),
    "a winning attack is paid for": (
        single(
            "ike | zile stun +tripwire, ivan hidden",
            "A attack A1",
            "B use B1",
            hp=(50, 20),
            actions=(2, 0),
        ),
        "pay",
    ),
    # What saves.
    "the last hit points are covered": (
        single("ike | ivan, zile hidden", "A attack A1", hp=(50, 15)),
        "block B1",
    ),
    "the last Character does not die for nothing": (
        single("zane | sammy d15", "A attack A1"),
        "noblock",
    ),
    "a deadly bomb is answered with a salve": (
        single("ike +firebomb | sammy d10 +salve, ivan", "A use A1 B1"),
        "use B1 B1",
    ),
    "a wire stops the last blow": (
        single(
            "ike | zile stun +tripwire, ivan hidden", "A attack A1", hp=(50, 20), actions=(1, 0)
        ),
        "use B1",
    ),
    "persuasion stops the last blow": (
        single(
            "ike | zile stun +persuaded, ivan hidden", "A attack A1", hp=(50, 20), actions=(1, 1)
        ),
        "use B1",
    ),
    "a free trap saves the blocker": (
        single("zane | zile d15 +perfect, ivan d15", "A attack A1", "B pass", "B block B1"),
        "use B1",
    ),
    "the Traveler slips away from a bomb": (
        single("ike +bomb | traveler d10, sammy", "A use A1 B1", actions=(3, 1)),
        "ability B1",
    ),
    # The card that kills, and the levels it brings.
    "a free bomb finishes the giant": (single("ike +firebomb | zane d35, ivan"), "use A1 B1"),
    "the bomb goes where it kills": (
        single("sade +bomb | gregory d10, zane", actions=(1, 0)),
        "use A1 B1",
    ),
    "three levels for one Fireball": (
        single("white +fireball | zane d15, ivan", actions=(1, 0)),
        "use A1 B1",
    ),
    "strength decides the battle": (
        single("ike +strength | ivan, zile", "A attack A1", "B block B1"),
        "use A1 A1",
    ),
    # What is not wasted.
    "nobody dies for a scratch": (
        single("sammy | gregory d20, guntram d45", "A attack A1"),
        "noblock",
    ),
    "strength is kept when nobody can use it": (
        single("ike +strength | ivan", actions=(0, 0)),
        "end",
    ),
    "the first turn is for recruits": (
        single("ike hidden, ethan hidden | ivan hidden, zile hidden", turn=1),
        "recruit A1|recruit A2",
    ),
    "two Characters for one Action": (single("jin +scoops, ivan | sade", turn=1), "use A1"),
}


def made(name: str) -> Position:
    make, best = CASES[name]
    state = make()
    (prompt,) = GAME.prompts(state)
    return Position(state, prompt.seat, best.split("|").__contains__)


PLAIN: Positions = {}  # answers and dice come between an act and what it is good for
DEEP: Positions = {name: partial(made, name) for name in CASES}
