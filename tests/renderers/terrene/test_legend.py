"""Letters on the pictures are explained in the rules."""

from pathlib import Path

from renderers.terrene.card_style import CLASSES

RULES = Path(__file__).parents[3] / "bot" / "games" / "terrene" / "RULES.md"


def test_the_rules_explain_the_letters_of_every_class() -> None:
    rules = RULES.read_text("utf-8")
    missing = [
        name for name, letters in CLASSES.items() if f"{letters} {name.title()}" not in rules
    ]
    assert CLASSES and not missing
