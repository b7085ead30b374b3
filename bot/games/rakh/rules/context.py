"""One action as it unfolds: the state so far and the words so far.

The only thing in Rakh that changes in place. Its states are frozen and shared; it lives from the
moment an action is said until its step is handed back.
"""

from msgspec.structs import replace

from bot.games.rakh.model.board import LABELS
from bot.games.rakh.model.state import State, Unit, with_unit
from bot.kernel import Event, Step


class Context:
    """Where rules write what happens."""

    __slots__ = ("events", "is_silent", "state")

    def __init__(self, state: State, *, is_silent: bool = False) -> None:
        self.state = state
        self.events: list[Event] = []
        self.is_silent = is_silent  # nobody reads what is told

    @property
    def over(self) -> bool:
        return self.state.end is not None

    @property
    def paused(self) -> bool:
        return self.state.pending is not None

    def tell(self, text: str, mark: str = "", *cells: int) -> None:
        if self.is_silent:
            return
        labels = tuple(LABELS[cell] for cell in cells)
        self.events.append(Event(text, mark=mark, cells=labels))

    def change(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)

    def update(self, unit: Unit, **changes: object) -> Unit:
        """A unit becomes different; returns it as it is now."""
        changed = replace(unit, **changes)
        self.state = with_unit(self.state, changed)
        return changed

    def add(self, unit: Unit) -> None:
        self.state = with_unit(self.state, unit)

    def now(self, unit: Unit) -> Unit | None:
        """The same unit as it stands now; None if it has been removed."""
        return self.state.unit(unit.side, unit.kind)

    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))
