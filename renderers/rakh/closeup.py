"""Pictures for looking up a unit of Rakh: Sun's and Moon's, with full HEALTH."""

from bot.games.rakh.model.units import KINDS
from renderers.kit.canvas import Picture
from renderers.kit.parts.specimen import specimen
from renderers.kit.themes import Theme
from renderers.rakh.tokens import MOON, SUN, Look, token


def closeup(piece: str, theme: Theme) -> Picture:
    kind = next(each for each in KINDS if each.name == piece)
    looks = [Look(side, kind.code, kind.health, kind.health) for side in (SUN, MOON)]
    return specimen([token(look, theme) for look in looks], theme)
