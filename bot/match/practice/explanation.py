"""What the rules say about a worked example: its own words, and the rulings it shows."""

from functools import cache

from bot.match.practice.lesson import examples
from bot.match.rulebook.lookup import topics


@cache
def numbered(game: str) -> dict[str, str]:
    """The rulings and the worked examples of RULES.md by number."""
    found = topics(game)
    return {each.name: each.text for each in found if each.kind in ("ruling", "example")}


def explanation(game: str, number: str) -> str:
    """The example and its rulings, to be read after it was tried."""
    known, rules = examples(game)[number], numbered(game)
    rulings = [each for each in known.rulings if each in rules]
    lines = [f"-# **{each}** {' '.join(rules[each].split())}" for each in rulings]
    return "\n".join([f"📖 {known.why}", *lines])
