"""Colors as text: `#rrggbb`, or `#rrggbbaa` where something shows through.

Every color of the kit is written this way, because a theme is then plain data, sprites can be
cached by the words they were drawn with, and a reader can see the color.
"""

import math
from functools import lru_cache

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]


@lru_cache(maxsize=4096)
def rgba(colour: str) -> Rgba:
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"{colour!r} is no colour: write #rrggbb or #rrggbbaa.")
    parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 255)


def rgb(colour: str) -> Rgb:
    return rgba(colour)[:3]


def written(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{min(255, max(0, round(part))):02x}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix(one: str, other: str, share: float) -> str:
    """The color that is `share` of the way from one to the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return written(*(a + (b - a) * share for a, b in pairs))


def sheer(colour: str, opacity: float) -> str:
    """The same color, partly see-through."""
    return f"{colour[:7]}{round(opacity * 255):02x}"


def brightness(colour: str) -> float:
    """How light it looks, from 0 to 1 (Rec. 709 weights on linear light)."""
    red, green, blue = (math.pow(part / 255, 2.2) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colors as WCAG counts it: 1 is none, 21 black on white."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def readable(ground: str, dark: str = "#14161b", light: str = "#f7f4ec") -> str:
    """The one of two inks that reads better on this ground."""
    return dark if contrast(ground, dark) >= contrast(ground, light) else light
