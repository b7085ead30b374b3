"""Terrene Odyssey: a card battle with face-down parties, for two or for two against two.

Everything a card does is data: `data/cards.json`, with the types of `model/abilities`. The rules
work off an agenda of tasks and ask a player whenever a task is a question.
"""

from bot.games.terrene.game import Terrene

GAME = Terrene()
