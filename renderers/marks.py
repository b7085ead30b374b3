"""Marks: what a picture should light up, as plain data made of events and options.

The kernel's events already say how they want to be seen (`mark`) and where (`cells`); options say
which cell they stand for. A renderer turns traces into arrows, bursts and rims as it likes.

Kinds of trace that the kit's own helpers know, each with the cells it needs:
  move (from … to: a solid arrow), push (from, to: a dashed one, for moves that were forced),
  hit (from, to: a zigzag and a burst; or just the cell that was hit), swap (two cells: a loop),
  aid (from, to: a dotted arrow), fall (a cell where something was lost), place (a cell where
  something came), turn (a piece that was rotated). A renderer ignores kinds it does not know.
"""

from collections.abc import Iterable

from msgspec import Struct

from bot.kernel import Event, Option, Seat


class Trace(Struct, frozen=True):
    """One thing that the last action did."""

    kind: str
    cells: tuple[str, ...] = ()


class Marks(Struct, frozen=True):
    last: tuple[Trace, ...] = ()
    options: tuple[str, ...] = ()  # cells that may be chosen now
    chosen: tuple[str, ...] = ()  # cells already chosen in this sentence


NOTHING = Marks()


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
