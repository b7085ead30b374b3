"""All parts of the local Discord, joined once, and the log of what the bot asked of it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.local.beliefs import DOCUMENTED, Beliefs
from bot.local.clock import Clock
from bot.local.commands import Commands
from bot.local.faults import Faults
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.messages import Messages
from bot.local.ratelimits import RateLimits
from bot.local.threads import Threads
from bot.local.world import Change, World


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
class Log:
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


class Box:
    def __init__(self, clock: Clock | None = None, beliefs: Beliefs = DOCUMENTED) -> None:
        self.clock = clock or Clock()
        self.world = World(self.clock)
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.faults)
        self.messages = Messages(self.world, self.gateway, beliefs)
        self.threads = Threads(self.world, self.gateway, self.messages)
        self.interactions = Interactions(self.world, self.gateway, self.messages)
        self.commands = Commands(self.world)
        self.rates = RateLimits(self.clock, beliefs=beliefs)
        self.log = Log()
        self.log.observers.append(lambda _: self.world.ring(Change(kind="request")))
