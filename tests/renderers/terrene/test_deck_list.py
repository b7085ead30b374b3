"""A deck as a picture: every card is named, nothing is cut, whatever the deck holds."""

import pytest

from bot.games.terrene import GAME
from renderers import THEMES
from renderers.kit.faces import has_letter
from renderers.kit.text import inside
from renderers.terrene.deck_list import kit

ALL = tuple((part.name, 1) for part in GAME.kit_parts())  # a draft may hold anything
DECKS = [GAME.kit(words).parts for words in GAME.kit_samples().values()]


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_of_a_deck_is_named(theme: str) -> None:
    for parts in DECKS:
        picture = kit("Mine, and a name as long as it may be", parts, THEMES[theme])
        texts = {text.text for text in picture.texts}
        assert {name for name, _ in parts} <= texts and "30 cards" in texts
        assert not [text for text in picture.texts if text.cut]
        for text in picture.texts:
            assert inside(text.ink, text.box) and inside(text.box, (0, 0, 1600, 1200)), text
            assert all(has_letter(text.face, each) for each in text.text)


@pytest.mark.parametrize("parts", [(), ALL], ids=["empty", "all"])
def test_any_draft_can_be_drawn(parts: tuple[tuple[str, int], ...]) -> None:
    assert kit("🎲", parts, THEMES["dark"]).png()
