"""Dice and shuffles: handed to a game, recorded and replayed. No game has dice of its own.

Every draw is one number from 1 to the number of sides. What was drawn goes into the journal as it
fell, so a replay throws no dice. Live draws come from a secret that the table committed to before
anybody joined, mixed with what the players put in after that: whoever learns the secret at the end
can work out every draw again.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from bot.kernel.prompt import Source

T = TypeVar("T")


class Draw(Struct, frozen=True):
    """One number that was drawn; a hidden one lies under a cup."""

    face: int
    hidden: bool = False


class Chance(ABC):
    """Where a game gets its dice and shuffles; every draw is recorded."""

    def __init__(self) -> None:
        self.drawn: list[Draw] = []

    @abstractmethod
    def _next(self, sides: int) -> int:
        """A number from 1 to `sides`."""

    def roll(self, sides: int) -> int:
        """A die that everyone sees."""
        return self._draw(sides, hidden=False)

    def randrange(self, stop: int) -> int:
        """The same, counted from 0: an index to choose an item by."""
        return self.roll(stop) - 1

    def hidden(self, sides: int) -> int:
        """A die under a cup: everyone sees that it is rolled, and nobody sees the face."""
        return self._draw(sides, hidden=True)

    def shuffled(self, items: Iterable[T], *, hidden: bool = True) -> tuple[T, ...]:
        """The items in a random order, face down unless said otherwise."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self._draw(last + 1, hidden=hidden) - 1
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    @property
    def shown(self) -> list[int]:
        """The faces that everyone has seen."""
        return [draw.face for draw in self.drawn if not draw.hidden]

    def _draw(self, sides: int, *, hidden: bool) -> int:
        face = self._next(sides)
        self.drawn.append(Draw(face, hidden))
        return face


class Dice(Chance):
    """For a match: every draw follows from the committed secret and its place in the match."""

    def __init__(self, secret: bytes, match_id: str, seq: int) -> None:
        super().__init__()
        self._secret = secret
        self._place = f"{match_id}:{seq}"

    def _next(self, sides: int) -> int:
        fair = (1 << 256) // sides * sides
        attempt = 0
        while True:
            message = f"{self._place}:{len(self.drawn)}:{attempt}".encode()
            number = int.from_bytes(hmac.digest(self._secret, message, "sha256"))
            if number < fair:  # the ragged end would favor the low numbers
                return number % sides + 1
            attempt += 1


class Recorded(Chance):
    """Known faces, in order: for replays, and for tests that need a certain roll."""

    def __init__(self, *faces: int | Draw) -> None:
        super().__init__()
        self._left = [face.face if isinstance(face, Draw) else face for face in faces][::-1]

    def _next(self, sides: int) -> int:
        if not self._left:
            raise ValueError("more was drawn than is recorded")
        face = self._left.pop()
        if not 1 <= face <= sides:
            raise ValueError(f"a recorded {face} does not fit a draw of 1 to {sides}")
        return face

    @property
    def used_up(self) -> bool:
        return not self._left


class Tossed(Chance):
    """Dice for guesses, searches and tests, from a `random.Random`. Never for a match."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def _next(self, sides: int) -> int:
        return self._source.randrange(sides) + 1


def commitment(secret: bytes) -> str:
    """What the table shows before the first draw; the secret itself is shown at the end."""
    return hashlib.sha256(secret).hexdigest()


def mixed(secret: bytes, luck: Sequence[str]) -> bytes:
    """The secret mixed with the luck that players typed; without any, the secret itself."""
    return hmac.digest(secret, "\n".join(luck).encode(), "sha256") if luck else secret


def seal(secret: bytes, match_id: str, seq: int, sentence: str) -> str:
    """The commitment to a sentence said face down; its salt follows from the secret."""
    salt = hmac.digest(secret, f"{match_id}:{seq}:seal".encode(), "sha256")
    return hashlib.sha256(salt + sentence.encode()).hexdigest()


def computer_seed(secret: bytes, match_id: str, seq: int, seat: int) -> int:
    """The seed of a computer's choice: nobody can work it out before the secret is shown."""
    return int.from_bytes(hmac.digest(secret, f"{match_id}:{seq}:whim:{seat}".encode(), "sha256"))
