"""Signs and letters on the pictures are explained in the rules."""

from pathlib import Path

from renderers.terrene.card_style import LETTERS, SIGNS
from renderers.terrene.pictograms import AFFILS, CLASSES

RULES = Path(__file__).parents[3] / "bot" / "games" / "terrene" / "RULES.md"


def test_the_rules_explain_the_letters_of_every_status_and_ability() -> None:
    rules = RULES.read_text("utf-8")
    words = {name: SIGNS[name][0].removeprefix("+1 ") for name in LETTERS}
    missing = [name for name in LETTERS if f"{LETTERS[name]} {words[name]}" not in rules]
    assert LETTERS.keys() == SIGNS.keys() and not missing


def test_the_rules_name_the_sign_of_every_class_and_affiliation() -> None:
    line = next(
        line for line in RULES.read_text("utf-8").splitlines() if "a sign stands for" in line
    )
    said = line.split("a sign stands for")[1].casefold()
    assert not [name for name in (*CLASSES, *AFFILS) if name not in said]
