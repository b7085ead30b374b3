"""Undo, draws and pauses by agreement.

Each function returns the one entry that a seat's request leads to: done at once, or asked of the
others. The entry that completes an agreement also carries it out, so a replay need not know who was
human.
"""

from typing import Any

from msgspec import Struct

from bot.kernel import NotAllowed, Seat
from bot.match import guards
from bot.match.journal.entries import PAUSED, RESUMED, Entry, Kind
from bot.match.journal.talk import Undo
from bot.match.match import Match


class Spoken(Struct, frozen=True):
    """The entry to write, and the state after it."""

    kind: Kind
    sentence: str
    state: Any
    seat: Seat | None = None  # about whom, if not about who speaks


def wish_undo(match: Match, seat: Seat) -> Spoken:
    target = _free_target(match, seat)
    if target is not None:
        return _taken_back(match, target)
    target = _own_target(match, seat)
    _known(match, target)
    if match.talk.undo and match.talk.undo.seat == seat:
        raise NotAllowed("You have already asked. Wait until all the others have answered.")
    if not match.present - {seat}:
        return _taken_back(match, target)
    return _talk(match, f"undo ask {target}")


def undo_needs_others(match: Match, seat: Seat) -> bool:
    """Would a wish to undo be asked of the others in public?"""
    return bool(match.present - {seat}) and _free_target(match, seat) is None


def allow_undo(match: Match, seat: Seat) -> Spoken:
    wish = _wish(match, seat)
    if match.present - {wish.seat, seat} <= wish.yes:
        return _taken_back(match, wish.target)
    return _talk(match, "undo yes")


def refuse_undo(match: Match, seat: Seat) -> Spoken:
    _wish(match, seat)
    return _talk(match, "undo no")


def offer_draw(match: Match, seat: Seat) -> Spoken:
    if not match.game.about.draws:
        raise NotAllowed(
            f"{match.game.about.title} cannot be drawn by agreement. Play on, or resign."
        )
    others = match.present - {seat}
    if not all(player.is_human for player in match.record.players):
        raise NotAllowed("Computers do not agree to draws. Play on, or resign.")
    if not others:
        raise NotAllowed("There is nobody to agree with. Play on, or resign.")
    if seat in match.talk.draw:
        raise NotAllowed("You have already offered. Wait until all the others have agreed.")
    if others <= set(match.talk.draw):
        return _talk(match, "agreed", kind="draw")
    return _talk(match, "draw yes" if match.talk.draw else "draw offer")


def decline_draw(match: Match, seat: Seat) -> Spoken:
    if not match.talk.draw:
        raise NotAllowed("Nobody has offered a draw. Offer one with /match draw.")
    return _talk(match, "draw no")


def ask_pause(match: Match, seat: Seat) -> Spoken:
    """Pause at once if nobody else need agree; who is away is not asked."""
    if match.is_paused:
        raise NotAllowed("The match is paused already. Wait until someone resumes it.")
    if seat in match.talk.pause:
        raise NotAllowed("You have already asked. Wait until all the others have agreed.")
    if match.present - match.away - {seat} <= set(match.talk.pause):
        return _talk(match, PAUSED)
    return _talk(match, "pause yes" if match.talk.pause else "pause ask")


def decline_pause(match: Match, seat: Seat) -> Spoken:
    if not match.talk.pause:
        raise NotAllowed("Nobody has asked for a pause. Ask for one with /match pause.")
    return _talk(match, "pause no")


def resume(match: Match, seat: Seat) -> Spoken:
    """Nobody need agree: a pause lasts as long as everyone wants it."""
    if not match.is_paused:
        raise NotAllowed("The match is not paused. Play on.")
    if match.talk.paused_by == "admin":
        guards.check_going(match)
    return _talk(match, RESUMED)


def _wish(match: Match, seat: Seat) -> Undo:
    wish = match.talk.undo
    if wish is None:
        raise NotAllowed("Nobody has asked for an undo. Ask for one with /match undo.")
    if seat == wish.seat:
        raise NotAllowed("You asked for this undo yourself. Wait for the others to answer.")
    if seat in wish.yes:
        raise NotAllowed("You have already agreed. Wait for the others.")
    return wish


def looks_back_to(match: Match, seat: Seat) -> int:
    """The entry before the seat's last sentence, or an earlier one that a pending undo asks for."""
    own = [entry.seq - 1 for entry in match.line()[1:] if entry.seat == seat]
    wish = match.talk.undo
    return min([*own[-1:], *([wish.target] if wish else [])], default=match.seq)


def _free_target(match: Match, seat: Seat) -> int | None:
    """The entry a seat may undo to without asking: over its own, open entries without draws."""
    line = match.line()
    if not match.may_speak(seat):
        return None
    for place in range(len(line) - 1, 0, -1):
        if not _is_free(line[place], seat):
            return None
        earlier = line[place - 1].seq
        before = match.state_at(earlier)
        if before is None:
            return None
        if match.game.undo_is_free(before, match.state, seat):
            return earlier
    return None


def _is_free(entry: Entry, seat: Seat) -> bool:
    return entry.kind == "play" and entry.seat == seat and not entry.drawn and not entry.is_sealed


def _own_target(match: Match, seat: Seat) -> int:
    """The entry before the seat's last action."""
    line = match.line()
    for place in range(len(line) - 1, 0, -1):
        if line[place].seat == seat and line[place].kind == "play":
            return line[place - 1].seq
    raise NotAllowed("You have done nothing yet that could be undone. Play on.")


def _taken_back(match: Match, target: int) -> Spoken:
    return Spoken("undo", str(target), _known(match, target))


def _known(match: Match, seq: int) -> Any:
    """The state after an earlier entry."""
    state = match.state_at(seq)
    if state is None:
        raise NotAllowed(
            "The rules of this game have changed since then, so that action cannot be undone. "
            "Play on."
        )
    return state


def _talk(match: Match, words: str, kind: Kind = "talk") -> Spoken:
    return Spoken(kind, words, match.state)
