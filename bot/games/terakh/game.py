"""Terakh by the contract: every answer is one call into the module that knows it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from bot.games.terakh.ai.advise import advise, rollout_action
from bot.games.terakh.ai.guess import guess
from bot.games.terakh.ai.reasons import reasons
from bot.games.terakh.ai.score import score
from bot.games.terakh.model import earlier
from bot.games.terakh.model.actions import Action
from bot.games.terakh.model.cards import texts
from bot.games.terakh.model.options import SETTINGS, idle_settings, options_of
from bot.games.terakh.model.planes import planes_of
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS
from bot.games.terakh.prompts import prompts
from bot.games.terakh.rules import apply, invariants, outcome, position, setup, withdrawal
from bot.games.terakh.text import board, words
from bot.games.terakh.text.describe import describe
from bot.games.terakh.text.view import View, view
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Step, Table, codec

ABOUT = About(
    key="terakh",
    title="Terakh",
    blurb="Two to six clans fight with Idols, Orbs and Cast Cards on triangular planes that turn.",
    seats=(2, 3, 4, 5, 6),
    rules=2,
    goal="Be the last player with an Elder on the Battle Planes.",
    turn="Spend 5 mana to move, attack, summon or turn a plane, then end your turn. An "
    "attack hits if its total is higher.",
    length="3 minutes a turn, 10 to 20 rounds",
    has_secrets=True,
    has_advice=True,
    has_reasons=True,
    has_rollout_policy=True,
    settings=SETTINGS,
    quickstart={"setup": "quick"},
    trophies={"pendant": "the Victory Pendant"},
)


class Terakh(Game[State, Action, View]):
    about: ClassVar[About] = ABOUT
    state_type: ClassVar[type] = State
    advice_margin: ClassVar[float] = 3.0
    advice_is_frugal: ClassVar[bool] = True

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        return setup.setup(table, chance)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.prompts(state)

    def prompt(self, state: State, seat: Seat) -> Prompt[Action]:
        """As for every game, but an open window does not tell who is asked in it."""
        return prompts.window_prompt(state, seat) or super().prompt(state, seat)

    def asked(self, state: State) -> tuple[Seat, ...]:
        return prompts.asked(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return apply.apply(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return withdrawal.withdraw(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def board(self, view: View) -> str:
        return board.board(view)

    def describe(self, view: View) -> str:
        return describe(view)

    def secret(self, view: View) -> str:
        return words.secret(view)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(view, chance)

    def score(self, state: State, seat: Seat) -> float:
        return score(state, seat)

    def advise(self, view: View, chance: Chance) -> str:
        return advise(view, chance)

    def rollout_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        return rollout_action(state, seat, chance)

    def reasons(self, state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
        return reasons(state, seat, action, after)

    def pieces(self) -> Mapping[str, str]:
        return texts()

    def position(self, table: Table, data: Mapping[str, Any]) -> State:
        """Clans, units, loose Orbs and hands, as the worked examples write them."""
        return position.position(**data, options=options_of(table))

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)

    def check(self, table: Table) -> None:
        planes_of(table.settings["config"], len(table.seats))

    def idle_settings(self, table: Table) -> Mapping[str, str]:
        return idle_settings(table)

    def translated(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        return earlier.settings(settings)

    def load(self, data: str) -> State:
        return codec.decode(codec.encode(earlier.state(codec.decode(data, dict))), State)

    def revisable(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.revisable(state)

    def played_as(self, view: View, seat: Seat) -> Mapping[str, str]:
        clan = view.clans[seat]
        return {"clan": CLANS[clan]} if clan else {}

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        return apply.undo_is_free(before, after)

    def carry_over(self, state: State) -> Mapping[str, Seat] | None:
        return outcome.carry_over(state)
