"""Terakh: clans of Inkas, each led by an Elder, on triangular planes that turn.

Five mana a turn buy moves and attacks; Orbs make Idols of Inkas and sway other clans; Cast Cards
answer everything, also out of turn. The last Elder on the planes wins.
"""

from bot.games.terakh.game import Terakh

GAME = Terakh()
