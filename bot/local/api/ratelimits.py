"""Rate limits: per-route buckets and the global fifty a second, switched on when wanted.

Interaction answers and follow-ups are outside the global limit, as on Discord. The sizes of
buckets are what people observe, not what Discord promises.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from bot.local.protocol import limits
from bot.local.protocol.beliefs import DOCUMENTED, Beliefs
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.wire import Json
from bot.local.world.clock import Clock


@dataclass(frozen=True, slots=True)
class Bucket:
    name: str
    limit: int
    seconds: float


POST: Final = "POST /channels/{channel_id}/messages"
EDIT: Final = "PATCH /channels/{channel_id}/messages/{message_id}"
BUCKETS: Final = {
    POST: Bucket("post", 5, 5.0),
    "POST /users/@me/channels": Bucket("dm", 10, 10.0),
    "POST /channels/{channel_id}/threads": Bucket("thread", 10, 60.0),
}
OTHER: Final = Bucket("other", 50, 1.0)
GLOBAL_LIMIT: Final = 50
# Discord publishes no number for this one.
NEW_DMS: Final = Bucket("new direct messages", 10, 600.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    headers: dict[str, str]
    refusal: Json | None = None


class InvalidRequests:
    """Refused requests of the last ten minutes. After too many, Discord shuts the bot out.

    The ban is by address and comes before everything else. How long it lasts is not documented;
    here it lasts until enough of the refusals are ten minutes old.
    """

    COUNTED: Final = (401, 403, 429)

    def __init__(self, clock: Clock, limit: int = limits.INVALID_REQUESTS) -> None:
        self.clock = clock
        self.limit = limit
        self._moments: deque[float] = deque()

    def note(self, status: int) -> None:
        if status in self.COUNTED:
            self._moments.append(self.clock.now())

    @property
    def count(self) -> int:
        now = self.clock.now()
        while self._moments and now - self._moments[0] >= limits.INVALID_SECONDS:
            self._moments.popleft()
        return len(self._moments)

    @property
    def banned(self) -> bool:
        return self.count >= self.limit


class RateLimits:
    def __init__(self, clock: Clock, *, on: bool = False, beliefs: Beliefs = DOCUMENTED) -> None:
        self.clock = clock
        self.invalid = InvalidRequests(clock)
        edits = Bucket("edit", beliefs.edits.count, beliefs.edits.seconds)
        self.buckets = {**BUCKETS, EDIT: edits}
        self.on = on
        self._used: dict[str, deque[float]] = {}
        self._global: deque[float] = deque()
        self._new_dms: deque[float] = deque()

    def open_dm(self) -> None:
        """Opening direct messages with many new people is refused (40003)."""
        now = self.clock.now()
        if self.on and _wait(self._new_dms, NEW_DMS.limit, NEW_DMS.seconds, now):
            raise ApiError(Refusal.OPENING_DMS_TOO_FAST)
        self._new_dms.append(now)

    def take(self, route: str, major: str, *, exempt: bool) -> Verdict:
        """Count one request and say what Discord says about it."""
        if not self.on:
            return Verdict({})
        now = self.clock.now()
        if not exempt and (wait := _wait(self._global, GLOBAL_LIMIT, 1.0, now)):
            return Verdict(_refused(wait, everywhere=True), _body(wait, everywhere=True))
        bucket = self.buckets.get(route, OTHER)
        used = self._used.setdefault(f"{bucket.name}:{route}:{major}", deque())
        if wait := _wait(used, bucket.limit, bucket.seconds, now):
            headers = _headers(bucket, used, now) | _refused(wait, everywhere=False)
            return Verdict(headers, _body(wait, everywhere=False))
        used.append(now)
        self._global.append(now)
        return Verdict(_headers(bucket, used, now))


def _wait(used: deque[float], limit: int, seconds: float, now: float) -> float:
    while used and now - used[0] >= seconds:
        used.popleft()
    return max(0.001, seconds - (now - used[0])) if len(used) >= limit else 0.0


def _headers(bucket: Bucket, used: deque[float], now: float) -> dict[str, str]:
    reset = bucket.seconds - (now - used[0]) if used else bucket.seconds
    return {
        "X-RateLimit-Bucket": bucket.name,
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(max(0, bucket.limit - len(used))),
        "X-RateLimit-Reset": f"{now + reset:.3f}",
        "X-RateLimit-Reset-After": f"{reset:.3f}",
    }


def _refused(wait: float, *, everywhere: bool) -> dict[str, str]:
    headers = {"Retry-After": str(int(wait) + 1), "Via": "1.1 local"}
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    return headers


def _body(wait: float, *, everywhere: bool) -> Json:
    return {
        "message": "You are being rate limited.",
        "retry_after": round(wait, 3),
        "global": everywhere,
        "code": 0,
    }
