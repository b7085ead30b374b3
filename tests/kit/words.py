"""What a careful editor would mark: known calques, old names for things, left-over placeholders.

The names come from the word list in CONTRIBUTING.md, so that list and check are one.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
HEADING = "## Word list"
NOUNS = (
    "action|answer|barbarian|card|cell|computer|curse|day|dwarf|entry|hex|hour|land|level|line|"
    "match|minute|move|orb|piece|place|player|point|seat|server|sorcerer|space|stack|turn|unit|wizard"
)
MANY = "|".join([*(f"{noun}s" for noun in NOUNS.split("|")), "dwarves", "entries", "hexes"])
ALONE = r"(?<![\w.,:/×–-])(?<![Tt]urn )(?<![Rr]ound )(?<![Gg]ame )(?<![Ll]evel )\b"  # a number
LEFT_OVER = "a placeholder is left over"
NO_WORDS = "says nothing"
VERBS = "on|of|to|is|was|has|does|loses|wins|needs|adds|costs|gets|passes"
SECOND = "loses?|wins?|gets?|gains?|may|must|can|cannot|needs?"  # "Who leaves loses"
SOUNDS_LIKE_YOU = r"onc?e\b|uni|us[aeu]|eu|(?:and|or)\b"  # "a unit"; or "a" is a letter
HABITS = {
    "says who instead of naming them": r"(?<![,:] )\bwho is asked\b|\b[Ww]ho lets\b|\bhe who\b",
    "calque: the own": r"\bthe own\b",
    "calque: nobody of": r"\b(?:[Nn]obody|(?:some|every|any)(?:body|one)) of\b",
    "calque: is no": r"(?<![Tt]here) (?:is|are|was) no (?!longer|other|more|one|room|\w+er\b)",
    "calque: lets it pass": r"\blets? it pass\b|\bis answered for\b",
    "by now": r"\bby now\b",
    "says who is to do it": r"\b[Ww]ho is to\b",
    "one, with a plural": rf"{ALONE}(?:1|(?<!no )[Oo]ne) (?!(?:{VERBS})\b)(?:[a-z]+ )?(?:{MANY})\b",
    "many, with a singular": rf"{ALONE}(?:[2-9]|[12]\d) (?:{NOUNS})\b",
    "who, but no question": rf"(?:^|[.!?;] )Who [a-z]+ [^?.,;]*\b(?:{SECOND})\b[^?]*\.(?= |$)",
    "the number after its noun": r"(?:\d|@|\bone) (?!or )[A-Za-z]+ (?:less|fewer)\b(?! than)",
    "anymore, in two words": r"\b(?:not|[Nn]o\w*|never|cannot)\b[^.]* any more(?=[.,;:)]|$)",
    "calque: look whether": r"\b[Ll]ook whether\b",
    "calque: want no, know no": r"\b(?:wants?|knows?) no (?!more|one|longer)",
    "calque: there lies": r"\bthere (?:lies|stands|comes)\b",
    "calque: have done none": r"\b[Yy]ou (?:have|are) \w+ed (?:for )?(?:none|nobody|no)\b",
    "a hyphen for a minus": r"\(-\d+\)|(?<= )-\d+ (?:ATK|DEF|HP|mana)",
    "the same unit twice": r"\bloses \d+ (\w+): \d+ \1 left\b",
    "two spaces": r"(?<=\S)  +(?=\S)",
    "a space at the end": r" $",
    "two periods": r"(?<!\.)\.\.(?!\.)|[!?…]\.(?!\w|/)|(?<![.\s][A-Z])\.,|,\.|:\.",
    "a space before a period": r"\w [.,](?: |$)",
    "a word twice": r"(?i)\b(?!that\b|had\b)([a-z]{2,}) \1\b",
    "a before a vowel": rf"(?:\ba|^A|(?<=\. )A) (?!{SOUNDS_LIKE_YOU})[aeiouAEIO][a-z]",
    "an before a consonant": r"\b[Aa]n (?!hour|hono)[b-df-hj-np-tv-z][a-z]",
}


@cache
def word_list() -> dict[str, str]:
    """What is not said, and what is said instead; the table in CONTRIBUTING.md."""
    _, _, rest = CONTRIBUTING.read_text("utf-8").partition(f"{HEADING}\n")
    rows = [
        line.strip("| ").split("|") for line in rest.split("\n## ")[0].splitlines() if "|" in line
    ]
    return {
        word.strip(): say.strip()
        for say, words, *_ in (row for row in rows[2:] if len(row) > 1)
        for word in words.split(",")
        if word.strip()
    }


@cache
def _unwanted() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """What each fault is called, a part of every text that has it, and the fault itself."""
    listed = [
        (f"“{word}”: say {say}", word.lower(), re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE))
        for word, say in word_list().items()
    ]
    return (*listed, *((name, "", re.compile(pattern)) for name, pattern in HABITS.items()))


@cache
def faults(text: str) -> tuple[str, ...]:
    """What is wrong with something a person reads; nothing if it reads well."""
    return tuple(_faults(text))


def _faults(text: str) -> Iterator[str]:
    if not text.strip(" …."):
        yield NO_WORDS
    lowered = text.lower()
    for name, part, pattern in _unwanted():
        if part in lowered and (found := pattern.search(text)):
            yield f"{name}: “{found[0]}” in “{text}”"


def faults_of_game(text: str) -> Iterator[str]:
    """The same for a game's own words, in which braces name a seat and nothing else."""
    if set(re.sub(r"\{\d\}", "", text)) & set("{}"):
        yield f"{LEFT_OVER}: “{text}”"
    yield from faults(text)
