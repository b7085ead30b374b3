"""Looking things up: questions, headings, terms, pieces, rulings and examples of one game.

Discord and the terminal both ask here, so that nobody needs the book.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from bot.games import find
from bot.kernel import PlayError
from bot.kernel.echo import typed
from bot.match.rulebook import pages as book
from bot.match.rulebook.source import Items, Table, sections

_NUMBERED = re.compile(r"^(?:- )?\*\*([RE]\d+[a-z]?)\*\* (.*)$", re.MULTILINE)
_TERM = re.compile(r"\*\*([^*]+)\*\*[^:*]{0,12}: (.*?)(?=\s\*\*[^*]+\*\*: |$)")
_SECTION = re.compile(r"(\d+(?:\.\d+)*)\b")
_WORD = re.compile(r"[a-z0-9½'-]+")
_IDLE = re.compile(  # words that say nothing about what is asked
    r"an?|and|are|as|at|be|but|by|can|could|do|does|for|from|happens|has|have|how|i|if|in|is|its?"
    r"|many|may|me|much|must|my|not|of|on|one|or|so|that|the|there|they|this|to|up|what|when"
    r"|where|which|who|will|with|your?"
)

USUAL_QUESTION = "What is a turn?"
# Sections that are no answer to "what may I do now?": lists, and what stands outside a turn.
NOT_ABOUT_PLAY = (
    *("rulings", "worked", "sources", "settings", "glossary", "hints", "turn", "table"),
    *("units", "pieces", "cards", "typing", "decks"),
)

# What newcomers ask, and the headings that answer it, the best first.
QUESTIONS = (
    ("How do I win?", ("goal", "in short", "winning")),
    ("What is a turn?", ("a turn", "turns")),
    ("What can I do in my turn?", ("in your turn", "actions", "a turn")),
    ("How does an attack work?", ("an attack", "attacks", "combat", "battle")),
    ("How is it set up?", ("set-up", "before play", "before you start")),
    ("What is on the table?", ("on the table", "the board", "pieces")),
    ("What do the words mean?", ("glossary", "words")),
    ("Do you have any advice?", ("hints", "advice")),
)


class Topic(Struct, frozen=True):
    """Something that can be looked up."""

    kind: str  # question, heading, term, piece, ruling, example
    name: str  # what it is found by
    page: int  # where it stands in the book; -1 if it does not
    text: str = ""  # all there is to it; "" is the page itself
    heading: str = ""  # where it begins on its page


KINDS = ("question", "heading", "term", "piece", "ruling", "example")


@cache
def topics(game: str) -> tuple[Topic, ...]:
    """All there is, the best answers first."""
    return (*_questions(game), *_headings(game), *_terms(game), *_pieces(game), *_numbered(game))


def headings(game: str) -> list[str]:
    """What stands in the book, in its order."""
    return list(book.headings(game))


@cache
def terms(game: str) -> dict[str, str]:
    """The words of the game that its glossary explains."""
    return {topic.name: topic.text for topic in _terms(game)}


def find_topics(game: str, words: str, most: int = 25) -> list[Topic]:
    """What fits what was typed, best first; with nothing typed, the questions and the chapters."""
    wanted = typed(words).strip().casefold()
    if not wanted:
        titles = {chapter.title for chapter in book.chapters(game)}
        return [each for each in topics(game) if each.kind == "question" or each.name in titles][
            :most
        ]
    rated = [(_rating(each, wanted), each.topic) for each in _index(game)]
    found = [each for each in rated if each[0] > 0]
    found.sort(key=lambda each: (-each[0], KINDS.index(each[1].kind)))
    return [topic for _, topic in found[:most]]


def look_up(game: str, words: str) -> Topic:
    """The one topic that answers best."""
    found = find_topics(game, words, 1)
    if not found:
        wanted, title = typed(words).strip(), find(game).about.title
        known = {topic.name.casefold(): topic.name for topic in topics(game)}
        near = get_close_matches(wanted.casefold(), known, n=1)
        meant = f"Did you mean “{known[near[0]]}”?" if near else "Try another word."
        raise PlayError(f"The rules of {title} say nothing about “{wanted}”. {meant}")
    return found[0]


def named(game: str, name: str) -> Topic | None:
    """The topic of exactly this name; a heading may leave out its number."""
    wanted = name.casefold()
    for topic in topics(game):
        if wanted in (topic.name.casefold(), _bare(topic.name)):
            return topic
    return None


def about_question(game: str, *texts: str) -> Topic:
    """The section about a question, by the first of its texts that speaks of one; else a turn."""
    sections_ = [each for each in topics(game) if each.kind == "heading"]
    for text in texts:
        said = _words(text)
        rated = [(_named_in(_bare(each.name), said), each) for each in sections_]
        best = max(rated, key=lambda pair: pair[0], default=None)
        if best and best[0]:
            return best[1]
    return look_up(game, USUAL_QUESTION)


def _named_in(heading: str, said: str) -> int:
    """How many letters of a heading stand in a text, if all of its first words do."""
    first = heading.partition(",")[0]
    words = [word for word in _WORD.findall(first) if not _IDLE.fullmatch(word)]
    if not words or words[0] in NOT_ABOUT_PLAY or not all(_has(said, _stem(w)) for w in words):
        return 0
    return len(heading)


def _stem(word: str) -> str:
    """ "attacks" and "attack" are one word here."""
    return word.removesuffix("s") if len(word) > 4 else word


def answer(game: str, words: str) -> str:
    """What the best topic says, whole, for a screen of any length."""
    topic = look_up(game, words)
    if topic.text:
        return f"**{topic.name}**\n{topic.text}"
    first = book.pages(game)[topic.page]
    of = [each for each in book.pages(game) if topic.heading in (each.chapter, *each.headings)]
    return f"**{topic.name}**\n" + "\n\n".join(page.text for page in of or [first])


def look_at(game: str, piece: str) -> tuple[str, str]:
    """A card or a unit, by its name or a part that only it has: the name as printed, the text."""
    known, piece = find(game).pieces(), typed(piece)
    wanted = piece.strip().casefold()
    for name, words in known.items():
        if name.casefold() == wanted:
            return name, words
    parts = [name for name in known if wanted and wanted in name.casefold()]
    if len(parts) == 1:
        return parts[0], known[parts[0]]
    near = get_close_matches(wanted, [name.casefold() for name in known], n=1)
    meant = f"Did you mean “{near[0]}”?" if near else "Try another word."
    raise PlayError(f"{find(game).about.title} has nothing called “{piece}”. {meant}")


def _questions(game: str) -> Iterator[Topic]:
    known = book.headings(game)
    for question, wanted in QUESTIONS:
        fits = [name for word in wanted for name in known if word in _bare(name)]
        if fits:
            yield Topic("question", question, known[fits[0]], heading=fits[0])


def _bare(heading: str) -> str:
    """A heading without its number."""
    return re.sub(r"^[\d.]+\s+", "", heading).casefold()


def _headings(game: str) -> Iterator[Topic]:
    for name, page in book.headings(game).items():
        yield Topic("heading", name, page, heading=name)


def _terms(game: str) -> Iterator[Topic]:
    seen: set[str] = set()
    for section in sections(game):
        is_glossary = "glossary" in section.title.casefold()
        for block in section.blocks:
            found: list[tuple[str, str]] = []
            if isinstance(block, Items) and is_glossary:
                found = [pair for item in block.items for pair in _TERM.findall(item)]
            elif isinstance(block, Table) and block.header[:1] == ("Word",):
                found = [(row[0].strip("*"), row[1]) for row in block.rows]
            for names, meaning in found:
                for name in names.split(", "):
                    if name not in seen:
                        seen.add(name)
                        page = book.headings(game).get(section.title, -1)
                        yield Topic("term", name, page, meaning)


def _pieces(game: str) -> Iterator[Topic]:
    yield from (Topic("piece", name, -1, words) for name, words in find(game).pieces().items())


def _numbered(game: str) -> Iterator[Topic]:
    for page in book.pages(game):
        for number, words in _NUMBERED.findall(page.text):
            yield Topic("ruling" if number[0] == "R" else "example", number, page.number, words)


class _Entry(Struct, frozen=True):
    """A topic, and the words by which it is found."""

    topic: Topic
    name: str
    short: tuple[str, str]  # without its number, and the number alone
    in_name: str  # words, as `_words` gives them
    in_text: str


@cache
def _index(game: str) -> tuple[_Entry, ...]:
    return tuple(map(_entry, topics(game)))


def _entry(topic: Topic) -> _Entry:
    name = topic.name.casefold()
    return _Entry(topic, name, (_bare(name), _number(name)), _words(name), _words(topic.text))


def _words(text: str) -> str:
    """All words, a space before and after each: one search finds the beginning of any."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _rating(entry: _Entry, wanted: str) -> float:
    """How well a topic answers: its name counts for more than its words."""
    name = entry.name
    if wanted == name or wanted in entry.short:
        return 1000
    if re.fullmatch(r"[re]\d+[a-z]?", wanted):
        return _rating_of_number(name, wanted)
    asked = [word for word in map(_stripped, wanted.split()) if not _IDLE.fullmatch(word)]
    named = 60.0 if _is_in(entry.in_name, wanted) else 50.0 if name.startswith(wanted) else 0.0
    named = named or (30.0 if wanted in name else 0.0)
    return named + sum(
        3 * _has(entry.in_name, word) + _has(entry.in_text, word) for word in asked or [wanted]
    )


def _rating_of_number(name: str, wanted: str) -> float:
    """R5 is also R05; what begins with it comes after it."""
    if name[:1] == wanted[0] and name[1:].lstrip("0") == wanted[1:].lstrip("0"):
        return 900
    return 100 if re.match(rf"{wanted}\d*[a-z]?$", name) else 0


def _stripped(word: str) -> str:
    return word.strip("?!.,;:…\"'“”()")


def _has(words: str, wanted: str) -> bool:
    """Is there a word with the same beginning: "attack" in "attacks", "casting" in "cast"?"""
    if len(wanted) < 3:
        return _is_in(words, wanted)
    stem = wanted[: max(3, len(wanted) - 3)] if len(wanted) > 5 else wanted
    return " " not in stem and f" {stem}" in words


def _is_in(words: str, wanted: str) -> bool:
    """Is it one of the words?"""
    return " " not in wanted and f" {wanted} " in words


def _number(name: str) -> str:
    """What a refusal cites: "5.7" of "5.7 Windows"."""
    found = _SECTION.match(name)
    return found[1] if found else ""
