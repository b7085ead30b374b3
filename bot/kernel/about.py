"""The contract's vocabulary: a game's identity, what it is given and what it returns."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from bot.kernel.prompt import Seat

S = TypeVar("S")

EVERYONE: None = None


class Event(Struct, frozen=True):
    """Something that happened, in words, and who may read it."""

    text: str  # "{0} strikes the Scout on C4: 2 HEALTH left."
    to: frozenset[Seat] | None = EVERYONE
    mark: str = ""  # how the picture shows it: "move" (an arrow), "hit", "fall", "place" …
    cells: tuple[str, ...] = ()  # where, in order


class Step(Struct, Generic[S], frozen=True):
    """The state after an action, and the events to tell."""

    state: S
    events: tuple[Event, ...] = ()


class Outcome(Struct, frozen=True):
    """The final ranking, best first, and why the match ended. One group of all seats is a draw."""

    ranking: tuple[frozenset[Seat], ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        return len(self.ranking) == 1


class Verdict(Struct, frozen=True):
    """A sentence that a game's own search has judged."""

    sentence: str
    value: float  # from -1 (lost) to 1 (won)
    line: tuple[tuple[Seat, str], ...] = ()  # how it would go on: who says what


class Setting(Struct, frozen=True):
    """Something the players agree on before they start. The first choice is the default."""

    key: str
    label: str
    choices: tuple[str, ...]
    help: str = ""
    free: bool = False  # any words beside the choices; `Game.check` judges them
    labels: Mapping[str, str] = {}  # what players read instead of a choice: "bo3", "best of three"

    def shown(self, choice: str) -> str:
        """A choice as players read it."""
        return self.labels.get(choice, choice)


class Shortcut(Struct, frozen=True):
    """A whole sentence with a button of its own."""

    sentence: str
    label: str


class Kit(Struct, frozen=True):
    """Something prepared before a match, such as a deck, as the game understood it."""

    text: str  # in the game's own notation
    problems: tuple[str, ...] = ()  # why it cannot be used
    notes: tuple[str, ...] = ()  # what the game guessed, or what may be unwise
    parts: tuple[tuple[str, int], ...] = ()  # the name of each part, and how many there are
    listed: str = ""  # all of them, under headings


class KitPart(Struct, frozen=True):
    """Something that a kit may hold, such as a card; for building one from menus.

    A kit's text is a list of them: `2 Fire Bomb, 1 Flare`.
    """

    name: str
    detail: str = ""  # what it is and does
    groups: Mapping[str, tuple[str, ...]] = {}  # where it is found: "Cost", ("1 Action",)


class About(Struct, frozen=True):
    """A game's identity."""

    key: str
    title: str
    blurb: str
    seats: tuple[int, ...]  # how many may play
    rules: int  # the version; raise it whenever a position could now be played differently
    goal: str = ""  # how you win, in one line for newcomers
    turn: str = ""  # what you do in a turn, in one line
    length: str = ""  # "2 minutes a turn, 20 to 40 turns"
    settings: tuple[Setting, ...] = ()
    seat_names: tuple[str, ...] = ()  # what pictures call the seats: "Red"
    quickstart: Mapping[str, str] = {}  # settings for a newcomer, who wants to move at once
    draws: bool = True  # players may agree on a draw
    has_secrets: bool = False  # seats know different things: each gets its `secret` by DM
    has_advice: bool = False  # `Advisor.advise` has an opinion
    has_rollout_policy: bool = False  # `rollout_action` is sensible, and quicker than advice
    has_reasons: bool = False  # `Advisor.reasons` says what actions are good for
    has_odds: bool = False  # `Extras.odds` answers questions of chance
    kit: str = ""  # the word of the blank that takes a player's own kit; "" if there is none
    trophies: Mapping[str, str] = {}  # which carry_over is a trophy: "pendant", "the Pendant"


class Table(Struct, frozen=True):
    """Who plays and under which settings; `carry_over` is what an earlier match left to a seat."""

    seats: tuple[Seat, ...]
    settings: Mapping[str, str]
    carry_over: Mapping[str, Seat] = {}
