"""A match from what the journal keeps: the snapshot is its state, the entries its talk."""

from bot.games import find
from bot.kernel import PlayError
from bot.match.journal import Start
from bot.match.match import Match, heard
from bot.match.ports import Saved, Snapshot


def restored(saved: Saved, base: Snapshot | None) -> Match:
    """The match as it stands; its replay begins at `base` if there is one."""
    game = find(saved.record.game)
    try:
        state = game.load(saved.newest.state)
        start = Start(base.seq, game.load(base.state)) if base else None
    except ValueError as error:
        raise PlayError(
            f"Match “{saved.record.id}” was saved in a form these rules cannot read ({error}). "
            "Nothing is lost: run the version of Tablekeeper that saved it, or a newer one."
        ) from error
    return Match(saved.record, saved.entries, state, heard(saved.entries), start)
