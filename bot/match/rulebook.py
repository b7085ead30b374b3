"""A game's rules to look up: its RULES.md by heading, by ruling or by any word, its cards by name.

Discord and the terminal both ask here, so that nobody needs the book.
"""

import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from bot.games import find
from bot.kernel import PlayError
from bot.kernel.echo import typed

_HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)
_RULING = re.compile(r"^\|\s*\**(R\d+[a-z]?)\**\s*\|(.*)\|\s*$", re.MULTILINE)
_NUMBER = re.compile(r"R\d+[a-z]?")
_PROVENANCE = re.compile(r" ?\[[RWH]\b[^\]]*\]")  # [R] rulebook, [W] public source, [H] ours
_SECTION = re.compile(r"(\d+(?:\.\d+)*)\b")


@cache
def topics(game: str) -> dict[str, str]:
    """Every heading with its text, then every ruling."""
    text = _for_players((files(f"bot.games.{game}") / "RULES.md").read_text("utf-8"))
    found = list(_HEADING.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    sections = {
        each[1].strip(): text[each.end() : end].strip()
        for each, end in zip(found, ends, strict=True)
    }
    rulings = {
        ruling[1]: "\n".join(cell.strip() for cell in ruling[2].split("|"))
        for ruling in _RULING.finditer(text)
    }
    return {**{name: body for name, body in sections.items() if body}, **rulings}


def _for_players(source: str) -> str:
    """Without the marks that say where a rule comes from, and the paragraph that explains them."""
    head, first, rest = source.partition("\n## ")
    kept = [part for part in head.split("\n\n") if not ("[R]" in part and "[H]" in part)]
    return _PROVENANCE.sub("", "\n\n".join(kept) + first + rest)


def headings(game: str) -> list[str]:
    """What may be looked up, the single rulings left out."""
    return [name for name in topics(game) if not _NUMBER.fullmatch(name)]


def look_up(game: str, topic: str) -> str:
    """A heading or a ruling with its text; for any other word, where it stands."""
    known, topic = topics(game), typed(topic)
    wanted = topic.strip().casefold()
    for name, body in known.items():
        if wanted in (name.casefold(), _number(name)):
            return f"**{name}**\n{body}"
    hits = [name for name, body in known.items() if wanted in f"{name} {body}".casefold()]
    if not hits:
        raise PlayError(f"The rules of {find(game).about.title} say nothing about “{topic}”.")
    if len(hits) == 1:
        return f"**{hits[0]}**\n{known[hits[0]]}"
    return f"“{topic}” stands in: {', '.join(hits[:40])}."


def _number(name: str) -> str:
    """What a refusal cites: "5.7" of "5.7 Windows"."""
    found = _SECTION.match(name)
    return found[1] if found else ""


def look_at(game: str, piece: str) -> tuple[str, str]:
    """A card or a unit, by its name or a part that only it has: the name as printed, the text."""
    known, piece = find(game).pieces(), typed(piece)
    wanted = piece.strip().casefold()
    for name, text in known.items():
        if name.casefold() == wanted:
            return name, text
    parts = [name for name in known if wanted and wanted in name.casefold()]
    if len(parts) == 1:
        return parts[0], known[parts[0]]
    near = get_close_matches(wanted, [name.casefold() for name in known], n=1)
    meant = f" Did you mean “{near[0]}”?" if near else ""
    raise PlayError(f"{find(game).about.title} has nothing called “{piece}”.{meant}")
