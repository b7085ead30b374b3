"""Whole sentences on the first screen: unit and target in one step, verb by verb.

“Rogue on F4 → D4” in a menu saves a screen and a tap. Nothing stands there twice: the verb is no
button then, and the menu begins with the way to see in the picture where each unit can go.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.chat import limits
from bot.chat.ids import Path
from bot.kernel import Ask, Do, Option, Prompt

MOST = 2 * limits.MENU_OPTIONS - 1  # sentences of one verb; those of more have their usual screens
FEW = 2  # so many are buttons: nobody opens a menu for them
DOT = " · "  # between a name and its figures
STEPWISE = "Step by step …"
SEEN = "See each choice in the picture"
TOOLS = 3  # *Rules*, *Hint* and *Undo*


class Sentence(Struct, frozen=True):
    """The options from the question on, by number; what is shown."""

    steps: Path
    label: str
    option: Option[Any]  # the last one
    what_follows: str = ""  # "the Guardian takes the hit": below the label in a menu

    @property
    def whole(self) -> str:
        """All of it, for a button."""
        return f"{self.label}; {self.what_follows}" if self.what_follows else self.label

    @property
    def detail(self) -> str:
        """What stands below its label."""
        return self.what_follows[:1].upper() + self.what_follows[1:] or self.option.detail


class Verb(Struct, frozen=True):
    """Every sentence that begins with an option of the first question."""

    label: str
    actors: tuple[Option[Any], ...]  # the picture lights their cells
    sentences: list[Sentence]
    number: int = -1  # of the option
    stepwise: Sentence | None = None  # asks who, then where

    @property
    def menu(self) -> list[Sentence]:
        """What its menus hold."""
        first = [self.stepwise] if self.stepwise and self.has_actors else []
        return [*first, *self.sentences]

    @property
    def has_actors(self) -> bool:
        return any(len(each.steps) > 2 for each in self.sentences)

    @property
    def has_buttons(self) -> bool:
        """Few and short enough for a button each."""
        longest = limits.BUTTON_LABEL - len(f"{self.label}: ")
        is_short = all(len(each.whole) <= longest for each in self.sentences)
        return is_short and len(self.sentences) <= FEW

    @property
    def menus(self) -> int:
        return 0 if self.has_buttons else -(-len(self.menu) // limits.MENU_OPTIONS)


def verbs(prompt: Prompt[Any]) -> list[Verb]:
    """The verbs whose sentences fit on the screen; those that save a tap have precedence.

    None, if no verb has a unit to choose before its target.
    """
    found = [_verb(number, each) for number, each in enumerate(prompt.options)]
    every = [verb for verb in found if verb and (verb.has_buttons or len(verb.sentences) > 1)]
    if not any(verb.has_actors for verb in every):
        return []
    more = sum(len(each.sentences) - 1 for each in every if each.has_buttons)
    buttons, menus, chosen = len(prompt.options) + more, 0, list[Verb]()
    for verb in sorted(every, key=lambda each: not each.has_actors):
        left = buttons - bool(verb.menus)
        if menus + verb.menus <= _room(left):
            buttons, menus = left, menus + verb.menus
            chosen.append(verb)
    return sorted(chosen, key=lambda each: each.number)


def _room(buttons: int) -> int:
    """How many menus fit above so many buttons."""
    return limits.ROWS - -(-(buttons + TOOLS) // limits.BUTTONS_IN_ROW)


def _verb(number: int, option: Option[Any]) -> Verb | None:
    """None, if it is said at once, or has longer sentences or too many."""
    if not isinstance(option.then, Ask) or option.then.usual or option.then.aside:
        return None
    found = _all_of(option.label, option.then.question())
    if found is None:
        return None
    longer = [replace(each, steps=(number, *each.steps)) for each in found.sentences]
    stepwise = Sentence((number,), STEPWISE, replace(option, detail=SEEN))
    return replace(found, number=number, sentences=longer, stepwise=stepwise)


def _all_of(label: str, question: Prompt[Any]) -> Verb | None:
    if len(question.options) > MOST:
        return None
    found: list[Sentence] = []
    for sentence in _sentences(question):
        if len(found) == MOST or not _fits(sentence):
            return None
        found.append(sentence)
    return Verb(label, question.options, found) if found else None


def _fits(sentence: Sentence) -> bool:
    """Can it be read in a menu, and does it end there, without being asked whether one is sure?"""
    then = sentence.option.then
    is_end = isinstance(then, Do) and not then.confirm
    return is_end and len(sentence.label) <= limits.MENU_LABEL


def _sentences(question: Prompt[Any]) -> Iterator[Sentence]:
    for number, each in enumerate(question.options):
        then = each.then
        if isinstance(then, Ask) and not then.usual:
            for last, target in enumerate(then.question().options):
                yield _pair((number, last), each.label, target)
        else:
            yield _sentence((number,), each.label, each)


def _pair(steps: Path, actor: str, target: Option[Any]) -> Sentence:
    """Who, then whom; where that is too long, the names, and what it does stands below."""
    found = _sentence(steps, f"{actor} → {target.label}", target)
    if len(found.label) <= limits.MENU_LABEL:
        return found
    name, _, effect = actor.partition(DOT)
    whom = target.label.partition(DOT)[0]
    return Sentence(steps, f"{name} → {whom}", target, effect or found.what_follows)


def _sentence(steps: Path, label: str, option: Option[Any]) -> Sentence:
    """What follows the first semicolon is told apart."""
    said, _, follows = label.partition("; ")
    return Sentence(steps, said, option, follows)
