"""Plans typed as one line: several orders, read one after another, taken whole or not at all.

For games whose players give many orders at once, behind a `Fill`. The game says what one word
means on top of the orders before it; splitting the line, collecting everything that is wrong with
it and the closing word are the same for all.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from bot.kernel.errors import NotUnderstood

O = TypeVar("O")  # an order  # noqa: E741
E = TypeVar("E", bound=NotUnderstood)
CLOSING = ("DONE", "READY")
_AROUND_SIGNS = re.compile(r"\s*([>+/:#^=])\s*")
_AROUND_TIMES = re.compile(r"\s*[xX]\s*(?=\d)")


class Line(Struct, frozen=True):
    """The words of a line, in capitals, and whether it ends with `done`."""

    words: tuple[str, ...]
    done: bool


def split_line(text: str) -> Line:
    """Words parted by spaces, commas or semicolons."""
    words = tuple(word for word in re.split(r"[,;\s]+", tight(text)) if word)
    done = words[-1:] != () and words[-1] in CLOSING
    return Line(words[:-1] if done else words, done)


def tight(text: str) -> str:
    """In capitals, with plain arrows and crosses, and no spaces around signs."""
    plain = text.replace("->", ">").replace("→", ">").replace("×", "x")
    return _AROUND_TIMES.sub("x", _AROUND_SIGNS.sub(r"\1", plain)).upper()


def read_orders(
    words: Iterable[str], understand: Callable[[tuple[O, ...], str], Sequence[O]]
) -> tuple[O, ...]:
    """All orders of a line; `understand` is given those before and one word, and may refuse.

    A word that is refused does not stop the reading: the player is told everything at once.
    """
    orders: list[O] = []
    refused: list[NotUnderstood] = []
    for word in words:
        try:
            orders += understand(tuple(orders), word)
        except NotUnderstood as error:
            refused.append(error)
    if refused:
        raise joined(refused)
    return tuple(orders)


def joined(errors: Sequence[E]) -> E:
    """The first error, with the texts of all of them."""
    first = errors[0]
    if len(errors) > 1:
        first.args = ("\n".join(dict.fromkeys(str(each) for each in errors)),)
    return first
