"""Positions in the ruling sheet's own notation, and a table to play them at.

`HY1@A13R` is a Ready Inka (`G` Guard, `*` with the Pendant), `HY3=hydra[1,0]@A5` an Idol,
`HYE@A10(4)` an Elder, `HYE@-` one that is off the planes. Units not named are Fallen; Elders not
named stand with 4 HP on A10, B7 and C16; Orbs not named are out of the game.
"""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.cards import full_deck
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.planes import planes_of
from bot.games.terakh.model.state import Orb, State
from bot.games.terakh.model.units import CODES, Unit, new_clan
from bot.kernel import Event, PlayError, Recorded, Seat, sentences

ELDERS = ("A10", "B7", "C16", "D16", "E16", "F16")
_UNIT = re.compile(
    r"(?P<name>[A-Z]{2}[1-6E])(=(?P<orb>\w+)\[(?P<a>\d),(?P<d>\d)\])?@(?P<cell>[A-F]\d+|-)"
    r"(?P<mode>[RG])?(?P<star>\*)?(\((?P<hp>\d)\))?"
)


def position(
    clans: str, units: str = "", *, loose: str = "", options: Options | None = None
) -> State:
    """The first clan's turn with 5 mana, clockwise, all planes as printed."""
    codes = tuple(clans.split())
    seats = tuple(Seat(number) for number in range(len(codes)))
    chosen = options or Options()
    state = State(
        chosen,
        planes_of(chosen.config, len(codes)),
        (0,) * len(codes),
        seats,
        codes,
        "turn",
        order=seats,
        round=1,
        units=tuple(
            unit for code, seat in zip(codes, seats, strict=True) for unit in _clan(code, seat)
        ),
        loose=tuple(Orb(*text.split("@")) for text in loose.split()),
        deck=full_deck(basic=chosen.basic),
        hands=((),) * len(codes),
        mana=5,
        leech=(0,) * len(codes),
    )
    for text in units.split():
        state = _with(state, text)
    return state


def _clan(code: str, seat: Seat) -> tuple[Unit, ...]:
    *inkas, elder = new_clan(code, seat, 4)
    return (*inkas, replace(elder, cell=ELDERS[seat]))


def _with(state: State, text: str) -> State:
    found = _UNIT.fullmatch(text)
    assert found, text
    unit = state.unit(found["name"])
    cell = "" if found["cell"] == "-" else found["cell"]
    unit = replace(unit, cell=cell, ready=found["mode"] == "R", pendant=bool(found["star"]))
    if found["orb"]:
        unit = replace(unit, orb=CODES[found["orb"]], a=int(found["a"]), d=int(found["d"]))
    if unit.is_elder:
        unit = replace(unit, hp=int(found["hp"] or 4) if cell else 0)
    return state.with_unit(unit)


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
    def winner(self) -> int | None:
        """The seat that has won; None if nobody has."""
        if self.state.outcome is None or len(self.state.outcome.ranking[0]) > 1:
            return None
        return next(iter(self.state.outcome.ranking[0]))


def table(clans: str, units: str = "", *, loose: str = "", options: Options | None = None) -> Table:
    return Table(position(clans, units, loose=loose, options=options))
