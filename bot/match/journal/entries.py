"""Entries: what was played, which dice fell, and the replay that makes a state from them.

An entry is never changed or removed; an undo is an entry too. Words, pictures, prompts and secrets
are derived from entries, never stored. The `line` of a match is the entries that led to its current
state: only an undo shortens it.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games import AnyGame
from bot.kernel import Draw, Event, Recorded, Seat, Step, Table, walk
from bot.match.journal import seat_changes

Kind = Literal["setup", "play", "withdraw", "undo", "talk", "draw"]
Told = Literal["all", "words", "nothing"]  # who has spoken and what came of it, only that, nothing

# Who or what speaks for the seat: its person, a computer, what the person has said beforehand (a
# standing answer of the game, or a plan), or the clock when their time was up. Only the clock and
# the talk may ask: nobody is told. A seat also changes hands: by who takes it over, or by a vote.
# An admin of the server speaks for no seat.
Cause = Literal["person", "computer", "standing", "plan", "clock", "successor", "vote", "admin"]
MAKES_STATE: frozenset[Kind] = frozenset(("setup", "play", "withdraw"))
BEFOREHAND: frozenset[Cause] = frozenset(("standing", "plan"))


class Entry(Struct, frozen=True):
    """One thing that happened at the table."""

    seq: int
    kind: Kind
    seat: Seat | None  # None: the setup
    sentence: str
    rules: int
    at: str  # UTC, ISO 8601
    drawn: tuple[Draw, ...] = ()
    seal: str = ""  # the commitment to a sentence said face down
    interaction: str = ""  # names what was done; a second one of the same name is the same
    told: Told = "all"  # what the table learns of it while the match runs
    cause: Cause = "person"

    @property
    def time(self) -> datetime:
        return datetime.fromisoformat(self.at)

    @property
    def is_sealed(self) -> bool:
        return bool(self.seal)

    @property
    def makes_state(self) -> bool:
        return self.kind in MAKES_STATE


class Start(Struct, frozen=True):
    """Where a replay begins after a rule change: older entries are not judged again."""

    seq: int
    state: Any


class Moment(Struct, frozen=True):
    """The state after an entry, and its events."""

    entry: Entry
    state: Any
    events: tuple[Event, ...] = ()


def replay(
    game: AnyGame, table: Table, entries: Sequence[Entry], start: Start | None = None
) -> Iterator[Moment]:
    """Apply the entries again with the recorded dice; raises PlayError where that fails."""
    judged = 0
    for entry in entries:
        if start is None or entry.seq > start.seq:
            break
        judged += 1
        yield _unjudged(game, entry, start.state if entry.seq == start.seq else None)
    states: dict[int, Any] = {start.seq: start.state} if start else {}
    state: Any = start.state if start else None
    yield from resume(game, table, entries[judged:], state, states)


def resume(
    game: AnyGame, table: Table, entries: Iterable[Entry], state: Any, states: dict[int, Any]
) -> Iterator[Moment]:
    """The same from a state on; `states` holds those to which an undo among them goes back."""
    for entry in entries:
        moment = _lived(game, table, entry, state, states)
        state = states[entry.seq] = moment.state
        yield moment


def line(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that led to the current state, oldest first."""
    standing: list[Entry] = []
    stand = standing.append  # a match may have thousands
    for entry in entries:
        if (kind := entry.kind) in MAKES_STATE:
            stand(entry)
        elif kind == "undo":
            target = int(entry.sentence)
            while standing and standing[-1].seq > target:
                standing.pop()
    return standing


def _lived(game: AnyGame, table: Table, entry: Entry, state: Any, states: dict[int, Any]) -> Moment:
    dice = Recorded(*entry.drawn)
    seat = entry.seat
    if entry.kind == "setup":
        step = game.setup(table, dice)
    elif seat is None:
        raise ValueError(f"Entry {entry.seq} names no seat.")
    elif entry.kind == "play":
        said = walk(game.prompt(state, seat), entry.sentence)
        step = game.apply(state, seat, said.action, dice)
        if said.private and entry.told == "all":  # written before `told` existed
            entry = replace(entry, told="words")
    elif entry.kind == "withdraw":
        step = game.withdraw(state, seat, dice)
    elif entry.kind == "undo":
        step = Step(states[int(entry.sentence)])
    else:
        step = Step(state)
    if not dice.used_up:
        raise ValueError(f"Entry {entry.seq} records more draws than it needs.")
    return Moment(entry, step.state, told(entry, step.events))


def told(entry: Entry, events: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    """All events of an entry: those of the game, and those of the table."""
    seat, words = entry.seat, entry.sentence
    match entry.kind:
        case "withdraw":
            return (Event(f"{{{seat}}} {words}."), *events)
        case "undo" if entry.cause == "admin":
            return (Event("An admin of the server rewinds the match to an earlier position."),)
        case "undo":
            return (Event("Undone. The match is back where it was."),)
        case "talk" if words.startswith(STAND_IN):
            who = words.removeprefix(STAND_IN)
            away = (
                f"{{{seat}}} seems to be away. A {who} computer plays for them until they are back."
            )
            return (Event(away),)
        case "talk" if words.startswith(HOLIDAY):
            return (Event(_holiday_words(entry)),)
        case "talk" if words.startswith((seat_changes.SEAT, seat_changes.VOTE)):
            return (Event(seat_changes.in_words(seat, words)),)
        case "talk" | "draw":
            spoken = TALK[words.rstrip(" 0123456789")]  # "undo ask 12" names its target
            return (Event(spoken.replace("{seat}", f"{{{seat}}}")),)
        case "play" if entry.is_sealed and entry.told == "all":
            return (*events, Event(f"{SEAL}{entry.seal[:16]}"))
        case _:
            return events


def _holiday_words(entry: Entry) -> str:
    """Until when somebody is away, and whether their time stands still as long."""
    until, stops = map(int, entry.sentence.split()[1:])
    away = f"{{{entry.seat}}} is away until {_day(until)}."
    if stops >= until:
        return f"{away} No time runs for them."
    if stops > entry.time.timestamp():
        return f"{away} Their clock is stopped until {_day(stops)}."
    return f"{away} Their clock keeps running: this table allows no more vacation."


def _day(stamp: int) -> str:
    day = datetime.fromtimestamp(stamp, UTC)
    return f"{day:%B} {day.day}, {day.year}"


def is_of_pause(entry: Entry) -> bool:
    """Does a pause begin or end with it?"""
    return entry.kind == "talk" and entry.sentence.split()[0] in (PAUSED, RESUMED)


def is_of_stand_in(entry: Entry) -> bool:
    """Does a computer begin to play for somebody with it?"""
    return entry.kind == "talk" and entry.sentence.startswith(STAND_IN)


def write_draws(drawn: Iterable[Draw]) -> str:
    """Draws as text: 4 for an open one, ~17 for a hidden one."""
    return " ".join(f"~{draw.face}" if draw.hidden else str(draw.face) for draw in drawn)


def read_draws(text: str) -> tuple[Draw, ...]:
    """Read what `write_draws` wrote; raises ValueError."""
    return tuple(Draw(int(word.removeprefix("~")), word[0] == "~") for word in text.split())


SEAL = "Seal: "  # and the seal: it stands in the full record, beside what was said
SEALS = 3  # shown of many in a row; /match export has them all
STAND_IN = "computer "  # and its strength: who plays for a seat from here on
BACK = "back"
HOLIDAY = "holiday "  # until when somebody is away, and until when their clock stands still
HOME = "home"
PAUSED, RESUMED, ENDED = "paused", "resumed", "ended"
BY_ADMIN = " by admin"  # after one of them


def fold_seals(lines: Sequence[str]) -> list[str]:
    """Put all seals into one line of small print at the end."""
    seals = [line.removeprefix(SEAL) for line in lines if line.startswith(SEAL)]
    rest = [line for line in lines if not line.startswith(SEAL)]
    if not seals:
        return rest
    more = f" and {len(seals) - SEALS} more" if len(seals) > SEALS else ""
    which = "Seal" if len(seals) == 1 else "Seals"
    return [*rest, f"-# {which}: {', '.join(seals[-SEALS:])}{more}"]


TALK = {
    "undo ask": "{seat} asks to undo their last action and everything after it. "
    "Every other player must agree.",
    "undo yes": "{seat} allows the undo.",
    "undo no": "{seat} refuses the undo.",
    "draw offer": "{seat} offers a draw.",
    "draw yes": "{seat} accepts the draw.",
    "draw no": "{seat} declines the draw.",
    "pause ask": "{seat} asks to pause the match. Every other player must agree.",
    "pause yes": "{seat} agrees to the pause.",
    "pause no": "{seat} declines the pause.",
    PAUSED: "Everyone agrees: the match is paused.",
    RESUMED: "{seat} resumes the match.",
    PAUSED + BY_ADMIN: "An admin of the server pauses the match.",
    RESUMED + BY_ADMIN: "An admin of the server resumes the match.",
    ENDED + BY_ADMIN: "An admin of the server ends the match. It does not count.",
    BACK: "{seat} is back.",
    HOME: "{seat} is back from vacation.",
    "agreed": "{seat} accepts. The match is a draw.",
}


def _unjudged(game: AnyGame, entry: Entry, state: Any) -> Moment:
    """An entry older than the current rules: only its sentence is shown.

    The current rules cannot tell which part of it is public. If the game has secrets, a running
    match therefore hides such a sentence; the full record shows it when the match is over.
    """
    if entry.kind != "play":
        return Moment(entry, state, told(entry) or (Event(f"({entry.kind})"),))
    if game.about.has_secrets:
        return Moment(replace(entry, told="nothing"), state)
    return Moment(entry, state, (Event(f"{{{entry.seat}}}: {entry.sentence}"),))
