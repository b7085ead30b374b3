"""What a panel says around its question: what was done, who is waited for, what to wonder at."""

import re
from typing import Any

from bot.chat import text
from bot.chat.panel.layout import only_passes
from bot.kernel import Event, Prompt, Seat
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from bot.match.service import Played

NOTHING_TO_ADD = (
    "-# You cannot do anything here. You are asked anyway, so that nobody can tell from a pause "
    "what you hold."
)
BEFOREHAND = (
    "Your standing answer is `{}`. It is given for you in a moment unless you answer first."
)
STILL_THINKING = (
    "💭 The computer is still thinking. When it has moved, press *Your move* under the newest "
    "message of the match."
)
SLOW_ALONE = "💭 The computer is still thinking. `/my turns` brings your next question."
SLOW_LESSON = "💭 The computer is still thinking. When it has moved, use `/learn` to continue."
QUESTION = re.compile(r"(?:(?<=[.!?:] )|^)[^.!?:]*\?(?: |$)", re.MULTILINE)
TYPED = 300  # characters of what was done, said back


def told(played: Played, seat: Seat, words: str) -> str:
    if played.update is None:
        return "That was already done."
    heard = own_words(played.update.heard_by(seat), played.match)
    told = [f"✔ {text.code(text.cut(words, TYPED))}", heard]
    if played.refused:
        refused = text.named(f"Then it stopped: {played.refused}", played.match)
        told += [refused, f"Not done:\n{text.block(played.rest)}"]
    return "\n".join(filter(None, told))


def own_words(events: tuple[Event, ...], match: Match, most: int = 900) -> str:
    """What a player wants to read; seals are for the thread."""
    words = [event.text for event in events if not event.text.startswith(SEAL)]
    return text.shortened([text.named(each, match) for each in words], most)


def not_asked(match: Match, thread: str, *, thinking: bool) -> str:
    outcome = match.outcome()
    if outcome:
        return f"🏁 {text.result(match, outcome)}"
    if match.is_paused:
        return text.paused(match)
    waited_for = f"Waiting for {text.waited_for(match)}."
    if thinking:
        return f"💭 {waited_for} Your next question appears here."
    called = f" You will be called in <#{thread}>." if thread else ""
    return f"You have nothing to do right now. {waited_for}{called}"


def remarks(prompt: Prompt[Any]) -> list[str]:
    """What a newcomer may wonder at about a question."""
    if prompt.standing:
        return [BEFOREHAND.format(prompt.standing)]
    return [NOTHING_TO_ADD] if only_passes(prompt) and not prompt.private else []


def once(texts: list[str], *, narrower: bool = True) -> list[str]:
    """Every question once: one that an earlier one has put already is left out.

    So is a wide one ("What will you do?") before a narrower one that takes its place.
    """
    said: list[str] = []
    for question in texts:
        if not any(question.casefold() in each.casefold() for each in said):
            said.append(question)
    if narrower and said:
        said[:-1] = filter(None, (QUESTION.sub("", each).strip() for each in said[:-1]))
    return said
