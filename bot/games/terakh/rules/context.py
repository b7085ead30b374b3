"""What a step needs while it is worked out: chance to draw from, and the events so far.

The one mutable thing in these rules. A context lives as long as a single call of `apply` and is
handed down, so that effects can be plain functions from state to state.
"""

from collections.abc import Iterable

from bot.kernel import Chance, Event, Seat
from bot.kernel.text import listed


class Context:
    """Dice, random picks, and the events of one step."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []

    def say(self, text: str, mark: str = "", *cells: str) -> None:
        """An event that everyone may read."""
        self.events.append(Event(text, None, mark, cells))

    def has_said(self, text: str) -> bool:
        return any(event.text == text for event in self.events)

    def whisper(self, seats: Iterable[Seat], text: str) -> None:
        self.events.append(Event(text, frozenset(seats)))

    def d8(self) -> int:
        return self.chance.roll(8)

    def pick(self, items: tuple[str, ...]) -> str:
        """One of them at random, in the open."""
        return items[self.chance.roll(len(items)) - 1]

    def roll_off(self, seats: tuple[Seat, ...], why: str, prize: str) -> Seat:
        """The seat with the highest d8; those who tie for it roll again (R12)."""
        rolls = {seat: self.d8() for seat in seats}
        faces = ", ".join(f"{{{seat}}} {face}" for seat, face in rolls.items())
        best = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
        if len(best) > 1:
            tied = listed(f"{{{seat}}}" for seat in best)
            self.say(f"{why}: {faces}. {tied} tie and roll again.")
            return self.roll_off(best, why, prize)
        self.say(f"{why}: {faces}. {{{best[0]}}} {prize}.")
        return best[0]
