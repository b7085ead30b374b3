"""All parts of the local Discord, made and joined once."""

from bot.local.api.ratelimits import RateLimits
from bot.local.api.request_log import RequestLog
from bot.local.channels.messages import Messages
from bot.local.channels.threads import Threads
from bot.local.faults import Faults
from bot.local.gateway.gateway import Gateway
from bot.local.interactions.commands import Commands
from bot.local.interactions.interactions import Interactions
from bot.local.protocol.beliefs import DOCUMENTED, Beliefs
from bot.local.world.clock import Clock
from bot.local.world.model import Change, World


class Parts:
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
        self.log = RequestLog()
        self.log.observers.append(lambda _: self.world.notify(Change(kind="request")))
