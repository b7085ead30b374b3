"""Whole matches by the game's own mind: they go where random players never get."""

from functools import cache
from random import Random

from msgspec import Struct

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.kernel import Event, Seat, Tossed

LONGEST = 1500


class Stop(Struct, frozen=True):
    """A position, who spoke in it and what, and what was heard."""

    state: State
    seat: Seat
    sentence: str
    events: tuple[Event, ...]


class Campaign(Struct, frozen=True):
    stops: tuple[Stop, ...]
    last: State

    @property
    def states(self) -> list[State]:
        return [*(stop.state for stop in self.stops), self.last]


@cache
def campaign(seed: int, scenario: str = "basic", advanced: str = "off") -> Campaign:
    """The same seed fights the same war."""
    random = Random(f"campaign {seed} {scenario}")
    dice = Tossed(random)
    table = GAME.table(2, {"scenario": scenario, "advanced": advanced})
    state = GAME.setup(table, dice).state
    stops: list[Stop] = []
    while prompts := GAME.prompts(state):
        assert len(stops) < LONGEST, "this war does not end"
        seat = prompts[random.randrange(len(prompts))].seat
        sentence = GAME.advise(GAME.view(state, seat), Tossed(random))
        step = GAME.play(state, seat, sentence, dice)
        stops.append(Stop(state, seat, sentence, step.events))
        state = step.state
    return Campaign(tuple(stops), state)
