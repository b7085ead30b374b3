"""Rakh as the table knows it: the contents page; every answer is in a file of its own."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from bot.games.rakh.ai import guess, reasons, score, turn_search
from bot.games.rakh.model import units
from bot.games.rakh.model.actions import Action
from bot.games.rakh.model.state import ACTIONS, State
from bot.games.rakh.prompts import prompts
from bot.games.rakh.rules import apply, invariants, outcome, position, setup
from bot.games.rakh.text import board, describe, view, words
from bot.games.rakh.text.view import View
from bot.kernel import About, Chance, Game, Outcome, Prompt, Seat, Setting, Step, Table, Verdict

_FACTIONS = Setting(
    "factions",
    "Sides",
    ("choose", "random", "swap"),
    "Whether you lead Sun or Moon.",
    labels={
        "choose": "you choose; first come, first served",
        "random": "drawn at random",
        "swap": "traded after each match",
    },
)
_SETUP = Setting(
    "setup",
    "Line-ups",
    ("blocks", "open", "random", "quick"),
    "Each side has five of the ten units. If you place several at a time, you wait for each other "
    "only 4 times, not 12. Drawn at random: the units and their spaces.",
    labels={
        "blocks": "you place several units at a time",
        "open": "you take turns placing one unit",
        "random": "drawn at random",
        "quick": "the same five units for both",
    },
)
_DRAWS = Setting(
    "draw_rules",
    "Draw rules",
    ("on", "off"),
    "The match is a draw if a position comes up three times, or after 40 turns in a row without "
    "a new cursed land.",
)
_TAKEBACK = Setting(
    "takeback",
    "Free undo",
    ("on", "off"),
    "You may undo the first action of your turn before you take the second.",
)


class Rakh(Game[State, Action, View]):
    """Two orders on a land that curses every loss."""

    about: ClassVar[About] = About(
        key="rakh",
        title="Rakh",
        blurb="Two orders of five units fight over a land that curses every loss. "
        "Four cursed lands of your own color, and you lose.",
        seats=(2,),
        rules=3,
        goal="Make your opponent lose units: whoever has four cursed lands of their own color "
        "on the board loses.",
        turn="Take two actions, each a move or an attack. SPEED and RANGE are exact: never "
        "more, never less.",
        length="1 to 2 minutes a turn, 20 to 40 turns",
        settings=(_FACTIONS, _SETUP, _DRAWS, _TAKEBACK),
        has_reasons=True,
        quickstart={"factions": "swap", "setup": "quick"},
        draws=True,
    )
    state_type: ClassVar[type] = State

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        return setup.setup(table, chance)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return apply.apply(state, seat, action, chance)

    def following(self, state: State, seat: Seat, action: Action, chance: Chance) -> State:
        return apply.following(state, seat, action, chance)

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return apply.withdraw(state, seat)

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

    def search(
        self, view: View, chance: Chance, goes_on: Callable[[int], bool]
    ) -> tuple[Verdict, ...]:
        if view.phase != "play":
            return ()
        return turn_search.verdicts(guess.guess(view), chance, goes_on)

    def reasons(self, state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
        return reasons.reasons(state, seat, action, after)

    def pieces(self) -> Mapping[str, str]:
        return units.texts()

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)

    def played_as(self, view: View, seat: Seat) -> Mapping[str, str]:
        own = [order.name for order in view.orders if order.seat == seat]
        return {"side": own[0]} if own else {}

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        """The first action of the present turn, done with and before the second (R56).

        In the set-up: a unit, while its player is still placing.
        """
        if before.phase == "place":
            return after.options.takeback and before.side == after.side
        is_same_turn = before.turn == after.turn and after.phase == "play"
        is_between = before.actions == ACTIONS and after.actions == ACTIONS - 1
        is_done = after.pending is None
        return after.options.takeback and is_same_turn and is_between and is_done

    def position(self, table: Table, data: Mapping[str, Any]) -> State:
        """Units, lands and who acts, as the worked examples write them."""
        return position.position(**data)

    def carry_over(self, state: State) -> Mapping[str, Seat]:
        return {} if state.sun is None else {"sun": state.sun}
