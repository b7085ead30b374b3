"""The ids of puzzles."""

from bot.chat.id_text import Id, OfMatch


class OpenPuzzle(Id, frozen=True, tag="puzzle"):
    """Set up a puzzle for the person who presses it."""

    puzzle: str


class NextPuzzle(Id, frozen=True, tag="puzzle:next"):
    """Another puzzle of the game than the one just seen."""

    game: str
    seen: str = ""


class CheckPuzzle(OfMatch, frozen=True, tag="puzzle:check"):
    """Is the answer right? The match is the private one."""


class ShowSolution(OfMatch, frozen=True, tag="puzzle:show"):
    """Show the best sentence; a person who has not answered yet gives up."""
