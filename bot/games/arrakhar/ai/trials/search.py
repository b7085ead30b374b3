"""Whole plans of a segment compared: each is carried out, and the game goes on by advice.

What is hidden is guessed anew for every trial, and all plans meet the same guess and the same dice.
After each round the weaker half is dropped. A trial ends when the searching side's next phase
begins, and is judged by `score`.
"""

from collections.abc import Callable
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.ai import advise
from bot.games.arrakhar.ai.guess import guess
from bot.games.arrakhar.ai.score import score
from bot.games.arrakhar.ai.secrets.masked import masked
from bot.games.arrakhar.ai.trials.playout import carried_out, to_next_phase
from bot.games.arrakhar.ai.trials.throws import Throws
from bot.games.arrakhar.ai.weights import Weights, default, far_varied, near_varied
from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.prompts import prompts
from bot.games.arrakhar.text.view import View
from bot.kernel import Chance, Tossed, Verdict, walk

PLANS = 20  # that are compared at most
FEWEST = 3  # trials of each that must be possible
ASKED = 28  # times that advice is asked for them; times in a row that it may say nothing new
MORE = 3  # plans like the best that are tried after each round
IDLE = ("haste", "move", "rush", "advance")  # segments in which it may be best to do nothing
SURE = 2.0  # standard errors
NOISE = 0.3  # by how much trials of one plan differ, as a standard deviation
FINAL = 2  # plans that are not halved any more
COST = 60  # positions in a trial
SEEDS = 1 << 30

GoesOn = Callable[[int], bool]


class Plan(Struct):
    """A sentence, the weights it came from, and what trials have shown of it."""

    sentence: str
    action: Action
    weights: Weights
    values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -1.0

    @property
    def error(self) -> float:
        return NOISE / sqrt(max(len(self.values), 0.1))

    @property
    def worth(self) -> float:
        """What it is worth at least: few trials may have been lucky."""
        return self.mean - self.error


class Search:
    """One thought: the plans so far, the best first."""

    def __init__(self, view: View, chance: Chance) -> None:
        self._view = view
        self._side = view.viewer
        self._chance = chance
        self._state = masked(guess(view, chance), self._side, chance)
        self._prompt = prompts(self._state)[0]
        self._known = set[str]()
        self._trials = self._repeated = 0
        self.plans: list[Plan] = []

    def begin(self, goes_on: GoesOn) -> None:
        """What is usually advised, doing nothing, and then other advice: as much as can be told
        apart.
        """
        self._add(default(self._state))
        if not self.plans:
            return
        if self._state.segment in IDLE:
            self._add(default(self._state), "done")
        for _ in range(ASKED):
            if len(self.plans) < PLANS and goes_on(FEWEST * len(self.plans) * COST):
                self._add(far_varied(self._state, self._chance))

    def compare(self, goes_on: GoesOn) -> None:
        """All plans are tried, then the better half, then its better half, and so on; then again,
        with some more that are like the best, unless advice has long repeated itself.
        """
        field = len(self.plans)
        while goes_on(self._trials * COST) and not self._is_clear():
            self._try(field)
            if field > FINAL:
                field = (field + 1) // 2
            else:
                for _ in range(MORE if self._repeated < ASKED else 0):
                    self._add(near_varied(self.plans[0].weights, self._chance))
                field = len(self.plans)

    def _is_clear(self) -> bool:
        """Is one plan better than all others, beyond luck?"""
        best, *others = self.plans
        return all(best.mean - SURE * best.error > each.mean + SURE * each.error for each in others)

    def _try(self, field: int) -> None:
        """The first plans on one more guess, with the same dice."""
        state = replace(guess(self._view, self._chance), record=())
        state = masked(state, self._side, self._chance)
        seed = self._chance.hidden(SEEDS)
        for plan in self.plans[:field]:
            plan.values.append(_trial(state, self._side, plan, Throws(seed)))
        self._trials += field
        self.plans.sort(key=lambda each: each.mean, reverse=True)
        del self.plans[PLANS:]

    def _add(self, weights: Weights, sentence: str = "") -> None:
        """Another plan, if it is one that ends the segment."""
        said = walk(self._prompt, sentence or advise.in_turn(self._state, weights))
        if said.sentence in self._known:
            self._repeated += 1
            return
        self._repeated = 0
        self._known.add(said.sentence)
        if carried_out(self._state, said.action, Tossed(Throws(0))):
            self.plans.append(Plan(said.sentence, said.action, weights))


def search(view: View, chance: Chance, goes_on: GoesOn) -> tuple[Verdict, ...]:
    """The plans, the best first; () where something else than a whole plan is asked."""
    if not view.turn or view.arriving:
        return ()
    thought = Search(view, chance)
    thought.begin(goes_on)
    if len(thought.plans) > 1:
        thought.compare(goes_on)
        thought.plans.sort(key=lambda each: each.worth, reverse=True)
    return tuple(Verdict(each.sentence, each.mean) for each in thought.plans)


def _trial(state: State, side: str, plan: Plan, throws: Throws) -> float:
    chance = Tossed(throws)
    after = carried_out(state, plan.action, chance)
    assert after is not None  # plans that do not end a segment are not compared
    return score(to_next_phase(after, side, chance), side)
