"""What is known of a match's earlier states: those that were just there, and checkpoints.

Entries never change, so the state after one never does either. It is known by the entry that made
it: the last one on the line (`entries.line`) at that time.
"""

from collections.abc import Sequence
from typing import Any

from bot.match.journal.entries import Entry, line

RECENT = 12  # states kept in memory; they share most of what they hold
CHECKPOINT_EVERY = 25  # entries between two states that are kept on the disk


class Past:
    """No part of a match's value: any two are equal."""

    def __init__(self) -> None:
        self._states: dict[int, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past)

    def __hash__(self) -> int:
        return 0

    def note(self, seq: int, state: Any) -> None:
        """The state after an entry; the one that was noted first is forgotten."""
        self._states.pop(seq, None)
        self._states[seq] = state
        if len(self._states) > RECENT:
            del self._states[next(iter(self._states))]

    def nearest(self, line: Sequence[Entry], first: int = 0) -> tuple[int, Any] | None:
        """The last known state on a line and the place after it; not before the first place."""
        for place in range(len(line), first, -1):
            if (seq := line[place - 1].seq) in self._states:
                return place, self._states[seq]
        return None


def made_by(entry: Entry) -> int | None:
    """The entry on the line whose state stands after this one; None if nothing has changed."""
    if entry.kind == "undo":
        return int(entry.sentence)
    return entry.seq if entry.makes_state else None


def checkpoint(before: int, entries: Sequence[Entry]) -> int | None:
    """The entry that made the newest state, if one is due among the entries since `before`."""
    if entries[-1].seq // CHECKPOINT_EVERY == before // CHECKPOINT_EVERY:
        return None
    return line(entries)[-1].seq
