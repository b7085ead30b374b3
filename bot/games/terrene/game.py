"""Terrene Odyssey's answers to the contract, each pointing to the module that gives it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from bot.games.terrene.ai.advise import advise
from bot.games.terrene.ai.guess import guess, redrawn
from bot.games.terrene.ai.reasons import reasons
from bot.games.terrene.ai.score import score
from bot.games.terrene.model import decks, settings
from bot.games.terrene.model.actions import Action
from bot.games.terrene.model.cards import DECKS, FACES
from bot.games.terrene.model.pieces import LETTERS
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts import prompts
from bot.games.terrene.rules import free_undo, invariants, outcome, position, setup
from bot.games.terrene.rules.apply import apply
from bot.games.terrene.rules.context import Context
from bot.games.terrene.text import cards, catalogue, words
from bot.games.terrene.text.board import board
from bot.games.terrene.text.describe import describe
from bot.games.terrene.text.secret import secret
from bot.games.terrene.text.view import View, view
from bot.kernel.about import About, Kit, KitPart, Outcome, Step, Table
from bot.kernel.chance import Chance
from bot.kernel.game import Game
from bot.kernel.prompt import Prompt, Seat
from bot.kernel.ready_made import by_default


class Terrene(Game[State, Action, View]):
    about: ClassVar[About] = About(
        key="terrene",
        title="Terrene Odyssey",
        blurb="Lead hidden adventurers: recruit, battle, level up, win two of three games.",
        seats=(2, 4),
        seat_names=tuple(LETTERS),
        rules=5,
        goal="Bring your opponent from 50 HP to 0, or defeat all their Characters.",
        turn="Draw a card and spend your Actions: recruit hidden Characters, attack, and use "
        "abilities.",
        length="3 minutes a turn, about 12 turns a game",
        has_secrets=True,
        has_advice=True,
        has_reasons=True,
        settings=settings.SETTINGS,
        quickstart={"match": "single", "responses": "smart", "decks": "ready"},
        kit="own",
    )
    state_type: ClassVar[type] = State
    advice_margin: ClassVar[float] = 2.0

    def teammates(self, state: State, seat: Seat) -> frozenset[Seat]:
        own = range(len(state.players))
        return frozenset(
            Seat(each) for each in own if each != seat and state.team(each) == state.team(seat)
        )

    def team(self, state: State, seat: Seat) -> int:
        return state.team(seat)

    def played_as(self, view: View, seat: Seat) -> Mapping[str, str]:
        return words.played_as(view.sides[seat])

    def check(self, table: Table) -> None:
        settings.read(table)

    def idle_settings(self, table: Table) -> Mapping[str, str]:
        return settings.idle_settings(table)

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        step = setup.setup(table, chance)
        if table.settings["decks"] != "ready":
            return step
        return by_default(self, step, chance, lambda state: state.phase in ("opening", "order"))

    def prompts(self, state: State) -> tuple[Prompt[Action], ...]:
        return prompts.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        context = Context(state, chance)
        apply(context, seat, action)
        return context.step

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        context = Context(state, chance)
        outcome.withdraw(context, seat)
        return context.step

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(state)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(state, viewer)

    def status(self, view: View) -> str:
        return words.status(view)

    def board(self, view: View) -> str:
        return board(view)

    def describe(self, view: View) -> str:
        return describe(view)

    def secret(self, view: View) -> str:
        return secret(view)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(view, chance)

    def score(self, state: State, seat: Seat) -> float:
        return score(state, seat)

    def redrawn(self, before: State, after: State, chance: Chance) -> State:
        return redrawn(before, after, chance)

    def advise(self, view: View, chance: Chance) -> str:
        return advise(view, chance)

    def reasons(self, state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
        return reasons(state, seat, action, after)

    def pieces(self) -> Mapping[str, str]:
        return {**cards.texts(), **catalogue.catalogue()}

    def kit(self, text: str) -> Kit:
        deck = decks.check(text)
        return Kit(
            decks.write(deck.keys),
            deck.errors,
            deck.notes,
            tuple((FACES[key].name, number) for key, number in Counter(deck.keys).items()),
            catalogue.by_type(deck.keys),
        )

    def kit_parts(self) -> tuple[KitPart, ...]:
        return catalogue.parts()

    def kit_samples(self) -> Mapping[str, str]:
        return {each.name: decks.write(each.keys) for each in DECKS.values()}

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        return free_undo.is_free(before, after, seat)

    def violations(self, state: State) -> Iterator[str]:
        return invariants.violations(state)

    def position(self, table: Table, data: Mapping[str, Any]) -> State:
        """Parties, hands and Terrains in few words; see rules/position."""
        return position.built(table, data)
