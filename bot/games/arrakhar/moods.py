"""How a computer player feels about risk, haunts and company: the weights of its choices.

The plain mood of a side was found by letting the two play each other. The others lean from it to
one side or the other, so that somebody who asks for advice twice may hear of two sensible plans.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.counters import SORCERER, WIZARD
from bot.games.arrakhar.state import State
from bot.kernel import Chance


class Mood(Struct, frozen=True):
    """What weighs how much, in points of units."""

    fear: float  # of probable losses
    caster_fear: float
    cohesion: float  # a friend next door
    strike: float  # points that may be felled
    pull: float  # a step nearer to what the side is after
    caster_pull: float
    post: float  # to stand on a haunt
    chase: float = 0.0  # a step nearer to the enemy
    doors: float = 0.0  # to bar the wand's way out
    serve: float = 0.0  # to stand where somebody can be summoned
    bars: bool = True  # the wand's doors are shut before anything else is done
    small: int = 4  # the largest company of fighters where fireballs are about
    casters: int = 2  # and of casters, anywhere
    prize: float = 3.0  # how much more a unit on the wand or on a haunt is worth felling
    thrift: float = 1.0  # how much it matters that an attack binds few points
    focus: str = ""  # the one haunt that is searched


PLAIN = {
    WIZARD: Mood(
        fear=0.35, caster_fear=0.6, cohesion=0.35, strike=1.0, pull=0.6, caster_pull=0.45, post=5.0
    ),
    SORCERER: Mood(
        fear=0.3, caster_fear=0.7, cohesion=0.35, strike=1.8, pull=0.3, caster_pull=0.15, post=6.0,
        chase=0.1, doors=0.25, serve=2.5, small=2, casters=1,
    ),
}  # fmt: skip
MANY = 60  # points from which there is time for everything
LEAN = (0.5, 1.0, 1.7)


def plain(state: State) -> Mood:
    """Few wizards must strike before the orcs come wandering in."""
    found = PLAIN[state.side]
    few = state.side == WIZARD and state.terms.points[WIZARD] < MANY
    return replace(found, strike=1.6) if few else found


def mood(state: State, chance: Chance) -> Mood:
    """Plain every third time; else bolder or warier, nearer or farther, searching elsewhere."""
    found = plain(state)
    if chance.hidden(3) == 1:
        return found
    fear, pull, strike = (LEAN[chance.hidden(len(LEAN)) - 1] for _ in range(3))
    found = replace(
        found,
        fear=found.fear * fear,
        caster_fear=found.caster_fear * fear,
        pull=found.pull * pull,
        chase=found.chase * strike,
        strike=found.strike * (0.5 + strike / 2),
        small=(2, 4)[chance.hidden(2) - 1],
        casters=(1, 2)[chance.hidden(2) - 1],
        thrift=(0.5, 1.0)[chance.hidden(2) - 1],
        bars=chance.hidden(3) > 1,
    )
    haunts = sorted(state.haunts)
    wish = chance.hidden(2 * len(haunts)) - 1 if haunts else 99
    return replace(found, focus=haunts[wish]) if wish < len(haunts) else found
