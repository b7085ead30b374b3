"""Terakh by the contract: the table of contents. Every method is one call into another file."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bot.games.terakh import (
    catalog,
    checks,
    counsel,
    effects,
    guesses,
    legal,
    mind,
    sayings,
    setup,
    text_board,
    withdrawal,
)
from bot.games.terakh.about import ABOUT
from bot.games.terakh.actions import Action
from bot.games.terakh.planes import planes_of
from bot.games.terakh.state import State
from bot.games.terakh.telling import Telling
from bot.games.terakh.view import View, view
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Step, Table


class Terakh(Game[State, Action, View]):
    about: ClassVar[About] = ABOUT
    state_type: ClassVar[type] = State
    advice_margin: ClassVar[float] = 3.0

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        telling = Telling(chance)
        return Step(setup.begin(table, telling), tuple(telling.events))

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return legal.prompts(state)

    def prompt(self, state: State, seat: Seat) -> Prompt[Action]:
        """As for every game, but an open window does not tell who is asked in it."""
        return checks.own_prompt(state, seat) or super().prompt(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return effects.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return withdrawal.withdraw(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(state, viewer)

    def status(self, view: View) -> str:
        return sayings.status(view)

    def board(self, view: View) -> str:
        return text_board.drawn(view)

    def describe(self, view: View) -> str:
        return sayings.describe(view)

    def secret(self, view: View) -> str:
        return sayings.secret(view)

    def guess(self, view: View, chance: Chance) -> State:
        return guesses.guess(view, chance)

    def score(self, state: State, seat: Seat) -> float:
        return mind.score(state, seat)

    def advise(self, view: View, chance: Chance) -> str:
        return counsel.advise(view, chance)

    def pieces(self) -> Mapping[str, str]:
        return catalog.texts()

    def violations(self, state: State) -> Iterator[str]:
        return checks.violations(state)

    def check(self, table: Table) -> None:
        planes_of(table.settings["config"], len(table.seats))

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        return checks.may_take_back(before, after)

    def carry_over(self, state: State) -> Mapping[str, Seat] | None:
        return checks.carry_over(state)
