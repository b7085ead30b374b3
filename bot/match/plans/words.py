"""What somebody may say to a question, in words: a plan is read by a person, not typed."""

import re
from collections.abc import Iterator
from typing import Any

from bot.games import AnyGame
from bot.kernel import Ask, Fill, PlayError, Prompt, walk
from bot.match.journal.entries import Entry
from bot.match.match import Match

ANYTHING = "anything"


def in_words(game: AnyGame, state: Any, prompt: Prompt[Any], words: str) -> str:
    """What a whole sentence is for, if the game explains it; else how its options are called.

    The state is the planner's guess. Seats are {0}, {1} …
    """
    try:
        action = walk(prompt, words).action
    except PlayError:
        return begun(prompt, words)
    told = game.in_words(game.view(state, prompt.seat), action)
    return told.rstrip(".") or " → ".join(_labels(prompt, words))


def answered(match: Match, entry: Entry) -> str:
    """What was said at the table; its bare words if it is older than the rules of today."""
    before = match.state_at(entry.seq - 1)
    if before is None or entry.seat is None:
        return f"`{entry.sentence}`"
    asked = match.game.prompt(before, entry.seat)
    return f"“{in_words(match.game, before, asked, entry.sentence)}”"


def begun(prompt: Prompt[Any], words: str) -> str:
    """Any sentence that begins like this."""
    return f"{so_far(prompt, words)} → {ANYTHING}"


def so_far(prompt: Prompt[Any], words: str) -> str:
    """What was chosen for a sentence that is not finished."""
    return " → ".join(_labels(prompt, words))


def asks(prompt: Prompt[Any]) -> tuple[str, ...]:
    """What one may do there beside letting it pass: "cast a card"."""
    leads = (each.label for each in prompt.options if isinstance(each.then, Ask))
    plain = (re.sub(r" \(.*?\)| …$", "", label) for label in leads)
    return tuple(dict.fromkeys(f"{label[:1].lower()}{label[1:]}" for label in plain))


def _labels(prompt: Prompt[Any], words: str) -> Iterator[str]:
    said = words.split()
    for place, word in enumerate(said, 1):
        option = prompt.find(word)
        if option is None:
            return
        yield option.label.removesuffix(" …")
        if isinstance(option.then, Fill) and said[place:]:
            yield " ".join(said[place:])
        if not isinstance(option.then, Ask):
            return
        prompt = option.then.question()
