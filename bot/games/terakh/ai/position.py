"""How a position stands for one seat, apart from what its mana may still bring.

Everything here is meant to be quick: it runs for every position that a computer player looks at.
"""

from bot.games.terakh.ai.material import CARD, LAST_ELDER, clan_value, share, standing_elders
from bot.games.terakh.ai.rivals import Rivals
from bot.games.terakh.ai.threats import Danger, Front
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import INKAS
from bot.kernel import Seat

RUNE = 0.6
OFFENSE, DEFENSE = 0.2, 0.45
DISTANCE, VANGUARD = 0.3, 3


def balance(state: State, seat: Seat, rivals: Rivals, fronts: list[Front], danger: Danger) -> float:
    """A seat's clan against the others, as they stand and as they threaten each other."""
    part = share(state)
    total = 0.0
    coming = state.phase == "elder"  # an Elder that is yet to be placed counts
    for each in state.seats:
        clan = CARD * len(state.hands[each]) + clan_value(state.clan(each), coming=coming)
        total += clan if each == seat else -part * clan
    total += _ground_value(state, seat, rivals) - _distance_penalty(state, seat, rivals)
    total += _sole_elder(state, seat)
    chances = sum([front.pressure for front in fronts])
    return total - (DEFENSE + part * OFFENSE) * danger.whole + (OFFENSE + part * DEFENSE) * chances


def _sole_elder(state: State, seat: Seat) -> float:
    """Whoever has the only Elder has won."""
    standing = standing_elders(state.units)
    if len(standing) != 1 or len(state.seats) == 1 or state.phase == "elder":
        return 0.0
    return LAST_ELDER if standing[0] == seat else -LAST_ELDER


def _ground_value(state: State, seat: Seat, rivals: Rivals) -> float:
    """The runes a clan stands on, and who could beat whom there."""
    runes = state.board.runes
    found: set[str] = set()
    total = 0.0
    for unit in state.clan(seat):
        if unit.cell in runes:
            found.add(runes[unit.cell])
        if unit.cell and not unit.is_elder:
            total += rivals.ground(unit)
    return total + RUNE * len(found)


def _distance_penalty(state: State, seat: Seat, rivals: Rivals) -> float:
    """Idols and a few Inkas should be near somebody else's Elder."""
    if not rivals.elders:
        return 0.0
    units = state.clan(seat)[:INKAS]
    steps = sorted([rivals.steps(unit.cell) for unit in units if unit.cell])
    return DISTANCE * sum(steps[:VANGUARD])


def relief_weight(state: State) -> float:
    """What it counts that an Elder is in less danger."""
    return DEFENSE + share(state) * OFFENSE
