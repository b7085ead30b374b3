"""Pictures for looking up a piece of Terakh: an Idol with its Orb and Mods, or a Cast Card."""

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.units import CLANS
from renderers.kit.canvas import Picture
from renderers.kit.parts.specimen import specimen
from renderers.kit.themes import Theme
from renderers.terakh.hand import hand
from renderers.terakh.tokens import Look, orb, token

SIZE = 64


def closeup(piece: str, theme: Theme) -> Picture:
    for key, card in CASTS.items():
        if card.name == piece:
            return specimen(hand((key,)), theme)
    clan = next(code for code, name in CLANS.items() if name == piece)
    idol = token(Look(f"{clan}1", SIZE, ready=True, orb=clan, a=1, d=1))
    return specimen([idol, orb(clan, SIZE)], theme)
