"""What an admin of the server may do to a running match: pause it, end it, rewind it, reseat it.

Pure, like `changes`. Each is an entry that everyone at the table can read; it names no player, so
its seat is only a place to write it at.
"""

from bot.kernel import NotAllowed, Seat
from bot.match import guards
from bot.match.changes import Change, Wish, noted
from bot.match.journal import seat_changes
from bot.match.journal.entries import BY_ADMIN, ENDED, PAUSED, RESUMED
from bot.match.match import Match, Player
from bot.match.people.seating import check_seat, check_taker


def halt(match: Match, wish: Wish, *, paused: bool) -> Change:
    """Pause or resume a match; nothing happens if it already is paused or runs."""
    guards.check_running(match)
    if match.talk.paused_by == ("admin" if paused else ""):
        return Change(match)
    return noted(Change(match), wish, "talk", f"{PAUSED if paused else RESUMED}{BY_ADMIN}")


def end(match: Match, wish: Wish) -> Change:
    """End it without a result: it does not count."""
    guards.check_running(match)
    return noted(Change(match), wish, "talk", f"{ENDED}{BY_ADMIN}")


def rewind(match: Match, wish: Wish, *, to: int) -> Change:
    """Go back to the position after an earlier entry of the line that led here."""
    guards.check_running(match)
    line = [entry.seq for entry in match.line()]
    if to == line[-1]:
        raise NotAllowed("Nothing has been played since that entry. Choose an earlier one.")
    if to not in line:
        raise NotAllowed("That entry is not on the way to this position. Choose another one.")
    state = match.state_at(to)
    if state is None:
        raise NotAllowed(
            "That entry was played under older rules, so the match cannot go back to it. "
            "Choose a later one."
        )
    change = noted(Change(match), wish, "undo", str(to))
    [(entry, events)] = change.told
    return Change(match).then(state, entry, events)


def give_seat(match: Match, wish: Wish, *, seat: Seat, player: Player) -> Change:
    """Another person plays a seat from now on."""
    guards.check_running(match)
    check_seat(match, seat)
    check_taker(match, player.user)
    before = match.record.players[seat].name
    words = seat_changes.taken(player.user, before, player.name)
    return noted(Change(match), wish.of(seat), "talk", words)
