"""What happens while an action is carried out: the dice it throws and the words it leaves.

The one mutable thing in these rules. It lives as long as a single call of `apply`, and is handed
down so that effects can be written as plain functions from state to state.
"""

from collections.abc import Iterable

from bot.games.terakh.frames import Words
from bot.games.terakh.state import State
from bot.kernel import Chance, Event, Seat


class Telling:
    """Chance to draw from, and the story so far."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []

    def say(self, text: str, mark: str = "", *cells: str) -> None:
        """For everybody to hear."""
        self.events.append(Event(text, None, mark, cells))

    def whisper(self, seats: Iterable[Seat], text: str) -> None:
        self.events.append(Event(text, frozenset(seats)))

    def d8(self) -> int:
        return self.chance.roll(8)

    def pick(self, items: tuple[str, ...]) -> str:
        """One of them at random, in the open."""
        return items[self.chance.roll(len(items)) - 1]

    def roll_off(self, seats: tuple[Seat, ...], why: str) -> Seat:
        """The highest d8 of some seats; who ties for it rolls again (R12)."""
        rolls = {seat: self.d8() for seat in seats}
        faces = ", ".join(f"{{{seat}}} {face}" for seat, face in rolls.items())
        best = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
        if len(best) > 1:
            self.say(f"{why}: {faces}. The highest tie and roll again.")
            return self.roll_off(best, why)
        self.say(f"{why}: {faces}. {{{best[0]}}} has the highest.")
        return best[0]


def names(seats: Iterable[Seat]) -> str:
    """Seats as a list in a sentence."""
    words = [f"{{{seat}}}" for seat in seats]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


AIMS = {
    "ready": "Ready",
    "guard": "Guard",
    "a": "A-mod",
    "d": "D-mod",
    "attack": "the attack die",
    "defence": "the defence die",
    "cw": "clockwise",
    "ccw": "counter-clockwise",
}


def aims(words: Words) -> str:
    """What a card was cast on, as it is told: " on C13, Ready"; a Fallen Inka's number is not."""
    told = [AIMS.get(word, word.capitalize()) for word in words if not word.isdigit()]
    return f" on {', '.join(told)}" if told else ""


def mod_words(kind: str) -> str:
    return f"{'an' if kind == 'a' else 'a'} {AIMS[kind]}"


def count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def where(state: State, name: str) -> str:
    """A unit with its Tria, "HY3 on A7"."""
    unit = state.unit(name)
    return f"{name} on {unit.cell}" if unit.cell else name
