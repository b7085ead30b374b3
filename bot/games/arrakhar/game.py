"""Arrakhar's Wand by the contract: a table of contents, each method one call into another file."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bot.games.arrakhar import chart, effects, legal, mind, odds, phases, soundness
from bot.games.arrakhar import view as views
from bot.games.arrakhar.orders import Action
from bot.games.arrakhar.state import State, seat_of, side_of
from bot.games.arrakhar.terms import SETTINGS, terms
from bot.games.arrakhar.view import View
from bot.kernel import About, Chance, Event, Game, Outcome, Prompt, Seat, Step, Table


class ArrakharsWand(Game[State, Action, View]):
    """C. C. Stoll's game of 1983, complete."""

    about: ClassVar[About] = About(
        key="arrakhar",
        title="Arrakhar's Wand",
        blurb="Two secret armies fight over a wand hidden in the sorcerers' valley.",
        seats=(2,),
        rules=4,
        has_secrets=True,
        has_advice=True,
        has_odds=True,
        settings=SETTINGS,
        quickstart={"scenario": "short"},
    )
    state_type: ClassVar[type] = State

    def check(self, table: Table) -> None:
        terms(table.settings)

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        wizard = {"wizard": 0, "sorcerer": 1}.get(table.settings["sides"])
        seat = Seat(chance.roll(2) - 1 if wizard is None else wizard)
        state = State(terms(table.settings), seat)
        text = f"{{{seat}}} leads the wizards, {{{state.sorcerer}}} the sorcerers."
        return Step(state, (Event(text),))

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return legal.prompts(state)

    def revisable(self, state: State) -> tuple[Prompt[Action], ...]:
        return legal.revisable(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return effects.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        if state.end:
            return Step(state)
        return effects.revealed(Step(phases.withdrawn(state, side_of(state, seat))))

    def outcome(self, state: State) -> Outcome | None:
        if state.end is None:
            return None
        if not state.end.winner:
            return Outcome((frozenset({state.wizard, state.sorcerer}),), state.end.reason)
        winner = seat_of(state, state.end.winner)
        loser = Seat(1 - winner)
        return Outcome((frozenset({winner}), frozenset({loser})), state.end.reason)

    def view(self, state: State, viewer: Seat | None) -> View:
        return views.view(state, viewer)

    def status(self, view: View) -> str:
        return views.status(view)

    def secret(self, view: View) -> str:
        return views.secret(view)

    def board(self, view: View) -> str:
        return chart.board(view)

    def describe(self, view: View) -> str:
        return chart.describe(view)

    def guess(self, view: View, chance: Chance) -> State:
        return mind.guess(view, chance)

    def score(self, state: State, seat: Seat) -> float:
        return mind.score(state, side_of(state, seat))

    def rollout_length(self, view: View) -> int:
        return mind.rollout_length(view)

    def advise(self, view: View, chance: Chance) -> str:
        return mind.advise(view, chance)

    def violations(self, state: State) -> Iterator[str]:
        return soundness.violations(state)

    def odds(self, view: View, question: str) -> str:
        return odds.odds(view, question)

    def odds_questions(self, view: View) -> Iterator[str]:
        return odds.questions(view)

    def carry_over(self, state: State) -> Mapping[str, Seat] | None:
        """R59: a match that ended before the first turn was not played."""
        return {} if state.turn or not state.end else None

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        """R62: inside the segment, before dice."""
        return (before.segment, before.turn, before.side) == (
            after.segment,
            after.turn,
            after.side,
        )
