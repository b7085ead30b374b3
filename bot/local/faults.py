"""Faults for requests and gateway events, drawn from a seed.

A rule names what it strikes, how, how often and with what probability. Everything that struck is
logged, so that a test can say how many faults a run survived.
"""

import random
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Kind(Enum):
    RATE_LIMIT = "429"  # refused with retry_after; `value` seconds
    SERVER_ERROR = "5xx"  # refused with status `value` before anything happened
    RESET = "reset"  # the connection is cut before anything happened
    LOST_ANSWER = "lost answer"  # it happened, but the answer is a 502
    CUT_ANSWER = "cut answer"  # it happened, but the connection was cut
    DELAY = "delay"  # the request or the event waits `value` seconds
    DUPLICATE = "duplicate"  # the event is sent twice
    REORDER = "reorder"  # the event is overtaken by the next one
    DROP = "drop"  # the gateway connection is cut just before the event
    CLOSED_DMS = "closed dms"  # a direct message is refused with 50007
    NO_ACCOUNT = "no account"  # refused with 10013: the account was deleted
    TOO_FAST = "dms too fast"  # refused with 40003
    REFUSE_RESUME = "refuse resume"  # the next resume is answered with an invalid session


OF_EVENTS: Final = frozenset({Kind.DUPLICATE, Kind.REORDER, Kind.DROP})
OF_REQUESTS: Final = frozenset(Kind) - OF_EVENTS - {Kind.REFUSE_RESUME}


@dataclass(slots=True)
class Rule:
    """`path` is a regular expression over "POST /channels/1/messages" or an event's name."""

    kind: Kind
    path: str = ""
    times: int | None = 1
    probability: float = 1.0
    value: float = 0.0
    struck: int = 0

    @property
    def spent(self) -> bool:
        return self.times is not None and self.struck >= self.times


@dataclass(frozen=True, slots=True)
class Strike:
    kind: Kind
    where: str


@dataclass
class Faults:
    seed: int = 0
    rules: list[Rule] = field(default_factory=list)
    log: list[Strike] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def reseed(self, seed: int) -> None:
        self.seed = seed
        self._random = random.Random(seed)

    def add(
        self,
        kind: Kind | str,
        path: str = "",
        *,
        times: int | None = 1,
        probability: float = 1.0,
        value: float = 0.0,
    ) -> Rule:
        rule = Rule(Kind(kind), path, times, probability, value)
        self.rules.append(rule)
        return rule

    def clear(self) -> None:
        self.rules.clear()

    def for_request(self, where: str, *, to_a_person: bool = False) -> Rule | None:
        wanted = OF_REQUESTS if to_a_person else OF_REQUESTS - {Kind.CLOSED_DMS}
        return self._draw(where, [r for r in self.rules if r.kind in wanted])

    def for_event(self, name: str) -> Rule | None:
        wanted = OF_EVENTS | {Kind.DELAY}
        return self._draw(name, [r for r in self.rules if r.kind in wanted])

    def refuses_resume(self) -> bool:
        rules = [r for r in self.rules if r.kind is Kind.REFUSE_RESUME]
        return self._draw("RESUME", rules) is not None

    def _draw(self, where: str, rules: list[Rule]) -> Rule | None:
        for rule in rules:
            if rule.spent or not re.search(rule.path, where):
                continue
            if rule.probability < 1 and self._random.random() >= rule.probability:
                continue
            rule.struck += 1
            self.log.append(Strike(rule.kind, where))
            return rule
        return None
