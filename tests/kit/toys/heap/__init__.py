"""Heap: take counters in turn, two acts a turn, everything in the open.

It gives the table's tests what the auction lacks: batches within one's own turn, undo that is free,
a die in the open, and a game with an opinion of its own on taking back.
"""

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
    Game,
    Option,
    Outcome,
    Prompt,
    Seat,
    Step,
    Table,
)

ACTS = 2


class State(Struct, frozen=True):
    heap: int
    turn: Seat
    taken: tuple[int, ...]
    acts: int = ACTS  # left in this turn
    pledged: bool = False  # three must be taken now
    rolled: frozenset[Seat] = frozenset()
    gone: frozenset[Seat] = frozenset()

    def here(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.taken)) if seat not in self.gone]


class View(Struct, frozen=True):
    """Nothing is hidden here."""

    heap: int
    turn: Seat
    taken: tuple[int, ...]
    acts: int
    pledged: bool
    rolled: frozenset[Seat]
    gone: frozenset[Seat]


class Take(Struct, frozen=True):
    number: int


class Word(Struct, frozen=True):
    word: str


class Heap(Game[State, Take | Word, View]):
    about: ClassVar[About] = About(
        key="heap",
        title="Heap",
        blurb="Take counters from a heap.",
        seats=(2, 3),
        rules=1,
        has_advice=True,
    )
    state_type = State

    def setup(self, table: Table, chance: Chance) -> Step[State]:
        return Step(State(12, Seat(0), (0,) * len(table.seats)), (Event("There are 12."),))

    def prompts(self, state: State) -> tuple[Prompt[Take | Word], ...]:
        return () if self.outcome(state) else (_question(state),)

    def apply(self, state: State, seat: Seat, action: Take | Word, chance: Chance) -> Step[State]:
        match action:
            case Take(number):
                taken = list(state.taken)
                taken[seat] += number
                heap = state.heap - number
                after = replace(state, heap=heap, taken=tuple(taken), pledged=False)
                return Step(_acted(after), (Event(f"{{{seat}}} takes {number}."),))
            case Word("roll"):
                face = chance.roll(6)
                after = replace(state, heap=state.heap + face, rolled=state.rolled | {seat})
                return Step(_acted(after), (Event(f"{{{seat}}} adds {face}."),))
            case Word("pledge"):
                return Step(replace(state, pledged=True), (Event(f"{{{seat}}} will take 3."),))
            case _:
                return Step(_next(state), (Event(f"{{{seat}}} stops."),))

    def withdraw(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        after = replace(state, gone=state.gone | {seat})
        return Step(_next(after) if seat == state.turn and after.here() else after)

    def outcome(self, state: State) -> Outcome | None:
        here = state.here()
        if len(here) > 1 and state.heap:
            return None
        totals = sorted({state.taken[seat] for seat in here}, reverse=True)
        groups = [frozenset(seat for seat in here if state.taken[seat] == n) for n in totals]
        return Outcome((*groups, state.gone) if state.gone else tuple(groups), "It is over.")

    def undo_is_free(self, before: State, after: State, seat: Seat) -> bool:
        return not before.pledged

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            heap=state.heap,
            turn=state.turn,
            taken=state.taken,
            acts=state.acts,
            pledged=state.pledged,
            rolled=state.rolled,
            gone=state.gone,
        )

    def status(self, view: View) -> str:
        return f"{view.heap} are left; {{{view.turn}}} to act."

    def board(self, view: View) -> str:
        return "o" * view.heap or "(empty)"

    def describe(self, view: View) -> str:
        return f"{view.heap} are left. Taken: {', '.join(map(str, view.taken))}."

    def guess(self, view: View, chance: Chance) -> State:
        taken, gone = view.taken, view.gone
        return State(view.heap, view.turn, taken, view.acts, view.pledged, view.rolled, gone)

    def score(self, state: State, seat: Seat) -> float:
        others = max(state.taken[:seat] + state.taken[seat + 1 :])
        return (state.taken[seat] - others) / (sum(state.taken) + 1)

    def advise(self, view: View, chance: Chance) -> str:
        return "take 3" if view.pledged else "take 1"


def _question(state: State) -> Prompt[Take | Word]:
    seat = state.turn
    take: Option[Take | Word] = Option("take", "Take some", Ask(partial(_numbers, state)))
    if state.pledged:
        return Prompt(seat, "You have pledged to take 3.", (take,), default="take 3")
    words: list[str] = []
    if seat not in state.rolled:
        words.append("roll")
    if state.heap >= 3:
        words.append("pledge")
    if state.acts < ACTS:
        words.append("end")
    others = [Option[Take | Word](word, word.capitalize(), Do(Word(word))) for word in words]
    text = f"{state.heap} are left, and {state.acts} of your acts."
    return Prompt(seat, text, (take, *others), default="take 1", why_not=_why_not)


def _numbers(state: State) -> Prompt[Take | Word]:
    numbers = [3] if state.pledged else range(1, min(state.heap, 3) + 1)
    options = tuple(
        Option[Take | Word](str(n), f"Take {n}", Do(Take(n), confirm="" if n < 3 else "Three?"))
        for n in numbers
    )
    return Prompt(state.turn, "How many?", options)


def _why_not(word: str) -> str:
    return "You cannot stop before you have acted." if word == "end" else ""


def _acted(state: State) -> State:
    acts = state.acts - 1
    return replace(state, acts=acts) if acts and state.heap else _next(state)


def _next(state: State) -> State:
    seats = len(state.taken)
    turn = next(
        seat
        for step in range(1, seats + 1)
        if (seat := Seat((state.turn + step) % seats)) not in state.gone
    )
    return replace(state, turn=turn, acts=ACTS, pledged=False)


GAME = Heap()
