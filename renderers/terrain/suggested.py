"""Pieces that are suggested for empty cells, shown as if they lay there already."""

from msgspec.structs import replace

from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.text.view import View
from renderers.marks import Marks


def with_suggested(view: View, marks: Marks) -> View:
    """The view with one suggested piece on each cell that is lit."""
    if len(marks.proposals) != len(marks.options):
        return view
    pairs = zip(marks.options, marks.proposals, strict=True)
    found = {label: code for label, code in pairs if code in PIECES}
    board = (code or found.get(label, "") for label, code in zip(LABELS, view.board, strict=True))
    return replace(view, board=tuple(board))
