"""English for numbers and lists, the same in every game: "1 point", "N8 and P9"."""

from collections.abc import Iterable

_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 point", "3 points", "2 dwarves"."""
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def signed(number: int) -> str:
    """A change, with a minus that is no hyphen: "+5", "−10"."""
    return f"{number:+d}".replace("-", "−")


def article(noun: str) -> str:
    """A noun with "a" or "an", by its first letter: "an Engineer"."""
    return f"{'an' if noun[:1].casefold() in 'aeio' else 'a'} {noun}"


def ordinal(number: int) -> str:
    """A place in an order: "1st", "2nd", "11th"."""
    ending = "th" if number % 100 in (11, 12, 13) else _ORDINALS.get(number % 10, "th")
    return f"{number}{ending}"


def listed(words: Iterable[str]) -> str:
    """All of them: "A", "A and B", "A, B and C"."""
    return _joined(list(words), "and")


def either(words: Iterable[str]) -> str:
    """One of them: "A", "A or B", "A, B or C"."""
    return _joined(list(words), "or")


def possessive(name: str) -> str:
    """Whose: "Alice's"; a seat's placeholder counts as a name."""
    return f"{name}'s"


def _joined(words: list[str], conjunction: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"
