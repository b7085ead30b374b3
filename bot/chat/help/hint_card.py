"""A hint as a message: the move in words, what comes of it, why, and the buttons; pure."""

from typing import Any

from msgspec import Struct

from bot.ai.hint import Hint
from bot.chat import ids, limits, text
from bot.chat.ids import Path
from bot.chat.panel.rows import Button, Row
from bot.kernel import Ask, Fill, PlayError, Prompt, walk
from bot.match.match import Match
from renderers import Marks
from renderers.marks import traces


class Spoken(Struct, frozen=True):
    """A sentence as its options call it."""

    labels: tuple[str, ...]
    path: Path | None  # the numbers of the options; None if a blank must be filled
    cells: tuple[str, ...] = ()  # on the board


def spoken(prompt: Prompt[Any], sentence: str) -> Spoken:
    labels, path, cells = list[str](), list[int](), list[str]()
    words = sentence.split()
    for place, word in enumerate(words):
        option = prompt.find(word)
        if option is None:
            break
        labels.append(option.label)
        path.append(prompt.options.index(option))
        cells += [option.cell] if option.cell else []
        if isinstance(option.then, Fill):
            return Spoken((*labels, f"`{' '.join(words[place + 1 :])}`"), None)
        if isinstance(option.then, Ask):
            prompt = option.then.question()
    return Spoken(tuple(labels), tuple(path), tuple(cells))


def marks_of(prompt: Prompt[Any], hint: Hint) -> Marks:
    """What the hint's picture shows: the move drawn, and the cells that it names."""
    drawn, named = traces(hint.events, prompt.seat), spoken(prompt, hint.sentence).cells
    near = dict.fromkeys([*named, *(cell for trace in drawn for cell in trace.cells)])
    return Marks(last=drawn, planned=drawn, chosen=named, near=tuple(near))


def hint_card(
    match: Match, prompt: Prompt[Any], found: tuple[Hint, ...], number: int
) -> tuple[str, tuple[Row, ...]]:
    hint = found[number]
    lines = [f"💡 **You could**: {_move(match, prompt, hint)}"]
    if hint.told:
        lines.append(hint.told)
    lines.append(f"**Why**: {hint.why}")
    content = text.cut(text.named("\n".join(lines), match), limits.CONTENT)
    return content, (_buttons(match, prompt, found, number),)


def _move(match: Match, prompt: Prompt[Any], hint: Hint) -> str:
    """By what it is for, if the game can say that; else by the labels along its path."""
    try:
        action = walk(prompt, hint.sentence).action
    except PlayError:
        return text.code(hint.sentence)
    told = match.game.in_words(match.view(prompt.seat), action)
    return told or " → ".join(spoken(prompt, hint.sentence).labels)


def _buttons(
    match: Match, prompt: Prompt[Any], found: tuple[Hint, ...], number: int
) -> tuple[Button, ...]:
    tag = match.tag(prompt)
    path = spoken(prompt, found[number].sentence).path
    do = ids.TakeHint(match.id, tag, (), number)
    first = ids.Confirm(match.id, tag, path) if path else do  # who presses it has read it
    row = [Button(first, "Do it", "success")]
    if len(found) > 1:
        following = ids.ShowHint(match.id, tag, (), (number + 1) % len(found))
        row.append(Button(following, f"Show another ({number + 1} of {len(found)})"))
    return (*row, Button(ids.RulesHere(match.id, tag), "Rules"))
