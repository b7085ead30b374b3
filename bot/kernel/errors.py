"""What can be wrong with a player's words.

Every one of these is shown to the player as it is, so its text is a whole sentence that says what
was wrong and what to do instead. Nothing has changed when one of them is raised.
"""


class PlayError(ValueError):
    """The table cannot do what was asked; `str(error)` is the answer to the player."""


class NotUnderstood(PlayError):
    """A word that the question does not offer."""


class Unfinished(PlayError):
    """The sentence is right as far as it goes, and ends too early."""


class NotYourTurn(PlayError):
    """This seat is not asked anything now."""


class Stale(PlayError):
    """The answer belongs to a question that is no longer asked."""


class MatchOver(PlayError):
    """The match has ended; nothing more can be said in it."""


class NotAllowed(PlayError):
    """The table's own rules forbid it: settings, seats, undo, draws."""
