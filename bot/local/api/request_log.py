"""The log of what the bot asked of the local Discord and what it was told."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of the bot and what it was told."""

    moment: float
    seconds: float
    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: tuple[str, ...]
    status: int
    answer: Any
    fault: str | None


@dataclass
class RequestLog:
    """The last requests; observers hear of each as it is answered."""

    exchanges: deque[Exchange] = field(default_factory=lambda: deque(maxlen=2000))
    observers: list[Callable[[Exchange], None]] = field(default_factory=list)
    running: int = 0
    count: int = 0

    def add(self, exchange: Exchange) -> None:
        self.count += 1
        self.exchanges.append(exchange)
        for observer in list(self.observers):
            observer(exchange)
