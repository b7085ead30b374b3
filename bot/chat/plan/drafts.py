"""The screens on which a plan is made: plain data around the real questions.

The questions are those of a fork; their controls lead back to the draft instead of playing.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.chat import ids, limits, text
from bot.chat.panel.layout import Place, lay_out
from bot.chat.panel.rows import Button, Item, Menu, Row, relabeled
from bot.chat.panel.tools import with_tools
from bot.chat.plan import words
from bot.kernel import Option, Prompt
from bot.kernel.codec import encode
from bot.match.ids import Tag
from bot.match.match import Match
from bot.match.plans.fork import Fork, example
from bot.match.plans.plan import Kept, Line, Plan, Rule, Step, quoted
from bot.match.plans.words import begun, in_words
from bot.store.plans import Draft

MOVE, ANSWER = "🔮 **Plan my next move**", "🔮 **Plan an answer**"
GUESSED = (
    "-# Dice and cards up to here are only a guess. If your answer is not possible then, you are "
    "asked as usual."
)
UNSEEN = (
    "-# What you cannot see is only a guess here: the real cards or units may be others. Choose "
    "*Whatever they do* to plan for all."
)
NOTHING_FORESEEN = (
    "I see no question that you could answer in advance. *Plan my next move* may help."
)


class Work(Struct, frozen=True):
    """A plan that is being made."""

    match: Match
    kept: Kept
    draft: Draft

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.kept.plan.steps if isinstance(self.kept.plan, Line) else ()

    @property
    def tag(self) -> Tag:
        """Names the present question: older controls of the same draft have another tag."""
        data = encode([self.kept.id, self.kept.plan, self.draft])
        return Tag(hashlib.blake2s(data.encode(), digest_size=4).hexdigest())

    def position(self) -> tuple[Match, Prompt[Any] | None, bool]:
        """The match in the fork, its question, and whether dice were rolled before it; slow."""
        match, seat = self.match, self.kept.seat
        if self.draft.kind == "rule":
            return (*example(match, seat, self.draft.foreseen[self.draft.chosen]), True)
        fork = Fork(match, seat, self.steps)
        return fork.shown, fork.offered(), fork.is_thrown

    def in_words(self, prompt: Prompt[Any], words: str, *, is_begun: bool = False) -> str:
        """How a person reads what is said here, whole or begun; slow."""
        if is_begun:
            return begun(prompt, words)
        shown, _, _ = self.position()
        return in_words(shown.game, shown.state, prompt, words)


class Screen(Struct, frozen=True):
    """What somebody reads while they make a plan, and what they may press."""

    text: str
    rows: tuple[Row, ...]
    shown: Match | None = None  # the position to be drawn
    options: tuple[Option[Any], ...] = ()  # what is lit in it


def plans_rows(match: Match, plans: Sequence[Kept], *, may_line: bool) -> tuple[Row, ...]:
    new = (
        Button(ids.NewPlan(match.id, "line"), "Plan my next move", "primary", not may_line),
        Button(ids.NewPlan(match.id, "rule"), "Plan an answer", "primary"),
    )
    remove = [
        Button(ids.RemovePlan(match.id, kept.id), f"Remove {number}")
        for number, kept in enumerate(plans, 1)
    ]
    width = limits.BUTTONS_IN_ROW
    rows = (tuple(remove[start : start + width]) for start in range(0, len(remove), width))
    return (new, *rows)


def line_screen(
    work: Work,
    shown: Match,
    prompt: Prompt[Any] | None,
    place: Place,
    only: Sequence[int] | None = None,
    *,
    is_thrown: bool = False,
) -> Screen:
    """The next step of a line: what another might do, or what the planner would answer."""
    so_far = finished(work.kept.plan, "save")
    head = [MOVE, *([words.told(shown, so_far)] if work.steps else [])]
    ends = _ends(work)
    if prompt is None:
        return Screen("\n".join([*head, "The match would be over."]), (tuple(ends),), shown)
    is_own = prompt.seat == work.kept.seat
    asked = f"You are asked: {prompt.text}" if is_own else f"What might {{{prompt.seat}}} do?"
    told = [GUESSED] if is_thrown else []
    if not is_own and shown.game.about.has_secrets:
        told = [UNSEEN, *told]
    asked = "\n".join([asked, *told])
    rows = _controls(work, prompt, place, only)
    buttons = ends if is_own else [*_anything(work, place), *ends]
    said = "\n".join([*head, text.named(asked, shown)])
    return Screen(said, with_tools(rows, buttons), shown, prompt.options)


def kinds_screen(work: Work) -> Screen:
    """Which kind of question the rule answers."""
    items = tuple(
        Item(
            str(number),
            text.cut(text.sentence(words.kind(each.question, each.asks)), limits.MENU_LABEL),
            text.cut(text.spoken(each.text, work.match), limits.MENU_DESCRIPTION),
        )
        for number, each in enumerate(work.draft.foreseen)
    )
    cancel = (_do(work, "cancel", "Cancel"),)
    if not items:
        return Screen(f"{ANSWER}\n{NOTHING_FORESEEN}", (cancel,))
    id = ids.ChangeDraft(work.match.id, work.kept.id, "kind")
    menu = Menu(id, "Answer whenever …", items)
    return Screen(f"{ANSWER} to questions that may come. Which question?", (menu, cancel))


def answer_screen(
    work: Work, shown: Match, prompt: Prompt[Any], place: Place, only: Sequence[int] | None = None
) -> Screen:
    """The example of such a question: what to say to it."""
    asked = text.named(prompt.text, shown)
    said = f"{ANSWER}. For example:\n{asked}\nWhat is your answer to such a question?"
    rows = _controls(work, prompt, place, only)
    rows = with_tools(rows, [_do(work, "cancel", "Cancel")])
    return Screen(said, rows, shown, prompt.options)


def often_screen(work: Work, rule: Rule) -> Screen:
    """Ask: once or every time, and what to do if it is not possible."""
    out, cancel = rule.otherwise, (_do(work, "cancel", "Cancel"),)
    said = f"{ANSWER}: {text.named(quoted(rule), work.match)}\nHow often"
    if rule.words == out or not out:
        once = (_save(work, "once", "Once"), _save(work, "every", "Every time"))
        return Screen(f"{said}?", (once, cancel))
    rows = (
        (_save(work, "once", "Once, or ask me"), _save(work, "once-out", f"Once, or {out}")),
        (
            _save(work, "every", "Every time, or ask me"),
            _save(work, "every-out", f"Every time, or {out}"),
        ),
        cancel,
    )
    return Screen(f"{said}, and what if it is not possible then?", rows)


def finished(plan: Plan, what: str) -> Plan:
    """The plan as a button saves it."""
    if isinstance(plan, Rule):
        otherwise = plan.otherwise if what.endswith("-out") else ""
        return replace(plan, otherwise=otherwise, is_once=what.startswith("once"))
    if what == "near":
        return plan
    return Line(tuple(replace(step, near="") for step in plan.steps))


def _controls(
    work: Work, prompt: Prompt[Any], place: Place, only: Sequence[int] | None
) -> tuple[Row, ...]:
    """The real layout of the question; its controls lead back to the draft."""
    rows = relabeled(lay_out(prompt, place, only), lambda label: text.spoken(label, work.match))
    return tuple(_redirected(row, work) for row in rows)


def _redirected(row: Row, work: Work) -> Row:
    if isinstance(row, Menu):
        return replace(row, id=_inner(row.id, work))
    return tuple(replace(each, id=_inner(each.id, work)) for each in row)


def _inner(id: ids.Id, work: Work) -> ids.Id:
    return ids.InDraft(work.match.id, work.kept.id, ids.write(id))


def _anything(work: Work, place: Place) -> list[Button]:
    """Any answer that begins like this; or whatever happens until one is asked."""
    whatever = _save(work, "whatever", "Whatever they do")
    if len(place.path) <= place.floor:
        return [whatever]
    id = ids.ChangeDraft(work.match.id, work.kept.id, "any", place.path)
    return [Button(id, "Any of these", "success"), whatever]


def _ends(work: Work) -> list[Button]:
    cancel = _do(work, "cancel", "Cancel")
    if not any(step.is_own for step in work.steps):
        return [cancel]
    return [_save(work, "save", "Save"), _save(work, "near", "Save: only if unchanged"), cancel]


def _save(work: Work, what: str, label: str) -> Button:
    return replace(_do(work, what, label), style="success")


def _do(work: Work, what: str, label: str) -> Button:
    return Button(ids.ChangeDraft(work.match.id, work.kept.id, what), label)
