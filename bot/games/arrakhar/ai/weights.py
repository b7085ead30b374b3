"""The weights a computer player gives to danger, attacks, haunts and company.

The defaults of each side were found by letting the two play each other. Other weights vary from
them, so that the candidates of a search differ and a second hint may show a second sensible plan.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from bot.kernel import Chance


class Weights(Struct, frozen=True):
    """How much each thing counts, in points of units."""

    danger: float  # expected losses
    caster_danger: float
    support: float  # a friendly stack in an adjacent hex
    attack: float  # enemy points that may be eliminated
    approach: float  # one hex nearer to the goal
    caster_approach: float
    occupy: float  # standing on a haunt
    pursuit: float = 0.0  # one hex nearer to the enemy
    block: float = 0.0  # standing next to an entry the wand could leave by
    summoning: float = 0.0  # a sorcerer next to a haunt that can still summon
    block_first: bool = True  # entries are blocked before anything else is done
    fighter_group: int = 4  # most fighters in a hex where fireballs threaten
    caster_group: int = 2  # most casters in a hex
    key_hex: float = 3.0  # factor for units on the wand or on a haunt
    economy: float = 1.0  # how much it counts that an attack uses few points
    target_haunt: str = ""  # the only haunt that is searched, if any


DEFAULTS = {
    WIZARD: Weights(
        danger=0.35,
        caster_danger=0.6,
        support=0.35,
        attack=1.0,
        approach=0.6,
        caster_approach=0.45,
        occupy=5.0,
    ),
    SORCERER: Weights(
        danger=0.4,
        caster_danger=0.7,
        support=0.35,
        attack=1.8,
        approach=0.3,
        caster_approach=0.05,
        occupy=4.0,
        pursuit=0.7,
        block=0.25,
        summoning=2.5,
        fighter_group=2,
        caster_group=1,
    ),
}
LARGE_FORCE = 60  # points from which the wizard player need not hurry
FACTORS = (0.5, 1.0, 1.7)


_FAR = {
    "danger": (0.2, 0.5, 1.0, 2.0, 4.0),
    "caster_danger": (0.2, 0.5, 1.0, 2.0, 4.0),
    "attack": (0.3, 1.0, 3.0),
    "approach": (0.0, 0.5, 1.0, 2.0, 4.0),
    "caster_approach": (0.3, 1.0, 3.0),
    "support": (0.0, 1.0, 3.0),
    "occupy": (0.3, 1.0, 2.0),
    "pursuit": (0.3, 1.0, 3.0),
}
_NEAR = dict.fromkeys(_FAR, (0.6, 1.0, 1.0, 1.6))


def default(state: State) -> Weights:
    """A small wizard force must strike before too many orcs have wandered in."""
    weights = DEFAULTS[state.side]
    small = state.side == WIZARD and state.terms.points[WIZARD] < LARGE_FORCE
    return replace(weights, attack=1.6) if small else weights


def varied(state: State, chance: Chance) -> Weights:
    """The defaults one time in three; otherwise varied in danger, approach and attack."""
    weights = default(state)
    if chance.hidden(3) == 1:
        return weights
    danger, approach, attack = (FACTORS[chance.hidden(len(FACTORS)) - 1] for _ in range(3))
    weights = replace(
        weights,
        danger=weights.danger * danger,
        caster_danger=weights.caster_danger * danger,
        approach=weights.approach * approach,
        pursuit=weights.pursuit * attack,
        attack=weights.attack * (0.5 + attack / 2),
        fighter_group=(2, 4)[chance.hidden(2) - 1],
        caster_group=(1, 2)[chance.hidden(2) - 1],
        economy=(0.5, 1.0)[chance.hidden(2) - 1],
        block_first=chance.hidden(3) > 1,
    )
    return _with_target(weights, sorted(state.haunts), chance)


def far_varied(state: State, chance: Chance) -> Weights:
    """Varied in everything that moves depend on: a search tells the good from the mad."""
    return _times(varied(state, chance), _FAR, chance)


def near_varied(weights: Weights, chance: Chance) -> Weights:
    """Much like these."""
    return _times(weights, _NEAR, chance)


def _times(weights: Weights, factors: Mapping[str, tuple[float, ...]], chance: Chance) -> Weights:
    changed = {
        name: getattr(weights, name) * choices[chance.hidden(len(choices)) - 1]
        for name, choices in factors.items()
    }
    return replace(weights, **changed)


def _with_target(weights: Weights, haunts: list[str], chance: Chance) -> Weights:
    """Every second time one haunt is singled out for the search."""
    pick = chance.hidden(2 * len(haunts)) - 1 if haunts else 99
    return replace(weights, target_haunt=haunts[pick]) if pick < len(haunts) else weights
