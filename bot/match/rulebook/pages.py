"""The rules as pages: chapters of a few screens each, broken between paragraphs.

A page is at most `PAGE` characters, so that there is room for a title and a line below it.
"""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from bot.match.rulebook import tables
from bot.match.rulebook.source import Block, Drawing, Items, Section, Table, Text, sections

PAGE = 1700
_ITEM = re.compile(r"\s*(?:- |\d+\. |\*\*[RD]\d)")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


class Page(Struct, frozen=True):
    """One screen of the rules."""

    number: int  # counted from 0 through the whole book
    chapter: str
    headings: tuple[str, ...]  # all that begin here, or go on from the page before
    text: str


class Chapter(Struct, frozen=True):
    title: str
    first: int  # the number of its first page
    pages: int


class _Piece(Struct, frozen=True):
    """Text that stays together; `glue` says how it follows what stands before it."""

    heading: str
    text: str
    glue: str = "\n\n"


@cache
def pages(game: str) -> tuple[Page, ...]:
    made: list[Page] = []
    for title, part in _chapters(sections(game)):
        for headings, text in _packed(list(_pieces(part))):
            made.append(Page(len(made), title, headings, text))
    return tuple(made)


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    titles = list(dict.fromkeys(page.chapter for page in pages(game)))
    of = {title: [page for page in pages(game) if page.chapter == title] for title in titles}
    return tuple(Chapter(title, part[0].number, len(part)) for title, part in of.items())


@cache
def headings(game: str) -> dict[str, int]:
    """Every heading, and the number of the page on which it begins."""
    first: dict[str, int] = {}
    for page in pages(game):
        for heading in (page.chapter, *page.headings):
            first.setdefault(heading, page.number)
    return first


def _chapters(all_sections: tuple[Section, ...]) -> Iterator[tuple[str, list[Section]]]:
    """Sections below a heading of the second level belong to it, and so does what comes first."""
    part: list[Section] = []
    for section in all_sections:
        if section.level <= 2 and part and part[-1].level > 1:
            yield _title(part), part
            part = []
        part.append(section)
    if part:
        yield _title(part), part


def _title(part: list[Section]) -> str:
    return next((section.title for section in part if section.level == 2), part[0].title)


def _pieces(part: list[Section]) -> Iterator[_Piece]:
    for section in part:
        is_named = section.level > min(part[0].level, 2)
        head = f"### {section.title}\n" if is_named else ""
        for block in section.blocks:
            for number, text in enumerate(_texts(block)):
                glue = "\n" if number and _ITEM.match(text) else "\n\n"
                yield _Piece(section.title, head + text, glue)
                head = ""


def _texts(block: Block) -> Iterator[str]:
    """A block as texts of at most a page each."""
    match block:
        case Text(text):
            yield from _split(text)
        case Items(items):
            yield from (part for item in items for part in _split(item))
        case Drawing(text):
            yield f"```\n{text}\n```"
        case Table():
            yield from tables.shown(block)


def _split(text: str) -> Iterator[str]:
    """A paragraph longer than a page, broken between sentences."""
    kept = ""
    for sentence in _SENTENCE.split(text) if len(text) > PAGE else [text]:
        if kept and len(kept) + len(sentence) >= PAGE:
            yield kept
            kept = ""
        kept = f"{kept} {sentence}" if kept else sentence
    yield kept


def _packed(pieces: list[_Piece]) -> Iterator[tuple[tuple[str, ...], str]]:
    """As much on a page as fits; a section that fits on one page is not torn."""
    text, here = "", list[str]()
    for number, piece in enumerate(pieces):
        whole = _length_of_section(pieces, number)
        is_torn = whole <= PAGE < len(text) + whole
        if text and (len(text) + len(piece.glue) + len(piece.text) > PAGE or is_torn):
            yield tuple(dict.fromkeys(here)), text
            text, here = "", []
        text = f"{text}{piece.glue}{piece.text}" if text else piece.text
        here.append(piece.heading)
    if text:
        yield tuple(dict.fromkeys(here)), text


def _length_of_section(pieces: list[_Piece], number: int) -> int:
    """Of the section that begins with this piece; 0 in the middle of one."""
    heading = pieces[number].heading
    if number and pieces[number - 1].heading == heading:
        return 0
    same = [each for each in pieces[number:] if each.heading == heading]
    return sum(len(each.text) + len(each.glue) for each in same)
