"""RULES.md as sections of blocks: paragraphs, lists, tables and drawings.

The source is written for an editor. What only authors need is taken out here: the marks that say
where a rule comes from, line breaks within a sentence, the keys of settings.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from bot.games import find
from bot.kernel import Setting

_HEADING = re.compile(r"(#+)\s+(.*)")
_ITEM = re.compile(r"(\s*)(?:[-*]|\d+\.)\s+\S")
_PROVENANCE = re.compile(r" ?\[[RWH]\b[^\]]*\]")  # [R] rulebook, [W] public source, [H] ours
_LEGEND = re.compile(r"\[R\]\**,? (?:is|means|printed)\b")  # the paragraph that explains the marks
_RULE_LINE = re.compile(r"\|[-| :]*\|")
_CODE_WORD = re.compile(r"`([a-z0-9_]+)`")


class Text(Struct, frozen=True):
    """A paragraph, on one line."""

    text: str


class Items(Struct, frozen=True):
    """A list; every item still has its bullet or number."""

    items: tuple[str, ...]


class Drawing(Struct, frozen=True):
    """Something drawn with letters, which must keep its columns."""

    text: str


class Table(Struct, frozen=True):
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Text | Items | Drawing | Table


class Section(Struct, frozen=True):
    """A heading and what stands under it, up to the next heading of any level."""

    title: str
    level: int
    blocks: tuple[Block, ...]


@cache
def sections(game: str) -> tuple[Section, ...]:
    """All sections in order; the first one is the game's own title."""
    text = (files(f"bot.games.{game}") / "RULES.md").read_text("utf-8")
    return tuple(_sections(_for_players(text), _labels(find(game).about.settings)))


def _labels(settings: Iterable[Setting]) -> dict[str, str]:
    """Keys of settings, and their choices, as players see them in the lobby."""
    labels: dict[str, str] = {}
    for setting in settings:
        labels |= {choice: f"*{setting.shown(choice)}*" for choice in setting.choices}
    return labels | {setting.key: setting.label for setting in settings}


def _for_players(source: str) -> str:
    kept = [part for part in source.split("\n\n") if part[:1] in "|#" or not _LEGEND.search(part)]
    return _PROVENANCE.sub("", "\n\n".join(kept))


def _sections(text: str, labels: dict[str, str]) -> Iterator[Section]:
    title, level, body = "", 0, list[str]()
    is_code = False
    for line in text.splitlines():
        is_code ^= line.startswith("```")
        heading = None if is_code else _HEADING.fullmatch(line.rstrip())
        if heading is None:
            body.append(line)
            continue
        if title:
            yield Section(title, level, tuple(_blocks(body, labels)))
        title, level, body = heading[2].strip(), len(heading[1]), []
    yield Section(title, level, tuple(_blocks(body, labels)))


def _blocks(lines: list[str], labels: dict[str, str]) -> Iterator[Block]:
    """The blocks of a section, one after another."""
    for group in _groups(lines):
        first = group[0]
        if first.startswith("```"):
            yield Drawing(_dedented(group[1:]))
        elif first.startswith("|"):
            yield _table(group, labels)
        elif _ITEM.match(first):
            yield Items(tuple(_plain(each, labels) for each in _items(group)))
        else:
            yield Text(_plain(" ".join(line.strip() for line in group), labels))


def _groups(lines: list[str]) -> Iterator[list[str]]:
    """Lines that belong together: until a blank line, or until their kind changes."""
    group: list[str] = []
    for line in lines:
        in_drawing = bool(group) and group[0].startswith("```")
        if in_drawing and not line.startswith("```"):
            group.append(line)
        elif in_drawing or not line.strip() or (group and _kind(group[0]) != _kind(line)):
            if group:
                yield group
            group = [line] if line.strip() and not in_drawing else []
        else:
            group.append(line)
    if group:
        yield group


def _kind(line: str) -> str:
    """What a line begins; an indented line or one after an item goes on with what there is."""
    if line.startswith("|"):
        return "table"
    if line.startswith("```"):
        return "drawing"
    return "list" if _ITEM.match(line) or line.startswith(" ") else "text"


def _items(lines: list[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        if _ITEM.match(line) or not items:
            items.append(line.rstrip())
        else:
            items[-1] += f" {line.strip()}"
    return items


def _table(lines: list[str], labels: dict[str, str]) -> Table:
    """Without columns that say nothing, as those with the provenance now do."""
    cells = [_cells(line) for line in lines if not _RULE_LINE.fullmatch(line.strip())]
    width = max(map(len, cells))
    cells = [[*row, *[""] * (width - len(row))] for row in cells]
    told = [column for column in range(width) if any(row[column] for row in cells[1:])]
    header, *rows = ([_plain(row[column], labels) for column in told] for row in cells)
    return Table(tuple(header), tuple(map(tuple, rows)))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _plain(text: str, labels: dict[str, str]) -> str:
    """Settings and their choices by the names that players see in the lobby."""
    return _CODE_WORD.sub(lambda word: labels.get(word[1], word[0]), text)


def _dedented(lines: list[str]) -> str:
    rows = [line.rstrip() for line in lines]
    margin = min((len(row) - len(row.lstrip()) for row in rows if row), default=0)
    return "\n".join(row[margin:] for row in rows)
