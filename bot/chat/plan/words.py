"""Plans in words, for their own person."""

from collections.abc import Iterable, Sequence

from bot.chat import text
from bot.kernel import Seat
from bot.kernel.text import either
from bot.match.match import Match
from bot.match.plans.plan import WHATEVER, Kept, Line, Plan, Question, Rule, Step

HEADING = "🔮 **Plans ahead.** Nobody else can see them."
NONE = "You have no plans in this match."
HOW = (
    "-# *Plan my next move*: if they do this, I do that. *Plan an answer*: whenever I am asked "
    "such a question, I answer that.\n"
    "-# A plan answers for you a few seconds after its question comes, as if you were here. If it "
    "no longer fits, it is dropped and you are told."
)
COMING = "🔮 Your plan says {}. It is done for you in a moment unless you answer first."
DROPPED = "🔮 Dropped: {plan}\n-# Why: {why}."


def listed(match: Match, plans: Iterable[Kept]) -> str:
    lines = [f"{number}. {told(match, kept.plan)}" for number, kept in enumerate(plans, 1)]
    return "\n".join([HEADING, *(lines or [NONE]), HOW])


def told(match: Match, plan: Plan) -> str:
    """One plan as a sentence."""
    words = _line(plan) if isinstance(plan, Line) else _rule(plan)
    return text.named(words, match)


def from_fork(match: Match, seat: Seat, steps: Sequence[Step], tried: Sequence[Step]) -> str:
    """What is not as it was tried, and what happens at once."""
    own, all = (sum(step.is_own for step in each) for each in (steps, tried))
    left = f"Only the first {own} of your {all} moves can be planned." if own < all else ""
    now = f"It is your turn: when you save this, {text.code(steps[0].words)} is played at once."
    lines = [left, now if seat in match.asked() and steps[0].is_own else ""]
    return "\n".join(f"-# {line}" for line in lines if line)


def dropped(match: Match, plan: Plan, why: str) -> str:
    return DROPPED.format(plan=told(match, plan), why=text.named(why, match))


def _line(line: Line) -> str:
    parts: list[str] = []
    for number, step in enumerate(line.steps):
        before = line.steps[number - 1] if number else None
        parts.append(_step(step, before))
    near = ", only if nothing changes nearby" if any(step.near for step in line.steps) else ""
    return f"{' '.join(parts)}{near}."


def _step(step: Step, before: Step | None) -> str:
    if step.is_own:
        return f"→ {step.told.removesuffix('.') or text.code(step.words)}"
    start = "Then, if" if before and before.is_own else "and" if before else "If"
    if step.seat == WHATEVER:
        return "Whatever happens" if before is None else "and then whatever happens"
    said = text.code(f"{step.words} …" if step.is_begun else step.words)
    return f"{start} {{{step.seat}}} plays {said}"


def _rule(rule: Rule) -> str:
    how_often = "The next time" if rule.is_once else "Every time"
    otherwise = text.code(rule.otherwise) if rule.otherwise else "ask me"
    rest = f"; if that is not possible, {otherwise}" if " " in rule.words else ""
    asked = kind(rule.question)
    return f"{how_often} I am asked ({asked}): {text.code(rule.words)}{rest}."


def kind(question: Question) -> str:
    """A kind of question by what one may do there."""
    return f"I may {either([*question.verbs])}"
