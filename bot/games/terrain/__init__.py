"""Terrain, by Gary R. Winfield: two to six players build a landscape of 91 columns piece by piece,
place each other's destinations, and race there over pips and slopes, in good weather and bad."""

from bot.games.terrain.game import Terrain

GAME = Terrain()
