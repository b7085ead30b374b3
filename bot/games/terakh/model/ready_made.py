"""Where a clan stands when its units are placed for it (R81): the same on every plane.

The Elder stands in a corner with a single neighbor, an Inka on that neighbor, the Idol in the
middle, and the others on the four runes. On a plane without such a corner the Elder stands in the
middle and Inkas on its three neighbors.
"""

from msgspec import Struct

from bot.games.terakh.model.planes import LETTERS, Planes, Turns, board, printed_cells


class Placement(Struct, frozen=True):
    """The Trias of a clan's units; the first Inka gets the Orb, the second the Pendant."""

    elder: str
    inkas: tuple[str, ...]


# As slots of the printed plane that points up.
_CORNERS = (
    (10, (7, 11, 13, 12, 5, 2)),
    (16, (7, 15, 13, 14, 9, 4)),
)
_MIDDLE = (7, (14, 6, 8, 13, 2, 12))


def placement(planes: Planes, turns: Turns, place: int) -> Placement:
    """On one of the planes, by its place in the list."""
    near = board(planes, turns).near
    labels = printed_cells(planes[place], LETTERS[place], turns[place])
    free = [each for each in _CORNERS if len(near[labels[each[0]]]) == 1]
    elder, inkas = free[0] if free else _MIDDLE
    return Placement(labels[elder], tuple(labels[slot] for slot in inkas))
