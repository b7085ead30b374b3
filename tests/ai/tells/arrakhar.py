"""Where does the wand lie? By the haunt itself, by the first orcs, by who is guarded most."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from bot.ai.strengths import ComputerPlayer
from bot.games.arrakhar.ai.threats import strength_near
from bot.games.arrakhar.model.board import ENTRIES, costs, gap
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from tests.ai.tells import Guess, Guesses, Moment, watched

TURNS = 3
AROUND = 2


def guesses(seeds: range, player: ComputerPlayer) -> Guesses:
    found: dict[str, list[Guess]] = defaultdict(list)
    for seed in seeds:
        asked = set[str]()
        for moment in watched("arrakhar", seed, player):
            if moment.before.turn > TURNS or moment.before.wand:
                break
            for name, values in _statistics(moment).items():
                if name not in asked:
                    asked.add(name)
                    found[name].append(_guess(moment.before, values))
    return dict(sorted(found.items()))


def _statistics(moment: Moment) -> Mapping[str, Mapping[str, float]]:
    """By name: how suspicious each haunt is."""
    state: State = moment.before
    if state.segment == "wander":
        return {"first orcs": _near(state, moment.words.split()[1:])}
    if state.turn and state.side == WIZARD:
        guarded = {
            name: strength_near(state, SORCERER, hex_, AROUND)
            for name, hex_ in state.haunts.items()
        }
        far = {
            name: float(min(costs(entry)[hex_] for entry in ENTRIES))
            for name, hex_ in state.haunts.items()
        }
        return {f"most guarded, turn {state.turn}": guarded, "farthest from the entries": far}
    return {}


def _near(state: State, hexes: Iterable[str]) -> dict[str, float]:
    placed = [hex_ for hex_ in hexes if hex_ != "done"]
    return {
        name: -float(sum(gap(hex_, orc) for orc in placed)) for name, hex_ in state.haunts.items()
    }


def _guess(state: State, values: Mapping[str, float]) -> Guess:
    """The most suspicious haunt; ties are drawn for."""
    most = max(values.values())
    suspects = [name for name, value in values.items() if value == most]
    right = (state.hiding in suspects) / len(suspects)
    return Guess(right, 1 / len(state.haunts))
