"""A match as text: export, import, and the proof that it was played fairly.

A transcript is for people first. Entries are numbered lines; what they brought about is indented
under them and not read back. While a match runs, the record holds what the table was told: sealed
sentences, those that only their own seat heard of, hidden draws and the secret are left out, and of
an answer given in private neither its seat nor its number is there. Once it is over everything is,
and `verify` works out every draw and seal again.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from string import digits
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games import find
from bot.kernel import Dice, PlayError, Seat, walk
from bot.kernel.chance import commitment, seal
from bot.kernel.codec import decode, encode
from bot.kernel.echo import safe_name
from bot.kernel.text import count
from bot.match.ids import MatchId
from bot.match.journal import seat_changes
from bot.match.journal.entries import SEAL, Entry, Kind, Moment, read_draws, replay, write_draws
from bot.match.journal.talk import Talk, heard
from bot.match.match import Match, Player, Record
from bot.match.strengths import present_name

TITLE = "Tablekeeper transcript 1"
NEWLINE = "\n"
AGAIN = "Export the match again and leave the file as it is."
_ENTRY = re.compile(
    r"(?P<seq>\d+) (?:(?P<setup>setup)|(?P<seat>\d+)(?P<mark>[>!*])(?P<sentence>.*?))"
    r"(?: \[(?P<drawn>[~\d ]*)\])?(?: \(sealed (?P<seal>[0-9a-f]+)\))?",
    re.ASCII,
)
_MARKS: dict[Kind, str] = {"play": ">", "withdraw": "!", "undo": "*", "talk": "*", "draw": "*"}
TALKED = re.compile(
    r"undo ask \d{1,9}|undo yes|undo no|draw offer|draw yes|draw no|computer [a-z]{1,20}|back"
    r"|holiday \d{1,11} \d{1,11}|home"
    r"|pause (?:ask|yes|no)|(?:paused|resumed)(?: by admin)?|ended by admin|" + seat_changes.SAID,
    re.ASCII,
)
_HEADER = ("game", "rules", "match", "opened", "players", "settings", "legacy", "commitment")


class Verdict(Struct, frozen=True):
    """The result of `verify`: what it could check and what not; `problem` is the first mismatch."""

    draws: int
    seals: int
    unchecked: int = 0  # draws that only earlier rules could work out
    until: int = -1  # the last entry that was played by them
    problem: str = ""

    def __str__(self) -> str:
        if self.problem:
            return f"Not verified. {self.problem}"
        if not self.unchecked:
            return f"Verified: {self._checked} follow from the secret."
        left = (
            f"{count(self.unchecked, 'draw')} up to entry {self.until} could not be checked: they "
            "were made under earlier rules of this game."
        )
        if not self.draws + self.seals:
            return f"Nothing is verified. {left}"
        return f"Verified in part: {self._checked} follow from the secret. {left}"

    @property
    def _checked(self) -> str:
        return f"{count(self.draws, 'draw')} and {count(self.seals, 'seal')}"


def export(match: Match) -> str:
    """The public part of a running match; everything once it is over."""
    over = match.outcome() is not None
    return "\n".join([*_head(match, over), "", *_story(match, over), ""])


def read(text: str) -> Match:
    """The match of a full transcript; raises PlayError with the line that cannot be read."""
    lines = text.removeprefix("\ufeff").replace("\r\n", NEWLINE).split(NEWLINE)
    if not lines or lines[0].strip() != TITLE:
        raise PlayError(
            f"This is not a transcript: its first line is not “{TITLE}”. "
            "Choose a file as it was exported."
        )
    head, body = _split(lines)
    record = _record(head)
    entries = tuple(_entry(number, line, head["rules"]) for number, line in body)
    _check_order(entries, len(record.players))
    match = Match(record, entries, _last_state(record, entries), heard(entries))
    if match.outcome() is None:
        raise PlayError(
            f"The transcript is cut short: the match is not over after entry {match.seq}. {AGAIN}"
        )
    return match


def verify(match: Match) -> Verdict:
    """Recompute every draw and seal from the secret; count only those that can be recomputed."""
    verdict = Verdict(0, 0, until=match.start.seq if match.start else -1)
    before: Any = None
    for moment in replay(match.game, match.table, match.entries, match.start):
        entry = moment.entry
        problem = _seal_problem(match, entry, before) or _draw_problem(match, entry, before)
        if problem:
            return replace(verdict, problem=f"Entry {entry.seq}: {problem}")
        verdict = _counted(verdict, entry)
        before = moment.state
    return verdict


def _counted(verdict: Verdict, entry: Entry) -> Verdict:
    fell, sealed = len(entry.drawn), int(entry.is_sealed)
    if entry.seq <= verdict.until:
        return replace(verdict, unchecked=verdict.unchecked + fell, seals=verdict.seals + sealed)
    return replace(verdict, draws=verdict.draws + fell, seals=verdict.seals + sealed)


def _seal_problem(match: Match, entry: Entry, before: Any) -> str:
    expected = seal(match.record.key, match.id, entry.seq, entry.sentence)
    if entry.is_sealed:
        return "" if entry.seal == expected else "its seal does not match its sentence."
    if entry.kind != "play" or entry.seat is None or before is None:
        return ""
    face_down = walk(match.game.prompt(before, entry.seat), entry.sentence).sealed
    return "it was sealed, but its seal is missing." if face_down else ""


def _draw_problem(match: Match, entry: Entry, before: Any) -> str:
    """Apply an entry to the state before it, with dice derived from the secret."""
    if match.start and entry.seq <= match.start.seq:  # older than the present rules
        return ""
    dice = Dice(match.record.key, match.id, entry.seq)
    if entry.kind == "setup":
        match.game.setup(match.table, dice)
    elif entry.kind == "play" and entry.seat is not None:
        match.game.play(before, entry.seat, entry.sentence, dice)
    elif entry.kind == "withdraw" and entry.seat is not None:
        match.game.withdraw(before, entry.seat, dice)
    fits = tuple(dice.drawn) == entry.drawn
    return "" if fits else "its draws do not follow from the secret."


def _head(match: Match, over: bool) -> Iterator[str]:
    record = match.record
    yield TITLE
    yield f"game: {record.game}"
    yield f"rules: {' then '.join(dict.fromkeys(str(entry.rules) for entry in match.entries))}"
    yield f"match: {record.id}"
    yield f"opened: {record.opened}"
    yield f"players: {' | '.join(map(_player, _plain(record.players)))}"
    yield f"settings: {_pairs(record.settings.items())}"
    yield f"legacy: {_pairs((key, str(seat)) for key, seat in record.carry_over.items())}"
    yield f"commitment: {match.commitment}"
    if record.luck:
        yield f"luck: {encode(record.luck)}"
    if record.mixed and over:
        yield f"key: {record.mixed}"
    yield f"secret: {record.secret if over else '(shown when the match is over)'}"


def _story(match: Match, over: bool) -> Iterator[str]:
    number = -1
    if match.start and not over and match.game.about.has_secrets:
        yield "  | (What was played under earlier rules is written out when the match is over.)"
    for moment in match.moments():
        if over:
            yield _whole_line(moment.entry)
        elif moment.entry.told != "nothing":
            number += 1
            yield _told_line(moment, number)
        yield from _words(match, moment)
    outcome = match.outcome()
    if outcome:
        yield f"  = {_flat(named(outcome.reason, _plain(match.record.players)))}"


def _whole_line(entry: Entry) -> str:
    words = f"{entry.seq} setup"
    if entry.seat is not None:
        words = f"{entry.seq} {entry.seat}{_MARKS[entry.kind]} {_escaped(entry.sentence)}"
    if entry.drawn or words[-1] in "])":  # [] keeps words from passing for draws
        words += f" [{write_draws(entry.drawn)}]"
    return f"{words} (sealed {entry.seal})" if entry.is_sealed else words


def _told_line(moment: Moment, number: int) -> str:
    """The public line of an entry in a running match, with its public number."""
    entry = moment.entry
    fell = re.sub(r"~[0-9]+", "~", write_draws(entry.drawn))
    drawn = f" [{fell}]" if fell else ""
    if entry.seat is None:
        return f"{number} setup{drawn}"
    if entry.told == "words":
        return f"{number} (in private){drawn}"
    start = f"{number} {entry.seat}{_MARKS[entry.kind]} "
    if entry.is_sealed:
        return f"{start}(face down){drawn} (sealed {entry.seal})"
    whispered = moment.events and all(event.to is not None for event in moment.events)
    return f"{start}{'(not told)' if whispered else _escaped(entry.sentence)}{drawn}"


def _escaped(sentence: str) -> str:
    """An entry is one line, even if a pasted list has many."""
    return sentence.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def _unescaped(text: str) -> str:
    meant = {"\\\\": "\\", "\\n": "\n", "\\r": "\r"}
    return re.sub(r"\\[\\nr]", lambda found: meant[found[0]], text)


def _words(match: Match, moment: Moment) -> Iterator[str]:
    players = _plain(match.players_at(moment.entry.seq))
    for event in moment.events:
        if event.to is None and event.text and not event.text.startswith(SEAL):
            yield f"  | {_flat(named(event.text, players))}"


def named(text: str, players: Sequence[Player]) -> str:
    """Replace seats by names in one pass, because a name may look like a seat."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return players[seat].name if seat < len(players) else found[0]

    return re.sub(r"\{(\d{1,3})\}", name, text)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _plain(players: Iterable[Player]) -> list[Player]:
    """A name on one line, without characters that have a meaning in transcripts."""
    swapped = str.maketrans("|()", "/[]")
    return [replace(each, name=safe_name(each.name.translate(swapped))) for each in players]


def _player(player: Player) -> str:
    return f"{player.name} ({player.strength})" if player.strength else player.name


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{key}={value}" for key, value in pairs) or "-"


def _split(lines: list[str]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    head: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:], start=2):
        if line.startswith("  ") or not line.strip():
            continue
        if line[0] in digits:
            body.append((number, line.rstrip()))
        else:
            key, colon, value = line.partition(": ")
            if not colon:
                raise PlayError(_unreadable(number, line))
            head[key] = value.strip()
    missing = [key for key in (*_HEADER, "secret") if key not in head]
    if missing or not body:
        raise PlayError(
            f"The transcript is cut short: {missing[0] if missing else 'entries'} missing. {AGAIN}"
        )
    return head, body


def _record(head: dict[str, str]) -> Record:
    if head["secret"].startswith("("):
        raise PlayError(
            "This transcript is of a running match. Wait until it is over, then export it again."
        )
    game = find(head["game"])
    if head["rules"] != str(game.about.rules):
        raise PlayError(
            f"This match was played under rules {head['rules']} of {game.about.title}; "
            f"these are rules {game.about.rules}. Read the file, or replay it with that version."
        )
    try:
        record = Record(
            id=MatchId(head["match"]),
            game=head["game"],
            settings=_read_pairs(head["settings"]),
            players=tuple(_read_player(name) for name in head["players"].split(" | ")),
            secret=bytes.fromhex(head["secret"]).hex(),
            opened=head["opened"],
            carry_over={key: int(seat) for key, seat in _read_pairs(head["legacy"]).items()},
            luck=decode(head.get("luck", "[]"), tuple[str, ...]),
            mixed=bytes.fromhex(head.get("key", "")).hex(),
        )
    except ValueError as error:
        raise PlayError(f"The head of the transcript cannot be read: {error}. {AGAIN}") from error
    if commitment(bytes.fromhex(record.secret)) != head["commitment"]:
        raise PlayError(f"The secret of this transcript is not the one it committed to. {AGAIN}")
    filled = game.table(len(record.players), record.settings).settings
    # In the order of the file, so that writing it again makes the same file.
    settings = {key: filled[key] for key in (*record.settings, *filled)}
    return replace(record, settings=settings)


def _read_pairs(text: str) -> dict[str, str]:
    if text == "-":
        return {}
    pairs = [pair.partition("=") for pair in text.split("; ")]
    return {key: value for key, _, value in pairs}


def _read_player(text: str) -> Player:
    found = re.fullmatch(r"(.*) \((\w+)\)", text)
    return Player(found[1], strength=present_name(found[2])) if found else Player(text)


def _entry(number: int, line: str, rules: str) -> Entry:
    found = _ENTRY.fullmatch(line)
    if not found:
        raise PlayError(_unreadable(number, line))
    sentence = _unescaped((found["sentence"] or "").strip())
    try:
        return Entry(
            seq=int(found["seq"]),
            kind=_kind(found["mark"], sentence),
            seat=Seat(int(found["seat"])) if found["seat"] else None,
            sentence=sentence,
            rules=int(rules),
            at="",
            drawn=read_draws(found["drawn"] or ""),
            seal=found["seal"] or "",
        )
    except ValueError as error:
        raise PlayError(
            f"The numbers in line {number} of the transcript are unreadable. {AGAIN}"
        ) from error


def _unreadable(number: int, line: str) -> str:
    return f"Line {number} of the transcript cannot be read: “{line[:60]}”. {AGAIN}"


def _kind(mark: str | None, sentence: str) -> Kind:
    match mark:
        case None:
            return "setup"
        case ">":
            return "play"
        case "!":
            return "withdraw"
        case _ if re.fullmatch(r"\d+", sentence, re.ASCII):
            return "undo"
        case _:
            return "draw" if sentence == "agreed" else "talk"


def _check_order(entries: tuple[Entry, ...], seats: int) -> None:
    for place, entry in enumerate(entries):
        if entry.seq != place or (entry.kind == "setup") != (place == 0):
            raise PlayError(
                f"The transcript is damaged: entry {place} is missing or out of order. {AGAIN}"
            )
        if entry.seat is not None and entry.seat >= seats:
            raise PlayError(
                f"Entry {place} is of seat {entry.seat}; there are {seats} players. {AGAIN}"
            )
        if entry.kind == "talk" and not TALKED.fullmatch(entry.sentence):
            said = entry.sentence[:60]
            raise PlayError(f"Entry {place} says “{said}”, which nobody can say. {AGAIN}")


def _last_state(record: Record, entries: tuple[Entry, ...]) -> Any:
    """Replay everything; an illegal entry is named in the error."""
    match = Match(record, entries, None, Talk())
    lived = 0
    state: Any = None
    try:
        for moment in replay(match.game, match.table, entries):
            lived, state = lived + 1, moment.state
    except (ValueError, KeyError) as error:
        entry = entries[lived]
        reason = "its target is unknown" if isinstance(error, KeyError) else str(error)
        raise PlayError(
            f"This transcript cannot be replayed: entry {lived} (“{entry.sentence[:60]}”) does not "
            f"fit. {named(reason, record.players)}"
        ) from error
    return state
