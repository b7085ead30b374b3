"""Rakh: two orders of five different units fight on a land that curses every space they lose.

No dice, no cards, nothing hidden. A unit moves exactly its SPEED and strikes at exactly its RANGE;
the fourth cursed land of a side's own color loses the match.
"""

from bot.games.rakh.game import Rakh

GAME = Rakh()
