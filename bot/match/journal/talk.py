"""What is under discussion at a table after its entries: offers, votes, stand-ins, holidays."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.ids import NOBODY, UserId
from bot.match.journal import seat_changes
from bot.match.journal.entries import BEFOREHAND, Entry
from bot.match.strengths import present_name


class Undo(Struct, frozen=True):
    """A request to go back to `target`, and who has agreed so far."""

    seat: Seat
    target: int
    yes: frozenset[Seat] = frozenset()


class Offer(Struct, frozen=True):
    """A seat on offer: who offers it, to whom, and who has agreed so far."""

    by: Seat
    user: UserId  # NOBODY: whoever takes it
    name: str = ""
    is_open: bool = False  # it can be taken: nobody need agree any more
    yes: frozenset[Seat] = frozenset()


class Removal(Struct, frozen=True):
    """A vote about replacing a seat's player with a computer."""

    seat: Seat
    by: Seat
    needs_all: bool
    yes: frozenset[Seat]
    no: frozenset[Seat] = frozenset()


class StandIn(Struct, frozen=True):
    """A computer that plays for an absent person, and the entry that put it there."""

    strength: str
    since: int


class Talk(Struct, frozen=True):
    """Draw offers, undo requests, stand-ins, and how often each seat has acted."""

    spoken: Mapping[Seat, int] = {}
    draw: tuple[Seat, ...] = ()  # in favor of a draw, its offerer first
    undo: Undo | None = None
    agreed: bool = False
    ended: bool = False  # by an admin, without a result
    stand_ins: Mapping[Seat, StandIn] = {}  # who is away, and who plays for them
    holidays: Mapping[Seat, int] = {}  # whose clock stands still, and until when (since 1970)
    pause: tuple[Seat, ...] = ()  # in favor of a pause, who asked for it first
    paused_by: Literal["", "table", "admin"] = ""  # "": it goes on
    offers: Mapping[Seat, Offer] = {}  # seats that may change hands
    removal: Removal | None = None

    @property
    def is_over(self) -> bool:
        """Has the table ended the match, whatever the game says?"""
        return self.agreed or self.ended


def heard(entries: Iterable[Entry]) -> Talk:
    """What is under discussion after all these entries."""
    talk = Talk()
    for entry in entries:
        talk = listen(talk, entry)
    return talk


def listen(talk: Talk, entry: Entry) -> Talk:
    """How an entry changes open offers and stand-ins."""
    seat = entry.seat
    if seat is None:
        return talk
    match entry.kind:
        case "play" if entry.cause in BEFOREHAND:  # no reply to an offer
            return replace(talk, spoken=_once_more(talk, seat))
        case "play":
            draw = _still_offered(talk.draw, seat)
            played = replace(talk, spoken=_once_more(talk, seat), draw=draw, undo=None)
            return _present(played, seat) if entry.cause == "person" else played
        case "undo":  # another position: what was asked about the old one is moot
            return replace(talk, draw=(), undo=None)
        case "withdraw":
            left = replace(talk, draw=(), undo=None, pause=(), stand_ins=_without(talk, seat))
            return _settled(left, seat)
        case "draw":
            return replace(talk, agreed=True)
        case "talk" if entry.sentence.startswith((seat_changes.SEAT, seat_changes.VOTE)):
            return _reseated(talk, seat, entry)
        case _:
            return _talked(talk, seat, entry)


def _talked(talk: Talk, seat: Seat, entry: Entry) -> Talk:
    match entry.sentence.split():
        case ["undo", "ask", target]:
            return replace(talk, undo=Undo(seat, int(target)))
        case ["undo", "yes"] if talk.undo:
            return replace(talk, undo=replace(talk.undo, yes=talk.undo.yes | {seat}))
        case ["undo", "no"]:
            return replace(talk, undo=None)
        case ["draw", "offer" | "yes"]:
            return replace(talk, draw=(*talk.draw, seat))
        case ["draw", "no"]:
            return replace(talk, draw=())
        case ["computer", strength]:
            stand_ins = {**talk.stand_ins, seat: StandIn(present_name(strength), entry.seq)}
            return replace(talk, stand_ins=stand_ins)
        case ["holiday", _, stops]:
            return replace(talk, holidays={**talk.holidays, seat: int(stops)})
        case ["home"]:
            rest = {each: until for each, until in talk.holidays.items() if each != seat}
            return replace(talk, holidays=rest)
        case ["back"]:  # the question counts as a new one: with time of its own
            back = replace(talk, spoken=_once_more(talk, seat), stand_ins=_without(talk, seat))
            return _settled(back, seat)
        case _:
            return _of_pause(talk, seat, entry.sentence)


def _of_pause(talk: Talk, seat: Seat, sentence: str) -> Talk:
    match sentence.split():
        case ["pause", "ask" | "yes"]:
            return replace(talk, pause=(*talk.pause, seat))
        case ["paused", *by]:
            return replace(talk, pause=(), paused_by="admin" if by else "table")
        case ["resumed", *_]:
            return replace(talk, pause=(), paused_by="")
        case ["ended", *_]:
            return replace(talk, ended=True)
        case ["pause", "no"]:
            return replace(talk, pause=())
        case _:
            return talk


def _reseated(talk: Talk, seat: Seat, entry: Entry) -> Talk:
    """How an entry changes offers of seats and votes."""
    match entry.sentence.split(" ", 4):
        case ["seat", "offer" | "ask" as how, of, to, names]:
            user = NOBODY if to == seat_changes.ANYONE else UserId(to)
            offer = Offer(seat, user, names.partition("|")[0], is_open=how == "offer")
            return _offered(talk, Seat(int(of)), offer)
        case ["seat", "yes", of] if known := talk.offers.get(Seat(int(of))):
            return _offered(talk, Seat(int(of)), replace(known, yes=known.yes | {seat}))
        case ["seat", "agreed", of] if known := talk.offers.get(Seat(int(of))):
            return _offered(talk, Seat(int(of)), replace(known, is_open=True))
        case ["seat", "no", of]:
            return _offered(talk, Seat(int(of)), None)
        case ["seat", "taken" | "removed", *_]:  # a new player: a new question, no old promises
            holidays = {each: until for each, until in talk.holidays.items() if each != seat}
            fresh = replace(talk, spoken=_once_more(talk, seat), draw=(), undo=None, pause=())
            fresh = replace(fresh, stand_ins=_without(talk, seat), holidays=holidays)
            return _settled(fresh, seat)
        case ["vote", "ask", of, how, _]:
            ask = Removal(Seat(int(of)), seat, how == "all", frozenset({seat}))
            return replace(talk, removal=ask)
        case ["vote", "yes"] if talk.removal:
            return replace(talk, removal=replace(talk.removal, yes=talk.removal.yes | {seat}))
        case ["vote", "no"] if talk.removal:
            return replace(talk, removal=replace(talk.removal, no=talk.removal.no | {seat}))
        case _:
            return replace(talk, removal=None)


def _offered(talk: Talk, seat: Seat, offer: Offer | None) -> Talk:
    rest = {each: other for each, other in talk.offers.items() if each != seat}
    return replace(talk, offers={**rest, seat: offer} if offer else rest)


def _settled(talk: Talk, seat: Seat) -> Talk:
    """Nothing is open about who has this seat."""
    return _present(_offered(talk, seat, None), seat)


def _present(talk: Talk, seat: Seat) -> Talk:
    """Its player acts: there is nothing to vote about."""
    asked = talk.removal and talk.removal.seat == seat
    return replace(talk, removal=None) if asked else talk


def _once_more(talk: Talk, seat: Seat) -> Mapping[Seat, int]:
    return {**talk.spoken, seat: talk.spoken.get(seat, 0) + 1}


def _without(talk: Talk, seat: Seat) -> Mapping[Seat, StandIn]:
    return {each: stand_in for each, stand_in in talk.stand_ins.items() if each != seat}


def _still_offered(draw: tuple[Seat, ...], speaker: Seat) -> tuple[Seat, ...]:
    """An offer ends with its maker's next action; another player's action ends only their yes."""
    return () if draw[:1] == (speaker,) else tuple(seat for seat in draw if seat != speaker)
