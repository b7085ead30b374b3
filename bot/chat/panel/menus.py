"""Which options share a menu, and what is shown on one screen.

A group that fits into one menu is never split. If the groups do not all fit on the screen, a group
is chosen first, so any of 250 options is at most two clicks away.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeVar

from msgspec import Struct

from bot.chat import limits
from bot.chat.panel import sentences
from bot.chat.text import cut
from bot.kernel import Ask, Option, Prompt

MENUS = limits.ROWS - 1
BESIDE = 7  # so many other answers fit on two rows beside an unfolded one, with all below
SIDE_BY_SIDE = 12  # so many buttons, *Rules* and *Hint* among them, fit on a phone below a picture
FIND = 1  # *Find …*
TOOLS = 2  # *Rules* and *Hint*: every screen has room for them in its last row

NAME = 30  # of an option in the heading of a menu

T = TypeVar("T")
Numbered = list[tuple[int, Option[Any]]]


class Inner(Struct, frozen=True):
    """An option with a further question: its number, that question, and its menus."""

    number: int
    prompt: Prompt[Any]
    parts: list[Numbered]


def shown(options: Sequence[Option[Any]], group: int, only: Sequence[int] | None) -> Numbered:
    """The options of a group or a search, with their numbers; without either, all options."""
    every = list(enumerate(options))
    if only is not None:
        return [every[number] for number in only]
    if group < 0:
        return every
    groups = list(grouped(every).values())
    return groups[min(group, len(groups) - 1)]


def grouped(options: Numbered) -> dict[str, Numbered]:
    """The groups in the order in which they first appear."""
    groups: dict[str, Numbered] = {}
    for each in options:
        groups.setdefault(each[1].group, []).append(each)
    return groups


def arranged(options: Numbered, most: int = MENUS) -> list[Numbered]:
    """One menu per group; only as many small neighboring groups share a menu as must."""
    parts = [part for group in grouped(options).values() for part in chunks(group)]
    if len(parts) <= most:
        return parts
    merged = _merged(parts, most)
    return merged if len(merged) <= most else _packed(parts)


def _merged(parts: list[Numbered], most: int) -> list[Numbered]:
    """The two smallest neighbors that fit into one menu become one, again and again."""
    while len(parts) > max(most, 1):
        sizes = [len(one) + len(next_) for one, next_ in pairwise(parts)]
        if min(sizes) > limits.MENU_OPTIONS:
            break
        at = sizes.index(min(sizes))
        parts = [*parts[:at], [*parts[at], *parts[at + 1]], *parts[at + 2 :]]
    return parts


def chunks(group: list[T]) -> list[list[T]]:
    """Split a large group into as few menus as possible, of about equal length."""
    menus = -(-len(group) // limits.MENU_OPTIONS)
    step = -(-len(group) // menus)
    return [group[start : start + step] for start in range(0, len(group), step)]


def _packed(parts: list[Numbered]) -> list[Numbered]:
    """As few menus as neighbors allow."""
    packed: list[Numbered] = []
    for part in parts:
        if packed and len(packed[-1]) + len(part) <= limits.MENU_OPTIONS:
            packed[-1] = [*packed[-1], *part]
        else:
            packed.append(part)
    return packed


def without_singles(parts: list[Numbered]) -> list[Numbered]:
    """A menu of one option joins its neighbor, if that has room: nobody opens a menu for one."""
    found: list[Numbered] = []
    for part in parts:
        is_single = found and 1 in (len(part), len(found[-1]))
        if is_single and len(found[-1]) + len(part) <= limits.MENU_OPTIONS:
            found[-1] = [*found[-1], *part]
        else:
            found.append(part)
    return found


def headings(parts: Sequence[Numbered]) -> list[str]:
    """What each menu is called; the menus of a group that was split say from where to where."""
    groups = Counter(part[0][1].group for part in parts if _is_one_group(part))
    return [_heading(part, is_split=groups[part[0][1].group] > 1) for part in parts]


def _is_one_group(part: Numbered) -> bool:
    return bool(part[0][1].group) and part[0][1].group == part[-1][1].group


def _heading(part: Numbered, *, is_split: bool) -> str:
    """The group names of a menu; without groups, its first and last option."""
    first, last = part[0][1], part[-1][1]
    if _is_one_group(part):
        names = f"{first.group}: {_name(first)} – {_name(last)}" if is_split else first.group
        return f"{names} ({len(part)})"
    if first.group and last.group:
        return f"{first.group} – {last.group} ({len(part)})"
    return f"{_name(first)} – {_name(last)} ({len(part)})" if len(part) > 1 else _name(first)


def _name(option: Option[Any]) -> str:
    """How a person calls it: its place if it has one, else its name without figures."""
    if option.cell or option.label.startswith(option.token):
        return option.token
    name, *_ = re.split(r" · | \(|[:;,] ", option.label)
    return cut(name, NAME)


def group_label(name: str, part: Numbered) -> str:
    return f"{name or 'Others'} ({len(part)})"


def unfolded(prompt: Prompt[Any], *, back: bool, is_root: bool) -> list[Inner]:
    """The questions behind options that are shown at once, so that a tap on a verb is saved.

    If one option leads on, its menus, if all of them fit beside the other options. If several verbs
    of the first question do, all their answers, if they are few; but where whole sentences are
    shown, none of them. `back` says whether there is a question to go back to.
    """
    asks = [(number, each.then) for number, each in enumerate(prompt.options) if _leads_on(each)]
    if len(prompt.options) < 2 or not asks or (is_root and sentences.verbs(prompt)):
        return []
    inner = [(number, then.question()) for number, then in asks if isinstance(then, Ask)]
    others = len(prompt.options) + back + TOOLS
    if len(inner) > 1:
        return _side_by_side(inner, others) if is_root else []
    if len(prompt.options) > BESIDE + 1:
        return []
    [(number, question)] = inner
    most = limits.ROWS - rows_of(others - 1 + FIND)
    parts = without_singles(arranged(list(enumerate(question.options)), most))
    return [Inner(number, question, parts)] if len(parts) <= most else []


def _side_by_side(questions: list[tuple[int, Prompt[Any]]], others: int) -> list[Inner]:
    """The answers of several questions as buttons, verb by verb, if there are few in all."""
    answers = sum(len(question.options) for _, question in questions)
    if answers + others - len(questions) > SIDE_BY_SIDE:
        return []
    return [
        Inner(number, question, [list(enumerate(question.options))])
        for number, question in questions
    ]


def rows_of(buttons: int) -> int:
    return -(-buttons // limits.BUTTONS_IN_ROW)


def _leads_on(option: Option[Any]) -> bool:
    then = option.then
    return isinstance(then, Ask) and not then.usual and not then.aside


def matching(prompt: Prompt[Any], text: str) -> list[int]:
    """The options in which what was typed can be found."""
    wanted = text.strip().casefold()
    return [number for number, option in enumerate(prompt.options) if _fits(option, wanted)]


def _fits(option: Option[Any], wanted: str) -> bool:
    return wanted in f"{option.token} {option.label} {option.group}".casefold()
