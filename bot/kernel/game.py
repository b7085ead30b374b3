"""The contract: what a game must answer, and what it is given to answer with.

A game author reads `Rules` first: nine answers make a game. `Advisor` is for computer players and
for the tests that hunt leaks; `Extras` are what some games have beside that. What a game declares
in its `About` (`has_secrets`, `has_odds` …) is what the rest of the program relies on.

A game is a set of pure questions about frozen data. `prompts` says which seats may act, and how;
`apply` only ever gets what a prompt offered, so it need not validate. Views are built up field by
field for one viewer: what has no field there cannot leak. Texts name seats as {0}, {1} …; the shell
puts in the players' names.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from bot.kernel import codec
from bot.kernel.about import About, Kit, KitPart, Outcome, Setting, Shortcut, Step, Table, Verdict
from bot.kernel.chance import Chance
from bot.kernel.echo import typed
from bot.kernel.errors import MatchOver, NotAllowed, NotYourTurn
from bot.kernel.prompt import Prompt, Seat, random_action, walk
from bot.kernel.text import either

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Rules(ABC, Generic[S, A, V]):
    """What happens, and who may know what. A viewer of None is the table: spectators, thread."""

    @abstractmethod
    def setup(self, table: Table, chance: Chance) -> Step[S]:
        """The first state, from who plays, the settings and what is drawn."""

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt[A], ...]:
        """One for every seat that may act now; empty if and only if the match is over."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """What an action does; it was offered by this seat's prompt, so it is legal."""

    @abstractmethod
    def withdraw(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """A seat leaves for good, at any moment: it resigned, or its time ran out. For a seat that
        has left or lost already this changes nothing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who came where and why; None while the match goes on."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """What one seat, or the table (None), may know, built up field by field."""

    @abstractmethod
    def status(self, view: V) -> str:
        """The line under the board: whose turn it is, and what for. It opens with the number of the
        turn, "Turn 4: {0} …" or "Round 4: {0} …", by which the log is divided."""

    @abstractmethod
    def board(self, view: V) -> str:
        """The position drawn with letters, for a terminal or `/board text`."""

    @abstractmethod
    def describe(self, view: V) -> str:
        """The position in words, for those who do not see the picture: at most 900 characters."""


class Advisor(ABC, Generic[S, A, V]):
    """What computer players ask a game; `guess` also serves the tests that hunt leaks."""

    # By how many standard errors a computer must find another sentence better than the advised
    # one: where dice decide, a few rollouts prove little.
    advice_margin: ClassVar[float] = 0.0
    # Advice advises nothing that is hardly worth a card or a step: to do nothing instead must be
    # better by the margin, too.
    advice_is_frugal: ClassVar[bool] = False

    @abstractmethod
    def guess(self, view: V, chance: Chance) -> S:
        """Some state that gives its viewer exactly this view."""

    def masked(self, state: S, seat: Seat, chance: Chance) -> S:
        """The same state for all that others can see, with this seat's own secret drawn anew.

        A computer that decides on such states gives away nothing of a secret that it would rather
        keep than use. Most secrets are there to be used: then this is the state itself.
        """
        return state

    def score(self, state: S, seat: Seat) -> float:
        """How a seat stands, from -1 (lost) to 1 (won).

        Near 0 while little is decided: players see their chances worked out from it.
        """
        return 0.0

    def redrawn(self, before: S, after: S, chance: Chance) -> S:
        """`before` with the rest of its piles in another order, if cards came from them on the way
        to `after`; else the same state. For measuring luck.

        Piles that are shuffled once have such an order; cards and dice that are drawn as they come
        need nothing here.
        """
        return before

    def advise(self, view: V, chance: Chance) -> str:
        """A sentence that a sensible player would say with this view; "" for no opinion.

        Only asked of a game that declares `has_advice`.
        """
        return ""

    def search(
        self, view: V, chance: Chance, goes_on: Callable[[int], bool]
    ) -> tuple[Verdict, ...]:
        """Sentences that may be said now, the best first, found by a search of the game's own; ()
        for none.

        Where nothing is hidden a game may look ahead better than the general search can. `goes_on`
        says whether there is still time after so many positions.
        """
        return ()

    def reasons(self, state: S, seat: Seat, action: A, after: S) -> Iterator[str]:
        """What an action is good for, in whole sentences, the best first: for hints.

        What it takes, saves, threatens or prepares, by comparing two states. Both are guessed, so
        a hint tells only what several guesses agree on. Only asked of a game that declares
        `has_reasons`.
        """
        yield from ()

    def rollout_length(self, view: V) -> int:
        """After how many sentences `score` judges a rollout from here.

        0 means: when the searching seat is asked again. Where `score` can say nothing yet, while
        forces are chosen for example, long rollouts are better.
        """
        return 0

    def violations(self, state: S) -> Iterator[str]:
        """What is wrong with a state that can never occur; tests check it after every step."""
        yield from ()


class Extras(Generic[S, A, V]):
    """What only some games have; each default says "nothing"."""

    def secret(self, view: V) -> str:
        """What only this viewer may read; sent by DM whenever it changes.

        Only asked of a game that declares `has_secrets`.
        """
        return ""

    def teammates(self, state: S, seat: Seat) -> frozenset[Seat]:
        """The seats with which the rules let this seat talk in private."""
        return frozenset()

    def team(self, state: S, seat: Seat) -> int:
        """The number of the seat's team, which wins and loses together; by default each seat is its
        own team."""
        return seat

    def played_as(self, view: V, seat: Seat) -> Mapping[str, str]:
        """What a seat played in a match that is over: "clan" to "Fraktar". For statistics.

        Only asked of the table's view, so it tells nothing that was hidden to the end.
        """
        return {}

    def check(self, table: Table) -> None:
        """Raise NotAllowed if the settings do not fit together."""

    def idle_settings(self, table: Table) -> Mapping[str, str]:
        """Settings that change nothing at this table, and why: "a die gives the direction"."""
        return {}

    def warnings(self, table: Table) -> tuple[str, ...]:
        """What the host should know about settings that are legal but unwise, a sentence each."""
        return ()

    def translated(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        """Settings as earlier releases called them, by their names of today."""
        return settings

    def undo_is_free(self, before: S, after: S, seat: Seat) -> bool:
        """May a seat go back from `after` to `before` without asking anyone?

        Only asked where everything in between was the seat's own, drew nothing and hid nothing.
        """
        return True

    def revisable(self, state: S) -> tuple[Prompt[A], ...]:
        """Prompts for seats that may still change an answer although nobody waits for them. Never
        for a seat that `prompts` asks, and never where another seat could have learned from the
        answer."""
        return ()

    def pieces(self) -> Mapping[str, str]:
        """Cards and the like that may be looked up by name, and their text."""
        return {}

    def shortcuts(self, view: V) -> tuple[Shortcut, ...]:
        """Up to four sentences that get a button of their own now, the likeliest first."""
        return ()

    def in_words(self, view: V, action: A) -> str:
        """What an action does, where the labels of its options do not say it: for hints."""
        return ""

    def odds(self, view: V, question: str) -> str:
        """The answer to a question about odds; only ever asked with the table's view.

        Raises a PlayError that says how to ask. Only asked of a game that declares `has_odds`.
        """
        raise NotImplementedError

    def odds_questions(self, view: V) -> Iterator[str]:
        """Questions about odds that are worth asking now, the best first."""
        yield from ()

    def kit(self, text: str) -> Kit:
        """Read and judge a kit; only asked of a game that has a word for it."""
        return Kit(text)

    def kit_parts(self) -> tuple[KitPart, ...]:
        """Everything that a kit may hold, in the order in which it is listed."""
        return ()

    def kit_samples(self) -> Mapping[str, str]:
        """Ready-made kits to begin with: a name, and its text."""
        return {}

    def saved_kind(self, view: V) -> str:
        """What the viewer may now save by name and use again: "wizard force"; "" for nothing."""
        return ""

    def to_save(self, view: V) -> str:
        """What `saved_kind` names, in words, for the viewer alone; "" if there is nothing yet."""
        return ""

    def from_saved(self, view: V, words: str) -> str:
        """The sentences that restore what was saved, whatever is chosen now."""
        return words

    def carry_over(self, state: S) -> Mapping[str, Seat] | None:
        """What a finished match leaves to the table's next one, by the seat that has it.

        None if the match does not count: what earlier matches left stays as it is.
        """
        return {}


class Game(Rules[S, A, V], Advisor[S, A, V], Extras[S, A, V]):
    """A game's complete rules. Stateless: one instance serves every match."""

    about: ClassVar[About]
    state_type: ClassVar[type]

    # Given, the same for all.

    def table(
        self,
        seats: int,
        settings: Mapping[str, str] | None = None,
        carry_over: Mapping[str, Seat] | None = None,
    ) -> Table:
        """A table with every setting filled in; raises NotAllowed with what would be right."""
        if seats not in self.about.seats:
            fit = either([str(number) for number in self.about.seats])
            raise NotAllowed(
                f"{self.about.title} cannot be played by {seats}. Choose {fit} players."
            )
        chosen = {typed(key): typed(value) for key, value in (settings or {}).items()}
        chosen = dict(self.translated(chosen))
        filled = {each.key: _choice(each, chosen.pop(each.key, "")) for each in self.about.settings}
        for key in chosen:
            known = either([each.key for each in self.about.settings]) or "none"
            raise NotAllowed(f"{self.about.title} has no setting “{key}”. Choose {known}.")
        table = Table(tuple(Seat(number) for number in range(seats)), filled, carry_over or {})
        self.check(table)
        return table

    def prompt(self, state: S, seat: Seat) -> Prompt[A]:
        """What this seat is asked now, or the answer that it may still change."""
        return self.prompt_among(self.prompts(state), state, seat)

    def prompt_among(self, prompts: tuple[Prompt[A], ...], state: S, seat: Seat) -> Prompt[A]:
        """The same, for a caller that already has all prompts."""
        for prompt in prompts:
            if prompt.seat == seat:
                return prompt
        for prompt in self.revisable(state):
            if prompt.seat == seat:
                return prompt
        if not prompts:
            raise MatchOver("This match is over. Start another one to play on.")
        waiting = either([f"{{{prompt.seat}}}" for prompt in prompts if not prompt.private])
        if not waiting:
            raise NotYourTurn(
                "You have nothing to answer now. Wait for the others, who may be asked in private."
            )
        raise NotYourTurn(f"It is not your turn. Wait for {waiting}.")

    def play(self, state: S, seat: Seat, sentence: str, chance: Chance) -> Step[S]:
        """Walk a sentence through the seat's question, and apply it."""
        return self.apply(state, seat, walk(self.prompt(state, seat), sentence).action, chance)

    def asked(self, state: S) -> tuple[Seat, ...]:
        """The seats of `prompts`, in that order. A game may say so without building questions."""
        return tuple(prompt.seat for prompt in self.prompts(state))

    def rollout_action(self, state: S, seat: Seat, chance: Chance) -> A:
        """The action that a rollout plays for a seat that is asked; by default a random one.

        A game that declares `has_rollout_policy` plays sensibly here and builds no question for it;
        rollouts then begin with this where they would ask for advice. The state is guessed, but it
        may hold what this seat cannot know: go only by what the seat could see.
        """
        return random_action(self.prompt(state, seat), chance)

    def following(self, state: S, seat: Seat, action: A, chance: Chance) -> S:
        """The state after `apply`, for searches; a game may leave out the events to be faster."""
        return self.apply(state, seat, action, chance).state

    def position(self, table: Table, data: Mapping[str, Any]) -> S:
        """A position for a lesson or an example, from data that an author wrote.

        Override it with a notation that is easier to write than a whole state.
        """
        return self.load(codec.encode(data))

    def dump(self, state: S) -> str:
        """A state as JSON, for the snapshot beside the journal."""
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
    fit = either(list(setting.choices))
    raise NotAllowed(f"“{wanted}” is not a choice for “{setting.label}”. Choose {fit}.")
