"""The words and buttons of a review; pure."""

from collections.abc import Mapping, Sequence

from bot.ai.review import Explained
from bot.chat import limits, text
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.replay_ids import PickMoment, ShowMoment, ShowPoster, ShowReview, TryAgain
from bot.kernel import Seat
from bot.kernel.text import count
from bot.match.history.frames import Frame
from bot.match.history.review import Decision, Review
from bot.match.match import Match

MEANING = {
    "!": "the only good move",
    "?": "a mistake",
    "??": "a blunder",
}
EVEN = 0.05  # a loss that is not worth a word
SHORT = 24  # characters of what was played, on a button
SMALL = 0.03  # luck that is not worth a word

Said = tuple[str, tuple[Row, ...]]


def progress(match: Match, done: int, all: int) -> Said:
    words = (
        f"I am looking at every decision of {text.match_title(match)}: {done} of {all} done.\n"
        "-# This happens in the background, and what is done is kept. You can come back later."
    )
    return words, ((Button(ShowReview(match.id), "Look again"),),)


def overview(
    match: Match, review: Review, turns: Mapping[int, str], own: Seat | None = None
) -> Said:
    """How everyone played, a menu of the moments that mattered, and one's own worst ones again."""
    lines = [f"**Review of {text.match_title(match)}**"]
    lines += [_player(match, review, seat) for seat in match.table.seats]
    if review.failed:
        lines.append(
            f"-# {count(review.failed, 'action')} could not be judged yet. Look again later."
        )
    moments = review.moments()
    if not moments:
        return "\n".join([*lines, "No decision stands out: nobody made a mistake."]), (
            (Button(ShowPoster(match.id), "Poster"),),
        )
    lines.append(f"-# {_legend(moments)}")
    lines.append("-# Decisions are judged by what their player could know, never by hidden things.")
    items = tuple(_item(match, each, place, turns) for each, place in _most(moments))
    first = Button(ShowMoment(match.id, 0), "First moment ▶", "primary")
    share = Button(ShowPoster(match.id), "Poster")
    rows: list[Row] = [(first, share), Menu(PickMoment(match.id), "Go to a moment", items)]
    worst = () if own is None else tuple(_again(match, each, turns) for each in review.worst(own))
    return "\n".join(lines), (*rows, worst) if worst else tuple(rows)


def _again(match: Match, decision: Decision, turns: Mapping[int, str]) -> Button:
    """Decide once more; the heading of a turn says first which it is."""
    turn, _, _ = turns[decision.seq].partition(":")
    label = f"Try again: {turn}, {text.cut(decision.sentence, SHORT)} {decision.mark}"
    return Button(TryAgain(match.id, decision.seq), label, "success")


def _player(match: Match, review: Review, seat: Seat) -> str:
    accuracy = review.accuracy(seat)
    judged = "no decisions" if accuracy is None else f"accuracy {round(accuracy)}%"
    marks = [each.mark for each in review.of(seat)]
    bad = [
        count(marks.count("??"), "blunder") if "??" in marks else "",
        count(marks.count("?"), "mistake") if "?" in marks else "",
    ]
    parts = [judged, *filter(None, bad), luck_in_words(review.luck(seat))]
    return text.named(f"{{{seat}}}: {', '.join(filter(None, parts))}.", match)


def luck_in_words(luck: float) -> str:
    """In points of the chances: half of the way from lost to won."""
    if abs(luck) < SMALL:
        return ""
    points = count(abs(round(luck * 50)), "point")
    return f"luck brought {points}" if luck > 0 else f"bad luck cost {points}"


def _legend(moments: Sequence[Decision]) -> str:
    marks = [mark for mark in MEANING if any(each.mark == mark for each in moments)]
    return ", ".join(f"{mark} is {MEANING[mark]}" for mark in marks) + "."


def _most(moments: Sequence[Decision]) -> list[tuple[Decision, int]]:
    """As many as a menu holds, those with the largest loss first to stay, in order."""
    ranked = sorted(range(len(moments)), key=lambda place: -moments[place].loss)
    kept = sorted(ranked[: limits.MENU_OPTIONS])
    return [(moments[place], place) for place in kept]


def _item(match: Match, decision: Decision, place: int, turns: Mapping[int, str]) -> Item:
    who = f"{{{decision.seat}}}"
    turn = turns[decision.seq]
    heading = text.spoken(turn if who in turn else f"{turn}, {who}", match)
    label = text.cut(f"{decision.mark} {heading}: {decision.sentence}", limits.MENU_LABEL)
    return Item(str(place), label)


def moment(
    then: Match,
    frame: Frame,
    best: Explained,
    moments: Sequence[Decision],
    place: int,
    *,
    may_try: bool,
) -> Said:
    """What was decided, what was better, and what it would have led to."""
    decision = moments[place]
    who = f"{{{decision.seat}}}"
    turn = text.spoken(frame.turn, then)
    lines = [
        f"**{turn}** · {MEANING[decision.mark]} by {who} ({decision.mark})",
        f"{who} played {text.code(decision.sentence)}. {' '.join(frame.lines[:2])}",
    ]
    if decision.loss:
        lines += _better(decision, best)
    else:
        lines.append("Everything else I looked at was clearly worse.")
    lines.append(f"-# Moment {place + 1} of {len(moments)}")
    words = text.cut(text.named("\n".join(lines), then), limits.CONTENT)
    return words, _rows(then, decision, len(moments), place, may_try=may_try)


def _better(decision: Decision, best: Explained) -> list[str]:
    before, after = percent(decision.best_value), percent(decision.value)
    lines = [f"Better: {text.code(decision.best)}. {best.told}".strip()]
    if best.facts:
        lines.append(f"**Why**: {best.facts}")
    lines.append(f"It would have left {{{decision.seat}}} at {before} instead of {after}.")
    if best.goes_on:
        lines.append(f"It could have gone on: {' '.join(best.goes_on)}")
    return lines


def looking_at(sentence: str) -> str:
    return f"Looking at {text.code(sentence)} …"


def judged(sentence: str, decision: Decision | None, told: Explained) -> str:
    """What an answer is worth that was given on another try."""
    if decision is None:
        return "That answer decides nothing. Try again."
    said = text.code(sentence)
    if decision.loss <= EVEN:
        lines = [f"✅ {said} is as good as anything I found.", told.told]
        lines += [f"**Why**: {told.facts}"] if told.facts else []
    else:
        gap = f"{percent(decision.best_value)} instead of {percent(decision.value)}"
        lines = [f"🤔 {said} is not the best: another move leaves you at {gap}.", told.told]
        lines += [f"It could go on: {' '.join(told.goes_on)}"] if told.goes_on else []
    return "\n".join(filter(None, lines))


def best_in_words(best: str, told: Explained) -> str:
    """The best answer to an old question, what it is good for, and what could come after it."""
    lines = [
        f"💡 {text.code(best)}",
        told.told,
        f"**Why**: {told.facts}" if told.facts else "",
        f"It could go on: {' '.join(told.goes_on)}" if told.goes_on else "",
    ]
    return "\n".join(filter(None, lines))


def _rows(
    then: Match, decision: Decision, many: int, place: int, *, may_try: bool
) -> tuple[Row, ...]:
    before = Button(ShowMoment(then.id, place - 1), "◀ Earlier", disabled=place == 0)
    after = Button(ShowMoment(then.id, place + 1), "Later ▶", disabled=place == many - 1)
    again = Button(TryAgain(then.id, decision.seq), "Try again", "success")
    row = [before, after, Button(ShowReview(then.id), "Overview")]
    return ((*row, again) if may_try and decision.loss else tuple(row),)


def percent(value: float) -> str:
    """A value from -1 to 1 as a chance to win."""
    return f"{round((value + 1) * 50)}%"
