"""A part of a picture, seen from near: for boards whose cells are small on a phone."""

from collections.abc import Sequence

from renderers.kit.canvas import Picture

NARROWEST = 560  # pixels: nearer than this one no longer sees where one is


def seen_from_near(picture: Picture, places: Sequence[tuple[int, int]], room: int) -> Picture:
    """The part with all these places and some room around them; without any, the whole picture."""
    if not places:
        return picture
    across, down = zip(*places, strict=True)
    most_wide, most_high = picture.size
    shape = most_wide / most_high
    wide = max(max(across) - min(across) + 2 * room, NARROWEST)
    high = max(max(down) - min(down) + 2 * room, wide / shape)
    width, height = min(round(high * shape), most_wide), min(round(high), most_high)
    left = _within((min(across) + max(across) - width) // 2, most_wide - width)
    top = _within((min(down) + max(down) - height) // 2, most_high - height)
    return picture.part((left, top, left + width, top + height))


def _within(value: int, most: int) -> int:
    return max(0, min(value, most))
