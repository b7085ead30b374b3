"""Terrene Odyssey's table of contents: each question of the contract, and who answers it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bot.games.terrene import (
    decks,
    honesty,
    invariants,
    mind,
    opening,
    play,
    questions,
    rounds,
    setting,
    wording,
    words,
)
from bot.games.terrene.actions import Action
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import LETTERS
from bot.games.terrene.tasks import State
from bot.games.terrene.view import View, see
from bot.kernel.about import About, Kit, Outcome, Step, Table
from bot.kernel.chance import Chance
from bot.kernel.game import Game
from bot.kernel.prompt import Prompt, Seat


class Terrene(Game[State, Action, View]):
    about: ClassVar[About] = About(
        key="terrene",
        title="Terrene Odyssey",
        blurb="Lead hidden adventurers: recruit, battle, level up, win two games of three.",
        seats=(2, 4),
        seat_names=tuple(LETTERS),
        rules=3,
        has_secrets=True,
        has_advice=True,
        settings=setting.SETTINGS,
        quickstart={"match": "single", "responses": "smart"},
        kit="own",
    )
    state_type: ClassVar[type] = State
    advice_margin: ClassVar[float] = 2.0

    def check(self, table: Table) -> None:
        setting.rules(table)

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        return setting.start(table, chance)

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        if state.phase == "over":
            return ()
        if state.phase != "play" or state.top is None:
            return opening.prompts(state)
        prompt = questions.prompt(state, state.top)
        return (opening.addressed(prompt, state.keeper(prompt.seat)),)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        scene = Scene(state, chance)
        play.carry_out(scene, seat, action)
        return scene.step

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        scene = Scene(state, chance)
        rounds.withdraw(scene, seat)
        return scene.step

    def outcome(self, state: State) -> Outcome | None:
        return rounds.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return see(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def board(self, view: View) -> str:
        return words.board(view)

    def describe(self, view: View) -> str:
        return words.describe(view)

    def secret(self, view: View) -> str:
        return words.secret(view)

    def guess(self, view: View, chance: Chance) -> State:
        return mind.guess(view, chance)

    def score(self, state: State, seat: Seat) -> float:
        return mind.score(state, seat)

    def advise(self, view: View, chance: Chance) -> str:
        return mind.advise(view)

    def pieces(self) -> Mapping[str, str]:
        return wording.texts()

    def kit(self, text: str) -> Kit:
        deck = decks.check(text)
        return Kit(decks.write(deck.keys), deck.errors, deck.notes)

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        return honesty.may_take_back(before, after, seat)

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)
