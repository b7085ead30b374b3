"""Terrene Odyssey: a card battle with face-down parties, for two or for two against two.

Everything a card does is data (`data/cards.json`, in the language of `language.py`); the engine
works off an agenda of tasks, and asks a player whenever one of them is a question.
"""

from bot.games.terrene.game import Terrene

GAME = Terrene()
