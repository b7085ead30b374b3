"""What all games share: the contract, the tree of questions, chance, grids, paths and piles.

A game author needs only the names below; the kernel imports nothing of ours.
"""

from bot.kernel.about import EVERYONE, About, Event, Kit, Outcome, Setting, Shortcut, Step, Table
from bot.kernel.chance import Chance, Dice, Draw, Recorded, Tossed
from bot.kernel.errors import (
    MatchOver,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    PlayError,
    Stale,
    Unfinished,
)
from bot.kernel.game import Game
from bot.kernel.prompt import (
    Ask,
    Do,
    Fill,
    Option,
    Prompt,
    Said,
    Seat,
    Source,
    Suggestion,
    complete,
    descend,
    path_of,
    random_sentence,
    sentences,
    topic_at,
    walk,
    walk_first,
)

__all__ = [
    "EVERYONE",
    "About",
    "Ask",
    "Chance",
    "Dice",
    "Do",
    "Draw",
    "Event",
    "Fill",
    "Game",
    "Kit",
    "MatchOver",
    "NotAllowed",
    "NotUnderstood",
    "NotYourTurn",
    "Option",
    "Outcome",
    "PlayError",
    "Prompt",
    "Recorded",
    "Said",
    "Seat",
    "Setting",
    "Shortcut",
    "Source",
    "Stale",
    "Step",
    "Suggestion",
    "Table",
    "Tossed",
    "Unfinished",
    "complete",
    "descend",
    "path_of",
    "random_sentence",
    "sentences",
    "topic_at",
    "walk",
    "walk_first",
]
