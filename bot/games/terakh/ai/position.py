"""How a position stands for one seat, apart from what its mana may still bring.

Everything here is meant to be quick: it runs for every position that a computer player looks at.
"""

from collections.abc import Sequence

from bot.games.terakh.ai.material import CARD, LAST_ELDER, clan_value, unit_value
from bot.games.terakh.ai.rivals import FAR, Rivals, Stand
from bot.games.terakh.ai.threats import Danger, Front
from bot.games.terakh.model.state import State
from bot.kernel import Seat

RUNE = 0.6
OFFENSE, DEFENSE = 0.2, 0.45
DISTANCE, VANGUARD = 0.3, 3
PLAIN = frozenset([""])


def balance(
    state: State,
    seat: Seat,
    rivals: Rivals,
    stands: Sequence[Stand],
    fronts: Sequence[Front],
    danger: Danger,
) -> float:
    """A seat's clan against the others, as they stand and as they threaten each other."""
    part, hands = rivals.part, state.hands
    own = len(hands[seat])
    total = CARD * own + clan_value(state.clan(seat))
    total -= part * (CARD * (sum(map(len, hands)) - own) + rivals.value)
    if state.phase == "elder":
        total += _coming(state, seat, part)
    elif rivals.is_last:  # whoever has the only Elder has won
        total += LAST_ELDER if state.has_elder(seat) else -LAST_ELDER
    total += _ground_value(stands) - (_distance_penalty(stands) if rivals.elders else 0.0)
    chances = sum([front.pressure for front in fronts])
    return total - (DEFENSE + part * OFFENSE) * danger.whole + (OFFENSE + part * DEFENSE) * chances


def _coming(state: State, seat: Seat, part: float) -> float:
    """The Elders that are yet to be placed."""
    elders = [state.elder(each) for each in state.seats]
    return sum(
        unit_value(elder) * (1 if elder.seat == seat else -part)
        for elder in elders
        if not elder.cell
    )


def _ground_value(stands: Sequence[Stand]) -> float:
    """The runes a clan stands on, and who could beat whom there."""
    runes = {each.rune for each in stands}
    return sum([each.ground for each in stands]) + RUNE * len(runes - PLAIN)


def _distance_penalty(stands: Sequence[Stand]) -> float:
    """Idols and a few Inkas should be near somebody else's Elder."""
    steps = sorted([each.steps for each in stands])[:VANGUARD]
    return DISTANCE * sum([each for each in steps if each != FAR])


def relief_weight(part: float) -> float:
    """What it counts that an Elder is in less danger."""
    return DEFENSE + part * OFFENSE
