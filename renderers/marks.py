"""Marks: what a picture should light up, as plain data made of events and options.

The kernel's events already say how they want to be seen (`mark`) and where (`cells`); options say
which cell they stand for. A renderer turns traces into arrows, bursts and rims as it likes.

Kinds of trace in use, with the cells they carry: move (the way of a walk), forced (the way of a
shove), strike (from, to), heal (from, to), swap (two cells), hit (a cell that was hurt), fall
(where something was lost), place (where something came). A renderer ignores kinds it does not
know; `arrows.STYLES` says how those with a way are drawn.
"""

from collections.abc import Iterable

from msgspec import Struct

from bot.kernel import Ask, Event, Option, Prompt, Seat
from renderers.kit.faces import legible


class Trace(Struct, frozen=True):
    """One thing that the last action did."""

    kind: str
    cells: tuple[str, ...] = ()


class Marks(Struct, frozen=True):
    last: tuple[Trace, ...] = ()
    options: tuple[str, ...] = ()  # cells that may be chosen now
    chosen: tuple[str, ...] = ()  # cells already chosen in this sentence
    # Words that each put something else onto one and the same cell; or one for each of `options`.
    proposals: tuple[str, ...] = ()
    planned: tuple[Trace, ...] = ()  # what a hint proposes: drawn instead of what was done last
    near: tuple[str, ...] = ()  # cells to see from near: where a renderer can, it shows only those
    zoom: tuple[
        str, ...
    ] = ()  # a part of the board with these at twice the size, if they lie close
    must_zoom: bool = False  # if they do not, the part with most of them
    names: tuple[str, ...] = ()  # what the table calls its players, by seat; empty if nobody plays
    you: Seat | None = None  # whose picture it is; None if everyone sees it

    def name(self, seat: int) -> str:
        """What the table calls this seat's player, in letters that can be drawn; empty if nobody
        plays."""
        return legible(self.names[seat], f"Player {seat + 1}") if seat < len(self.names) else ""

    def own(self, seat: int) -> str:
        """What stands behind the viewer's own name."""
        return " (you)" if seat == self.you else ""


NOTHING = Marks()
FEW = 25  # options: as many as one menu holds


def traces(events: Iterable[Event], viewer: Seat | None = None) -> tuple[Trace, ...]:
    """What a viewer may see of what happened; None is the table, which hears only open events."""
    return tuple(
        Trace(event.mark, event.cells)
        for event in events
        if event.mark and (event.to is None or (viewer is not None and viewer in event.to))
    )


def lit(options: Iterable[Option[object]]) -> tuple[str, ...]:
    """The cells that options stand for, each once, in their order."""
    return tuple(dict.fromkeys(option.cell for option in options if option.cell))


def proposed(options: Iterable[Option[object]]) -> tuple[str, ...]:
    """The words of a few options for one cell: a renderer may show what each puts there."""
    found = tuple(options)
    one_cell = len({option.cell for option in found}) == 1 and found[0].cell
    return tuple(option.token for option in found) if one_cell and len(found) <= FEW else ()


def lit_first(prompt: Prompt[object]) -> tuple[str, ...]:
    """The cells of a question; where it offers only verbs, those behind the first that has some."""
    behind = (each.then.question() for each in prompt.options if isinstance(each.then, Ask))
    return lit(prompt.options) or next(filter(None, (lit(each.options) for each in behind)), ())
