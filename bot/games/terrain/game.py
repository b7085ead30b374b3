"""Terrain: the table of contents. Every method is one call into the file of its subject."""

from collections.abc import Iterator
from typing import ClassVar

from bot.games.terrain import checks, counsel, effects, legal, mind, ranking, setup, words
from bot.games.terrain.actions import Action
from bot.games.terrain.state import COLOURS, State
from bot.games.terrain.view import View
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Step, Table


class Terrain(Game[State, Action, View]):
    """Build a landscape together, then race over it."""

    about: ClassVar[About] = About(
        key="terrain",
        title="Terrain",
        blurb="Build hills and cliffs, then race over them by weather and dice.",
        seats=(2, 3, 4, 5, 6),
        rules=1,
        has_advice=True,
        settings=setup.SETTINGS,
        quickstart={"build": "auto"},
        seat_names=COLOURS,
    )
    state_type: ClassVar[type] = State

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        return setup.setup(table, chance)

    def check(self, table: Table) -> None:
        setup.check(table)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return legal.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return effects.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return effects.withdraw(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return ranking.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def board(self, view: View) -> str:
        return words.board(view)

    def describe(self, view: View) -> str:
        return words.describe(view)

    def guess(self, view: View, chance: Chance) -> State:
        return view.position

    def score(self, state: State, seat: Seat) -> float:
        return mind.score(state, seat)

    def advise(self, view: View, chance: Chance) -> str:
        return counsel.advise(view, chance)

    def violations(self, state: State) -> Iterator[str]:
        return checks.violations(state)
