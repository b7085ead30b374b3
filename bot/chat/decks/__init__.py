"""Building decks from menus."""
