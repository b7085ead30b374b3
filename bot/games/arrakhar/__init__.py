"""Arrakhar's Wand: a valley, a hidden wand, and two armies designed in secret.

The wizard player enters through six passes, looks for the haunt that hides the wand and must carry
it out again; the sorcerer player summons demons, orcs and ghouls to prevent that.
"""

from bot.games.arrakhar.game import ArrakharsWand

GAME = ArrakharsWand()
