"""What is written when a request is granted, and what its caller is told."""

from collections.abc import Sequence
from typing import TypedDict

from msgspec import Struct

from bot.kernel import PlayError
from bot.match import changes
from bot.match.clocks.waits import Wait, waits_of
from bot.match.journal.entries import Entry
from bot.match.journal.past import checkpoint
from bot.match.match import Match
from bot.match.ports import Snapshot
from bot.match.results import Finish, finish_of
from bot.match.update import Update


class Played(Struct, frozen=True):
    """The result of a request. If a batch is refused half-way, its start still counts."""

    match: Match
    update: Update | None  # None: this interaction was played before
    refused: PlayError | None = None
    rest: str = ""  # what was not played of a batch that was refused half-way


def played(change: changes.Change) -> Played:
    if not change.told:
        return Played(change.match, None)
    events = tuple(event for _, events in change.told for event in events)
    return Played(change.match, Update(events), change.refused, change.rest)


class Writing(TypedDict):
    """All that the journal writes in one transaction."""

    entries: list[Entry]
    newest: Snapshot
    waits: Sequence[Wait]
    finish: Finish | None
    whispers: bool
    checkpoint: int | None


def writing(match: Match, change: changes.Change) -> Writing:
    """What was judged on this match."""
    after, entries = change.match, [entry for entry, _ in change.told]
    finish = finish_of(after) if after.outcome() and not after.is_practice else None
    return Writing(
        entries=entries,
        newest=Snapshot(after.seq, after.game.about.rules, after.game.dump(after.state)),
        waits=waits_of(after, entries[-1].time, match.seq),
        finish=finish,
        whispers=finish is not None or changes.may_whisper(after, entries),
        checkpoint=checkpoint(match.seq, after.entries),
    )
