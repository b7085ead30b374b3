"""Auction: sealed bids for prizes from a face-down pile; small enough to read at once.

Each round everybody bids one card face down; the highest lone bid wins the prize, and a die in the
open doubles the next one on a six. It exists to show that a game is one folder, and to give the
table's tests several seats asked at once, sealed sentences, a blank to fill, and hidden draws.
"""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import (
    About,
    Ask,
    Chance,
    Do,
    Event,
    Fill,
    Game,
    NotUnderstood,
    Option,
    Outcome,
    Prompt,
    Seat,
    Setting,
    Step,
    Table,
)

Cards = tuple[int, ...]


class State(Struct, frozen=True):
    size: int
    shown: tuple[Cards, ...]  # the cards each seat has played, face up by now
    bids: tuple[int, ...]  # 0: none yet
    points: Cards
    past: Cards  # prizes that were up, the present one last
    pile: Cards  # prizes to come, face down
    doubled: bool = False
    gone: frozenset[Seat] = frozenset()

    def hand(self, seat: int) -> Cards:
        played = {*self.shown[seat], self.bids[seat]}
        return tuple(card for card in range(1, self.size + 1) if card not in played)

    def here(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.bids)) if seat not in self.gone]


class View(Struct, frozen=True):
    viewer: Seat | None
    size: int
    shown: tuple[Cards, ...]
    own_bid: int
    has_bid: tuple[bool, ...]
    points: Cards
    past: Cards
    doubled: bool
    gone: frozenset[Seat]


class Bid(Struct, frozen=True):
    card: int


class Auction(Game[State, Bid, View]):
    about: ClassVar[About] = About(
        key="auction",
        title="Auction",
        blurb="Sealed bids for hidden prizes.",
        seats=(2, 3),
        rules=1,
        has_secrets=True,
        settings=(Setting("cards", "Cards in hand", ("4", "6")),),
    )
    state_type = State

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        size = int(table.settings["cards"])
        prizes = chance.shuffled(range(1, size + 1))
        nothing = (0,) * len(table.seats)
        state = State(size, ((),) * len(nothing), nothing, nothing, prizes[:1], prizes[1:])
        return Step(state, (Event(f"The first prize is {prizes[0]}."),))

    def prompts(self, state: State) -> tuple[Prompt[Bid], ...]:
        if self.outcome(state):
            return ()
        return tuple(_question(state, seat) for seat in state.here() if not state.bids[seat])

    def apply(self, state: State, seat: Seat, action: Bid, chance: Chance) -> Step[State]:
        bids = (*state.bids[:seat], action.card, *state.bids[seat + 1 :])
        step = _settled(replace(state, bids=bids), chance)
        own = Event(f"You bid {action.card}.", to=frozenset({seat}))
        return Step(step.state, (Event(f"{{{seat}}} has bid."), own, *step.events))

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        return _settled(replace(state, gone=state.gone | {seat}), chance)

    def outcome(self, state: State) -> Outcome | None:
        here = state.here()
        if len(here) > 1 and len(state.shown[here[0]]) < state.size:
            return None
        totals = sorted({state.points[seat] for seat in here}, reverse=True)
        groups = [frozenset(seat for seat in here if state.points[seat] == n) for n in totals]
        ranking = (*groups, state.gone) if state.gone else tuple(groups)
        return Outcome(ranking, "The last prize is gone.")

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            viewer=viewer,
            size=state.size,
            shown=state.shown,
            own_bid=0 if viewer is None else state.bids[viewer],
            has_bid=tuple(bid > 0 for bid in state.bids),
            points=state.points,
            past=state.past,
            doubled=state.doubled,
            gone=state.gone,
        )

    def status(self, view: View) -> str:
        return f"Prize {view.past[-1]}{', doubled' if view.doubled else ''}."

    def board(self, view: View) -> str:
        rows = [f"{{{seat}}}: {points} points" for seat, points in enumerate(view.points)]
        return "\n".join([self.status(view), *rows])

    def describe(self, view: View) -> str:
        return f"{self.status(view)} Points: {', '.join(map(str, view.points))}."

    def secret(self, view: View) -> str:
        return f"You bid {view.own_bid}." if view.own_bid else ""

    def guess(self, view: View, chance: Chance) -> State:
        unseen = [prize for prize in range(1, view.size + 1) if prize not in view.past]
        bids = [_guessed_bid(view, seat, chance) for seat in range(len(view.points))]
        return State(
            view.size,
            view.shown,
            tuple(bids),
            view.points,
            view.past,
            chance.shuffled(unseen),
            view.doubled,
            view.gone,
        )

    def violations(self, state: State) -> Iterator[str]:
        if sorted(state.past + state.pile) != list(range(1, state.size + 1)):
            yield "a prize is lost"


def _question(state: State, seat: Seat) -> Prompt[Bid]:
    hand = state.hand(seat)
    cards = Prompt(
        seat,
        "Which card?",
        tuple(Option(str(card), f"Card {card}", Do(Bid(card), sealed=True)) for card in hand),
    )
    options: tuple[Option[Bid], ...] = (
        Option("bid", "Bid a card", Ask(lambda: cards)),
        Option("words", "In words", Fill("a card", partial(_read, hand), "my lowest", sealed=True)),
    )
    return Prompt(seat, "Bid for the prize.", options, default=f"bid {hand[0]}", topic="A turn")


def _read(hand: Cards, words: str) -> Bid:
    for card in hand:
        if str(card) in words.split():
            return Bid(card)
    if "lowest" in words:
        return Bid(hand[0])
    raise NotUnderstood(f"“{words}” names none of your cards. Try “my lowest”.")


def _settled(state: State, chance: Chance) -> Step[State]:
    """When everybody has bid: turn the bids up, give the prize, show the next one."""
    here = state.here()
    if not here or not all(state.bids[seat] for seat in here):
        return Step(state)
    bids = [state.bids[seat] for seat in here]
    lone = [bid for bid in bids if bids.count(bid) == 1]
    points = list(state.points)
    words = "Nobody bid highest alone."
    if lone:
        winner = here[bids.index(max(lone))]
        points[winner] += state.past[-1] * (2 if state.doubled else 1)
        words = f"{{{winner}}} wins the prize with {max(lone)}."
    shown = tuple(
        (*cards, bid) if bid else cards for cards, bid in zip(state.shown, state.bids, strict=True)
    )
    after = replace(
        state,
        shown=shown,
        bids=(0,) * len(points),
        points=tuple(points),
        past=(*state.past, *state.pile[:1]),
        pile=state.pile[1:],
        doubled=chance.roll(6) == 6,
    )
    return Step(after, (Event(words),))


def _guessed_bid(view: View, seat: int, chance: Chance) -> int:
    if seat == view.viewer or not view.has_bid[seat]:
        return view.own_bid if seat == view.viewer else 0
    left = [card for card in range(1, view.size + 1) if card not in view.shown[seat]]
    return chance.shuffled(left)[0]


GAME = Auction()
