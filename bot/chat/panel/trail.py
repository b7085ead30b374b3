"""The screens on the way to a question, so that *Back* leads to the very screen before.

A path of option numbers says what was chosen, not what was seen: a question may have been shown
together with the one before it, answered by its usual answer, skipped because it had one answer
only, or reached through a group or a page. All of that follows from the questions, so controls
need not remember it.
"""

from typing import Any

from msgspec.structs import replace

from bot.chat.ids import Path
from bot.chat.panel.layout import Place, Screen, screen_of
from bot.chat.panel.menus import unfolded
from bot.kernel import Ask, Prompt, descend


def question_at(prompt: Prompt[Any], path: Path) -> Prompt[Any]:
    """The question at the end of a path; the first question if the path ends a sentence."""
    if not path:
        return prompt
    option, _ = descend(prompt, path)
    return option.then.question() if isinstance(option.then, Ask) else prompt


def straight(first: Prompt[Any], path: Path) -> Path:
    """The path, led on over questions that have only one answer."""
    if path and not isinstance(descend(first, path)[0].then, Ask):
        return path
    prompt = question_at(first, path)
    while len(prompt.options) == 1 and isinstance(prompt.options[0].then, Ask):
        prompt, path = prompt.options[0].then.question(), (*path, 0)
    return path


def placed(first: Prompt[Any], place: Place, *, is_search: bool, is_folded: bool) -> Place:
    """The place after questions without a choice, with the screen before it.

    A folded first question shows none of the questions behind its options.
    """
    place = replace(place, path=straight(first, place.path), floor=len(straight(first, ())))
    return replace(place, before=_before(first, place, is_search=is_search, is_folded=is_folded))


def _before(first: Prompt[Any], place: Place, *, is_search: bool, is_folded: bool) -> Screen | None:
    if place.group >= 0:
        return Screen(place.path)
    seen = trail(first, place.path, is_folded=is_folded)
    if is_search:
        return seen[-1]
    return seen[-2] if len(seen) > 1 else None


def trail(first: Prompt[Any], path: Path, *, is_folded: bool) -> list[Screen]:
    """All screens on the way to the end of a path, that one included.

    A question that was unfolded on the screen before it has no screen of its own.
    """
    here = start = straight(first, ())
    found = [Screen(here)]
    while len(path) > len(here):
        question, step = question_at(first, here), path[len(here)]
        is_first = here == start
        is_shut = is_first and is_folded
        inner = [] if is_shut else unfolded(question, back=not is_first, is_root=not here)
        if step in {each.number for each in inner}:
            taken = len(here) + 2
            if len(path) < taken:
                break
        else:
            taken = len(here) + 1
            within = screen_of(question, here, step)
            found += [within] if within != found[-1] else []
        here = straight(first, _led_on(first, path, taken))
        found.append(Screen(here))
    return found


def _led_on(first: Prompt[Any], path: Path, taken: int) -> Path:
    """What a tap chose: so many steps of the path, and the usual answers behind them."""
    while taken < len(path):
        then = descend(first, path[:taken])[0].then
        if not (isinstance(then, Ask) and then.usual):
            break
        taken += 1
    return path[:taken]
