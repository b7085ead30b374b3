"""Terrain: the table of contents. Every method is one call into the file of its subject."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from bot.games.terrain.ai import (
    advise,
    guess,
    reasons,
    rollout_policy,
    score,
    shortcuts,
    turn_search,
)
from bot.games.terrain.model.actions import Action
from bot.games.terrain.model.state import COLOURS, State
from bot.games.terrain.prompts import prompts
from bot.games.terrain.rules import apply, invariants, outcome, position, setup
from bot.games.terrain.text import board, describe, pieces, view, words
from bot.games.terrain.text.view import View
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Shortcut, Step, Table, Verdict
from bot.kernel.ready_made import by_default
from bot.kernel.text import ordinal


class Terrain(Game[State, Action, View]):
    """Build a landscape together, then race over it."""

    about: ClassVar[About] = About(
        key="terrain",
        title="Terrain",
        blurb="Build a landscape of hills and cliffs together, then race across it. "
        "Dice and weather decide how far you get.",
        seats=(2, 3, 4, 5, 6),
        rules=3,
        goal="Be the first to reach your destinations.",
        turn="Dice give you weather and points. Leave each cell by one of its exits, and pay "
        "for every level you climb.",
        length="1 minute a turn, 20 to 40 rounds",
        has_advice=True,
        has_rollout_policy=True,
        has_reasons=True,
        settings=setup.SETTINGS,
        quickstart={"build": "ready"},
        seat_names=COLOURS,
    )
    state_type: ClassVar[type] = State

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        step = setup.setup(table, chance)
        if table.settings["build"] != "ready":
            return step
        return by_default(self, step, chance, lambda state: state.phase not in ("race", "over"))

    def check(self, table: Table) -> None:
        setup.check(table)

    def idle_settings(self, table: Table) -> Mapping[str, str]:
        return setup.idle_settings(table)

    def warnings(self, table: Table) -> tuple[str, ...]:
        return setup.warnings(table)

    def shortcuts(self, view: View) -> tuple[Shortcut, ...]:
        return shortcuts.shortcuts(view)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return apply.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return apply.withdraw(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view.view(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def board(self, view: View) -> str:
        return board.board(view)

    def describe(self, view: View) -> str:
        return describe.describe(view)

    def guess(self, view: View, chance: Chance) -> State:
        return guess.guess(view)

    def score(self, state: State, seat: Seat) -> float:
        return score.score(state, seat)

    def advise(self, view: View, chance: Chance) -> str:
        return advise.advise(view, chance)

    def search(
        self, view: View, chance: Chance, goes_on: Callable[[int], bool]
    ) -> tuple[Verdict, ...]:
        return turn_search.verdicts(guess.guess(view), goes_on)

    def asked(self, state: State) -> tuple[Seat, ...]:
        return rollout_policy.asked(state)

    def rollout_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        return rollout_policy.action(state, seat, chance)

    def reasons(self, state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
        return reasons.reasons(state, seat, action, after)

    def pieces(self) -> Mapping[str, str]:
        return pieces.texts()

    def team(self, state: State, seat: Seat) -> int:
        return state.team(seat)

    def played_as(self, view: View, seat: Seat) -> Mapping[str, str]:
        return {"turn": ordinal(view.order.index(seat) + 1)} if seat in view.order else {}

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)

    def position(self, table: Table, data: Mapping[str, Any]) -> State:
        """Pieces, tokens and dice, as the worked examples write them."""
        return position.position(table, data)
