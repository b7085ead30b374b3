"""What a review says of a match that is over: every decision, and what luck added.

Pure data. How decisions are judged stands in `bot/ai/review.py`.
"""

from collections.abc import Mapping
from math import exp
from statistics import fmean
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.match import Match

Mark = Literal["", "!", "?", "??"]
SHARPNESS = 5.0  # how fast accuracy falls with what a decision gives away
LEAST_STAKE = 0.05  # a decision counts a little in any case
WORST = 3  # moments that are offered for another try


class Decision(Struct, frozen=True):
    """A sentence and its judgment; `loss` is how much better the best one would have been.

    Values go from -1 (lost) to 1 (won), as the seat itself could judge at the time.
    """

    seq: int
    seat: Seat
    sentence: str
    value: float
    best: str
    best_value: float
    loss: float
    mark: Mark = ""
    line: tuple[tuple[Seat, str], ...] = ()  # how it would have continued after the best
    follows: tuple[tuple[Seat, str], ...] = ()  # and after what was said
    margin: float = 0.0  # by how much the best one is ahead of all others that were looked at
    stake: float = 0.0  # by how much it is ahead of the worst of them


def come_to(begun: Decision, ended: Decision) -> Decision:
    """A decision that was made in several sentences: the best at first, the value of the last."""
    return replace(
        begun,
        sentence=ended.sentence,
        value=ended.value,
        loss=max(0.0, begun.best_value - ended.value),
        follows=ended.follows,
    )


class Judgment(Struct, frozen=True):
    """What is found about one entry: its decision if there was a choice, and its luck if any.

    Luck is what a roll or a draw changed for each seat, against the average roll. One that `failed`
    says nothing, and is made again when somebody asks.
    """

    decision: Decision | None = None
    luck: tuple[float, ...] = ()
    failed: bool = False


class Review(Struct, frozen=True):
    judgments: Mapping[int, Judgment]  # by entry

    @property
    def decisions(self) -> list[Decision]:
        found = (self.judgments[seq].decision for seq in sorted(self.judgments))
        return [decision for decision in found if decision]

    @property
    def failed(self) -> int:
        """How many entries could not be judged so far."""
        return sum(each.failed for each in self.judgments.values())

    def of(self, seat: Seat) -> list[Decision]:
        return [each for each in self.decisions if each.seat == seat]

    def accuracy(self, seat: Seat) -> float | None:
        """From 0 to 100, by what was at stake; None for a seat that never had a choice.

        Where all sentences do alike, as in a match that is lost, nobody can err.
        """
        decisions = self.of(seat)
        if not decisions:
            return None
        kept = [exp(-SHARPNESS * each.loss) for each in decisions]
        return 100 * fmean(kept, [LEAST_STAKE + each.stake for each in decisions])

    def luck(self, seat: Seat) -> float:
        """In all: 1 is the way from an even match to a won one."""
        return sum(each.luck[seat] for each in self.judgments.values() if each.luck)

    def moments(self) -> list[Decision]:
        """The decisions that mattered, in order."""
        return [each for each in self.decisions if each.mark]

    def worst(self, seat: Seat, most: int = WORST) -> list[Decision]:
        """Where a seat gave away most; only what deserves a mark."""
        bad = [each for each in self.of(seat) if each.mark in ("?", "??")]
        return sorted(bad, key=lambda each: -each.loss)[:most]


def judged_entries(match: Match) -> list[int]:
    """The entries a review looks at: what was played and stands."""
    first = match.start.seq if match.start else -1
    return [entry.seq for entry in match.line() if entry.kind == "play" and entry.seq > first]
