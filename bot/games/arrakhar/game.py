"""Arrakhar's Wand by the contract: each answer is one call into another module."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from bot.games.arrakhar.ai import advise, guess, reasons, score
from bot.games.arrakhar.ai.secrets import masked
from bot.games.arrakhar.ai.trials import policy, search
from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.settings import SETTINGS, idle_settings, terms
from bot.games.arrakhar.model.state import State, side_of
from bot.games.arrakhar.prompts import prompts
from bot.games.arrakhar.rules import apply, invariants, outcome, position, setup
from bot.games.arrakhar.text import board, describe, odds, pieces, plans, saved, view, words
from bot.games.arrakhar.text.view import View
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Step, Table, Verdict
from bot.kernel.ready_made import by_default


class ArrakharsWand(Game[State, Action, View]):
    """C. C. Stoll's game of 1983, complete."""

    about: ClassVar[About] = About(
        key="arrakhar",
        title="Arrakhar's Wand",
        blurb="Two secret armies fight over a wand hidden in the sorcerers' valley.",
        seats=(2,),
        rules=7,
        goal="Wizards carry the wand out of the valley. Sorcerers hide it and eliminate the "
        "wizards.",
        turn="Plan your spells, moves and attacks step by step. Dice are rolled only when you "
        "press Done.",
        length="5 minutes a turn, 8 to 15 turns",
        has_secrets=True,
        has_advice=True,
        has_rollout_policy=True,
        has_reasons=True,
        has_odds=True,
        settings=SETTINGS,
        quickstart={"scenario": "short", "setup_help": "ready", "sides": "wizard"},
    )
    state_type: ClassVar[type] = State

    def check(self, table: Table) -> None:
        terms(table.settings)

    def idle_settings(self, table: Table) -> Mapping[str, str]:
        return idle_settings(table.settings)

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        step = setup.setup(table, chance)
        if table.settings["setup_help"] != "ready":
            return step
        return by_default(self, step, chance, lambda state: not state.turn)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.prompts(state)

    def revisable(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.revisable(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return apply.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        if state.end:
            return Step(state)
        return apply.revealed(Step(outcome.withdrawn(state, side_of(state, seat))))

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view.view(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def secret(self, view: View) -> str:
        return words.secret(view)

    def board(self, view: View) -> str:
        return board.board(view)

    def describe(self, view: View) -> str:
        return describe.describe(view)

    def guess(self, view: View, chance: Chance) -> State:
        return guess.guess(view, chance)

    def masked(self, state: State, seat: Seat, chance: Chance) -> State:
        return masked.masked(state, side_of(state, seat), chance)

    def score(self, state: State, seat: Seat) -> float:
        return score.score(state, side_of(state, seat))

    def asked(self, state: State) -> tuple[Seat, ...]:
        return policy.asked(state)

    def rollout_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        return policy.rollout_action(state, seat, chance)

    def following(self, state: State, seat: Seat, action: Action, chance: Chance) -> State:
        return policy.following(state, seat, action, chance)

    def rollout_length(self, view: View) -> int:
        return advise.rollout_length(view)

    def search(
        self, view: View, chance: Chance, goes_on: Callable[[int], bool]
    ) -> tuple[Verdict, ...]:
        return search.search(view, chance, goes_on)

    def advise(self, view: View, chance: Chance) -> str:
        return advise.advise(view, chance)

    def reasons(self, state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
        return reasons.reasons(state, seat, action, after)

    def in_words(self, view: View, action: Action) -> str:
        return plans.in_words(view, action)

    def pieces(self) -> Mapping[str, str]:
        return pieces.texts()

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)

    def odds(self, view: View, question: str) -> str:
        return odds.odds(view, question)

    def odds_questions(self, view: View) -> Iterator[str]:
        return odds.questions(view)

    def position(self, table: Table, data: Mapping[str, Any]) -> State:
        """Units, the segment and what is hidden, as the worked examples write them."""
        return position.position(**data, settings=table.settings)

    def carry_over(self, state: State) -> Mapping[str, Seat] | None:
        """R59: a match that ended before the first turn was not played."""
        return {} if state.turn or not state.end else None

    def saved_kind(self, view: View) -> str:
        return saved.kind(view)

    def to_save(self, view: View) -> str:
        return saved.words(view)

    def from_saved(self, view: View, words: str) -> str:
        return saved.sentences(view, words)

    def played_as(self, view: View, seat: Seat) -> Mapping[str, str]:
        return {"side": "Wizard" if seat == view.wizard else "Sorcerer"}

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        """R62: inside the segment, before dice."""
        return (before.segment, before.turn, before.side) == (
            after.segment,
            after.turn,
            after.side,
        )
