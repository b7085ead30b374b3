"""The contract: everything a game must answer, and what it is given for that.

A game is a set of pure questions about frozen data. `prompts` says who is asked what; `apply` is
only ever handed what a prompt offered, so it need not validate. Views are built up field by field
for one viewer: what has no field there cannot leak. Texts name seats as {0}, {1} …; the shell puts
in the players' names.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.kernel import codec
from bot.kernel.chance import Chance
from bot.kernel.errors import MatchOver, NotAllowed, NotYourTurn
from bot.kernel.prompt import Prompt, Seat, walk

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

EVERYONE: None = None


class Event(Struct, frozen=True):
    """Something that happened, in words, and who may hear of it."""

    text: str  # "{0} strikes the Scout on C4: 2 HEALTH left."
    to: frozenset[Seat] | None = EVERYONE
    mark: str = ""  # how the picture shows it: "move" (an arrow), "hit", "fall", "place" …
    cells: tuple[str, ...] = ()  # where, in order


class Step(Struct, Generic[S], frozen=True):
    """What an action made of the state, and what there is to tell."""

    state: S
    events: tuple[Event, ...] = ()


class Outcome(Struct, frozen=True):
    """Who came where, best first, and why it ended. One group of all seats is a draw."""

    ranking: tuple[frozenset[Seat], ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        return len(self.ranking) == 1


class Setting(Struct, frozen=True):
    """Something the players agree on before they start. The first choice is the default."""

    key: str
    label: str
    choices: tuple[str, ...]
    help: str = ""
    free: bool = False  # any words beside the choices; `Game.check` judges them


class Kit(Struct, frozen=True):
    """Something prepared before a match, such as a deck, as the game has read it."""

    text: str  # written out as the game would write it
    problems: tuple[str, ...] = ()  # why it cannot be used
    notes: tuple[str, ...] = ()  # what was guessed, or may be unwise


class About(Struct, frozen=True):
    """A game's identity."""

    key: str
    title: str
    blurb: str
    seats: tuple[int, ...]  # how many may play
    rules: int  # raised whenever a position could now be played differently
    settings: tuple[Setting, ...] = ()
    seat_names: tuple[str, ...] = ()  # what pictures call the seats: "Red"
    tryout: Mapping[str, str] = {}  # settings for a newcomer, who wants to move at once
    draws: bool = True  # players may agree on a draw
    kit: str = ""  # the word of the blank that takes a player's own kit; "" if there is none
    heirlooms: Mapping[str, str] = {}  # what of a legacy is an honour: "pendant", "the Pendant"


class Table(Struct, frozen=True):
    """Who plays and under which settings; `legacy` is what an earlier match left to a seat."""

    seats: tuple[Seat, ...]
    settings: Mapping[str, str]
    legacy: Mapping[str, Seat] = {}


class Game(ABC, Generic[S, A, V]):
    """A game's complete rules. Stateless: one instance serves every match."""

    about: ClassVar[About]
    state_type: ClassVar[type]
    # By how many standard errors a computer must find other words better than those advised: where
    # dice decide, a few dreams prove little.
    doubt: ClassVar[float] = 0.0

    # The rules.

    @abstractmethod
    def setup(self, table: Table, chance: Chance) -> Step[S]: ...

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt[A], ...]:
        """One for every seat that may act now; empty if and only if the match is over."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]: ...

    @abstractmethod
    def withdraw(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """A seat leaves for good, at any moment: resigned, or out of time."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    # Who may know what. A viewer of None is the table: spectators, the public thread.

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V: ...

    @abstractmethod
    def status(self, view: V) -> str:
        """The line under the board: whose turn, what for."""

    @abstractmethod
    def board(self, view: V) -> str:
        """The position drawn with letters, for a terminal or `/board text`."""

    @abstractmethod
    def describe(self, view: V) -> str:
        """The position in words, for those who do not see the picture: at most 900 characters."""

    def secret(self, view: V) -> str:
        """What only this viewer may read; goes out by DM whenever it changes."""
        return ""

    # For computer opponents, and for the tests that hunt leaks.

    @abstractmethod
    def guess(self, view: V, chance: Chance) -> S:
        """Some state that would look just like this view to its viewer."""

    def score(self, state: S, seat: Seat) -> float:
        """How a seat stands, from -1 (lost) to 1 (won)."""
        return 0.0

    def horizon(self, view: V) -> int:
        """After how many sentences a computer's dream from here is judged by `score`.

        0 means: when the dreamer's turn comes round. Where nobody can say yet how it stands, while
        forces are chosen for example, dreams are better long.
        """
        return 0

    def advise(self, view: V, chance: Chance) -> str:
        """A sentence that a sensible player would say to this view; "" has no opinion."""
        return ""

    def complaints(self, state: S) -> Iterator[str]:
        """What is impossible about a state; checked after every step in tests."""
        yield from ()

    # When the game has something to say about it.

    def check(self, table: Table) -> None:
        """Raise NotAllowed if the settings do not fit together."""

    def takeback(self, before: S, after: S, seat: Seat) -> bool:
        """May a seat go back from `after` to `before` without asking anybody?

        Only asked where all that lies between is the seat's own, drew nothing and hid nothing.
        """
        return True

    def afterthoughts(self, state: S) -> tuple[Prompt[A], ...]:
        """For seats that may still change an answer although nobody waits for them: never those
        that `prompts` asks, and never what another seat could have learned from."""
        return ()

    def pieces(self) -> Mapping[str, str]:
        """Cards and the like that may be looked up by name, and what stands on them."""
        return {}

    def reckon(self, view: V, question: str) -> str:
        """A question of chance, answered; only ever asked of the table's view.

        Raises a PlayError that says how to ask.
        """
        raise NotAllowed(f"In {self.about.title} there is nothing to reckon.")

    def reckonings(self, view: V) -> Iterator[str]:
        """Questions of chance worth asking now, the best first."""
        yield from ()

    def kit(self, text: str) -> Kit:
        """Read and judge a kit; only asked of a game that has a word for it."""
        return Kit(text)

    def legacy(self, state: S) -> Mapping[str, Seat] | None:
        """What a finished match leaves to the table's next one, by the seat that has it.

        None if it is to be as if this match had not been: what was left before it, stays.
        """
        return {}

    # Given, the same for all.

    def table(
        self,
        seats: int,
        settings: Mapping[str, str] | None = None,
        legacy: Mapping[str, Seat] | None = None,
    ) -> Table:
        """A table with every setting filled in; raises NotAllowed with what would be right."""
        if seats not in self.about.seats:
            fit = _or([str(number) for number in self.about.seats])
            raise NotAllowed(f"{self.about.title} is for {fit} players, not {seats}.")
        chosen = dict(settings or {})
        filled = {each.key: _choice(each, chosen.pop(each.key, "")) for each in self.about.settings}
        for key in chosen:
            known = _or([each.key for each in self.about.settings]) or "none"
            raise NotAllowed(f"{self.about.title} has no setting “{key}”. Its settings: {known}.")
        table = Table(tuple(Seat(number) for number in range(seats)), filled, legacy or {})
        self.check(table)
        return table

    def prompt(self, state: S, seat: Seat) -> Prompt[A]:
        """What this seat is asked now, or what it may think over."""
        prompts = self.prompts(state)
        for prompt in chain(prompts, self.afterthoughts(state)):
            if prompt.seat == seat:
                return prompt
        if not prompts:
            raise MatchOver("This match is over.")
        waiting = _or([f"{{{prompt.seat}}}" for prompt in prompts if not prompt.private])
        if not waiting:
            raise NotYourTurn("You are not asked now; others may answer in private.")
        raise NotYourTurn(f"It is not your turn; {waiting} may act now.")

    def play(self, state: S, seat: Seat, sentence: str, chance: Chance) -> Step[S]:
        """From the question through the sentence to what it does."""
        return self.apply(state, seat, walk(self.prompt(state, seat), sentence).action, chance)

    def dump(self, state: S) -> str:
        return codec.encode(state)

    def load(self, data: str) -> S:
        """Override to read the shapes of earlier rules."""
        state: S = codec.decode(data, self.state_type)
        return state


def _choice(setting: Setting, wanted: str) -> str:
    if not wanted:
        return setting.choices[0]
    for choice in setting.choices:
        if choice.casefold() == wanted.casefold():
            return choice
    if setting.free:
        return wanted
    fit = _or(list(setting.choices))
    raise NotAllowed(f"“{wanted}” is no choice for “{setting.label}”. Choose {fit}.")


def _or(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"
