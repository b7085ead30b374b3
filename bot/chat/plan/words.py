"""Plans in words, for their own person."""

from collections.abc import Iterable, Sequence

from bot.chat import limits, text
from bot.kernel import Seat
from bot.kernel.text import either
from bot.match.match import Match
from bot.match.plans.plan import WHATEVER, Kept, Line, Plan, Question, Rule, Step, quoted
from bot.match.plans.words import in_words

HEADING = "🔮 **Plans ahead.** Nobody else can see them."
NONE = "You have no plans in this match."
HOW = (
    "-# *Plan my next move*: if they do this, I do that. *Plan an answer*: whenever I am asked "
    "such a question, I answer that.\n"
    "-# A plan answers for you a few seconds after its question comes, as if you were here. If it "
    "no longer fits, it is dropped and you are told."
)
ROOM = limits.CONTENT - 600  # for the plans themselves
COMING = "🔮 Your plan plays “{}” for you in a moment, unless you answer first."
DROPPED = "🔮 Dropped: {plan}\n-# Why: {why}."


def listed(match: Match, plans: Iterable[Kept]) -> str:
    every = [told(match, kept.plan) for kept in plans]
    room = ROOM // max(1, len(every))
    lines = [f"{number}. {text.cut(words, room)}" for number, words in enumerate(every, 1)]
    return "\n".join([HEADING, *(lines or [NONE]), HOW])


def told(match: Match, plan: Plan) -> str:
    """One plan as a sentence."""
    words = _line(plan) if isinstance(plan, Line) else _rule(plan)
    return text.named(words, match)


def from_fork(match: Match, seat: Seat, steps: Sequence[Step], tried: Sequence[Step]) -> str:
    """What is not as it was tried, and what happens at once."""
    own, all = (sum(step.is_own for step in each) for each in (steps, tried))
    first = "first" if own == 1 else f"first {own}"
    left = f"Only the {first} of your {all} moves can be planned." if own < all else ""
    now = "It is your turn: your first move is played as soon as you save this."
    lines = [left, now if seat in match.asked() and steps[0].is_own else ""]
    return "\n".join(f"-# {line}" for line in lines if line)


def coming(match: Match, seat: Seat, planned: str) -> str:
    """What a plan is about to answer."""
    said = in_words(match.game, match.state, match.prompt(seat), planned)
    return text.named(COMING.format(said), match)


def dropped(match: Match, plan: Plan, why: str) -> str:
    return DROPPED.format(plan=told(match, plan), why=text.named(why, match))


def _line(line: Line) -> str:
    befores = (None, *line.steps)
    parts = [_step(step, before) for step, before in zip(line.steps, befores, strict=False)]
    near = ", but only if nothing changes nearby" if any(each.near for each in line.steps) else ""
    end = "." if not line.steps or line.steps[-1].is_own else " …"
    return f"{''.join(parts)}{near}{end}"


def _step(step: Step, before: Step | None) -> str:
    """One step, with what joins it to the step before."""
    is_after_own = before is not None and before.is_own
    if step.is_own:
        joint = ". Then " if is_after_own else ", " if before else ""
        return f"{joint}I play {quoted(step)}"
    if step.seat == WHATEVER:
        joint = ". Then, w" if is_after_own else " and then w" if before else "W"
        return f"{joint}hatever happens"
    joint = ". Then, if" if is_after_own else " and" if before else "If"
    said = text.code(f"{step.words} …") if step.is_begun and not step.told else quoted(step)
    return f"{joint} {{{step.seat}}} plays {said}"


def _rule(rule: Rule) -> str:
    how_often = "The next time" if rule.is_once else "Every time"
    otherwise = f"I answer “{rule.otherwise}”" if rule.otherwise else "ask me"
    rest = f"; if that is not possible, {otherwise}" if " " in rule.words else ""
    return f"{how_often} {kind(rule.question, rule.asks)}, I answer {quoted(rule)}{rest}."


def kind(question: Question, asks: Sequence[str]) -> str:
    """A kind of question by what one may do there; an older plan has only its verbs."""
    return f"I may {either(asks or question.verbs)}"
