"""What plans say to a position: the answer to give, and which plans no longer fit.

Pure. Conditions are judged by what the planner may know and nothing else: the open sentences of
others, the planner's own question, and the planner's own answers.
"""

from collections.abc import Iterable, Set
from typing import Any

from msgspec import Struct

from bot.kernel import PlayError, Prompt, Seat, walk
from bot.match.journal.entries import BEFOREHAND, Entry
from bot.match.match import Match
from bot.match.plans.plan import (
    WHATEVER,
    Kept,
    Line,
    Rule,
    fits,
    is_alike,
    is_as_expected,
    near,
    quoted,
    warning,
)

UNDONE = "your own answer was undone"
REPLACED = "a computer has answered for you"


class Verdict(Struct, frozen=True):
    """What comes of one plan; without anything, it waits."""

    words: str = ""  # to be said now
    dropped: str = ""  # why it does not fit any more; seats are {0}, {1} …
    is_over: bool = False  # carried out, or its person has done something else


class Decision(Struct, frozen=True):
    """What comes of all plans of a seat."""

    words: str = ""
    dropped: tuple[tuple[Kept, str], ...] = ()
    over: tuple[Kept, ...] = ()
    goes_on: bool = False  # a line still waits or speaks

    @property
    def gone(self) -> tuple[Kept, ...]:
        return (*self.over, *(kept for kept, _ in self.dropped))

    @property
    def told(self) -> tuple[tuple[Kept, str], ...]:
        """What its person must hear of: not the branches beside one that goes on."""
        return () if self.goes_on else self.dropped


WAITS, OVER = Verdict(), Verdict(is_over=True)


def decide(match: Match, seat: Seat, plans: Iterable[Kept], heard: Set[int]) -> Decision:
    """What to say for a seat now; `heard` are the entries whose words the table was told.

    Lines go before rules, and older plans before newer ones.
    """
    prompt = _asked(match, seat)
    mine = sorted(
        (kept for kept in plans if kept.seat == seat),
        key=lambda kept: (isinstance(kept.plan, Rule), kept.id),
    )
    judged = [(kept, judge(kept, match, prompt, heard)) for kept in mine]
    alive = [kept for kept, verdict in judged if not verdict.is_over and not verdict.dropped]
    return Decision(
        words=next((verdict.words for _, verdict in judged if verdict.words), ""),
        dropped=tuple((kept, verdict.dropped) for kept, verdict in judged if verdict.dropped),
        over=tuple(kept for kept, verdict in judged if verdict.is_over),
        goes_on=any(isinstance(kept.plan, Line) for kept in alive),
    )


def judge(kept: Kept, match: Match, prompt: Prompt[Any] | None, heard: Set[int]) -> Verdict:
    if match.outcome() or kept.seat in match.gone:
        return OVER
    if _is_undone(kept, match):
        return Verdict(dropped=UNDONE)
    if isinstance(kept.plan, Rule):
        return _ruled(kept, kept.plan, match, prompt)
    return _followed(kept, kept.plan, match, prompt, heard)


def _asked(match: Match, seat: Seat) -> Prompt[Any] | None:
    """The seat's question, if a person must answer it and has no standing answer."""
    if match.strength(seat) or match.is_paused:
        return None
    own = (each for each in match.prompts() if each.seat == seat)
    return next((each for each in own if not each.standing), None)


def _is_undone(kept: Kept, match: Match) -> bool:
    """Was the plan's beginning undone, or an answer of its person since then?"""
    since = [entry for entry in match.entries if entry.seq > kept.since]
    if any(entry.kind == "undo" and int(entry.sentence) < kept.since for entry in since):
        return True
    standing = {entry.seq for entry in match.line()}
    return any(_is_play(each, kept.seat) and each.seq not in standing for each in since)


def _is_play(entry: Entry, seat: Seat) -> bool:
    return entry.kind == "play" and entry.seat == seat


def _ruled(kept: Kept, rule: Rule, match: Match, prompt: Prompt[Any] | None) -> Verdict:
    if rule.is_once and any(_is_carried_out(kept, rule, entry) for entry in match.line()):
        return OVER
    if prompt is None or not is_alike(rule.question, prompt):
        return WAITS
    answers = [words for words in (rule.words, rule.otherwise) if words and _can(prompt, words)]
    words = next(iter(answers), "")
    return WAITS if warning(prompt, words) not in ("", rule.warned) else Verdict(words=words)


def _is_carried_out(kept: Kept, rule: Rule, entry: Entry) -> bool:
    own = entry.seq > kept.since and _is_play(entry, kept.seat) and entry.cause == "plan"
    return own and entry.sentence in (rule.words, rule.otherwise)


def _followed(
    kept: Kept, line: Line, match: Match, prompt: Prompt[Any] | None, heard: Set[int]
) -> Verdict:
    """Compare what was said since then with the line, step by step."""
    place = 0
    for entry in match.line():
        if entry.seq <= kept.since or entry.kind != "play":
            continue
        if place == len(line.steps):
            return OVER
        if entry.seat == kept.seat:
            place, verdict = _own(line, place, entry)
        elif entry.seq in heard:
            place, verdict = _others(line, place, entry)
        else:
            verdict = WAITS
        if verdict != WAITS:
            return verdict
    return _next(line, place, prompt)


def _own(line: Line, place: int, entry: Entry) -> tuple[int, Verdict]:
    """Their own answer: the plan's next one, one aside, or something else by hand."""
    step = line.steps[place]
    if step.seat == WHATEVER and place + 1 < len(line.steps):
        step, place = line.steps[place + 1], place + 1
    if step.is_own and step.words == entry.sentence:
        return place + 1, WAITS
    if entry.cause == "computer":
        return place, Verdict(dropped=REPLACED)
    if entry.cause in BEFOREHAND:
        return place, WAITS
    unforeseen = not step.is_own and (entry.is_sealed or entry.told != "all")
    return place, WAITS if unforeseen else OVER


def _others(line: Line, place: int, entry: Entry) -> tuple[int, Verdict]:
    step = line.steps[place]
    if step.seat == WHATEVER:
        return place, WAITS
    if step.seat == entry.seat and is_as_expected(step, entry.sentence):
        return place + 1, WAITS
    return place, Verdict(dropped=f"{{{entry.seat}}} did something else")


def _next(line: Line, place: int, prompt: Prompt[Any] | None) -> Verdict:
    """Say the next step, if it is the planner's own and their question is there."""
    if place == len(line.steps):
        return OVER
    step = line.steps[place]
    if step.seat == WHATEVER and place + 1 < len(line.steps):
        step = line.steps[place + 1]
    if prompt is None or step.question is None or not fits(step.question, step.words, prompt):
        return WAITS
    if not _can(prompt, step.words):
        asked = is_alike(step.question, prompt)
        return Verdict(dropped=f"{quoted(step)} is no longer possible") if asked else WAITS
    if step.near and step.near != near(prompt, step.words):
        return Verdict(dropped=f"something near {quoted(step)} has changed")
    unread = warning(prompt, step.words)
    if unread not in ("", step.warned):
        return Verdict(dropped=f"{quoted(step)} needs your own yes: {unread.rstrip('.')}")
    return Verdict(words=step.words)


def _can(prompt: Prompt[Any], words: str) -> bool:
    try:
        walk(prompt, words)
    except PlayError:
        return False
    return True
