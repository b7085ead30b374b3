"""A table to play positions at; `bot.games.terakh.rules.position` explains their notation.

Orbs that a position does not name are out of the game.
"""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.cards import full_deck
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.position import position
from bot.kernel import Event, PlayError, Recorded, Seat, sentences

__all__ = ["Table", "position", "table"]
SUMS = re.compile(r"Attack (?:.*= )?(−?\d+), defense (?:.*= )?(−?\d+)\.$")
VERDICT = re.compile(r"^The attack on .* (?:succeeds|fails)(.*\.)$")


class Table:
    """A position in play: what was said last is kept, with everything it told."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def hold(self, seat: int, *cards: str) -> "Table":
        """Put cards from the deck into a hand."""
        state = self.state.with_hand(Seat(seat), cards)
        deck = Counter(full_deck(basic=state.options.basic))
        for hand in state.hands:
            deck.subtract(hand)
        self.state = replace(state, deck=tuple(deck.elements()))
        return self

    def stack_deck(self, *cards: str) -> "Table":
        """Put cards on top of the deck."""
        rest = list(self.state.deck)
        for card in cards:
            rest.remove(card)
        self.state = replace(self.state, deck=(*cards, *rest))
        return self

    def say(self, seat: int, sentence: str, *dice: int) -> "Table":
        """Say a sentence; the dice must be exactly those that are thrown."""
        chance = Recorded(*dice)
        step = GAME.play(self.state, Seat(seat), sentence, chance)
        assert chance.used_up, "fewer dice were thrown than expected"
        self.state, self.events = step.state, step.events
        return self

    def refused(self, seat: int, sentence: str) -> str:
        """The answer to a sentence that is not legal."""
        with pytest.raises(PlayError) as caught:
            GAME.play(self.state, Seat(seat), sentence, Recorded())
        return str(caught.value)

    def leave(self, seat: int, *dice: int) -> "Table":
        step = GAME.withdraw(self.state, Seat(seat), Recorded(*dice))
        self.state, self.events = step.state, step.events
        return self

    def offers(self, seat: int, start: str = "") -> set[str]:
        """Every sentence the seat may say that begins so."""
        said = sentences(GAME.prompt(self.state, Seat(seat)))
        return {sentence for sentence in said if sentence.startswith(start)}

    @property
    def asked(self) -> list[int]:
        return [prompt.seat for prompt in GAME.prompts(self.state)]

    def cell(self, name: str) -> str:
        return self.state.unit(name).cell

    def mods(self, name: str) -> tuple[int, int]:
        unit = self.state.unit(name)
        return unit.a, unit.d

    def hp(self, seat: int) -> int:
        return self.state.elder(Seat(seat)).hp

    def loose(self) -> set[tuple[str, str]]:
        return {(orb.clan, orb.cell) for orb in self.state.loose}

    @property
    def words(self) -> str:
        return " ".join(event.text for event in self.events)

    @property
    def score(self) -> str:
        """The totals with which attacks were decided: ", 8 to 7." """
        rolled, scores = "", list[str]()
        for event in self.events:
            if found := SUMS.match(event.text):
                rolled = f", {found[1]} to {found[2]}."
            elif found := VERDICT.search(event.text):
                scores.append(found[1] if found[1] != "." else rolled)
        return " ".join(scores)

    @property
    def winner(self) -> int | None:
        """The seat that has won; None if nobody has."""
        if self.state.outcome is None or len(self.state.outcome.ranking[0]) > 1:
            return None
        return next(iter(self.state.outcome.ranking[0]))


def table(clans: str, units: str = "", *, loose: str = "", options: Options | None = None) -> Table:
    return Table(position(clans, units, loose=loose, options=options))
