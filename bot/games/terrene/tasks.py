"""The agenda's tasks, and the State that holds them.

Some are carried out by the engine as soon as they come up; the others are questions. Each says in
its docstring what is done or asked.
"""

from msgspec import Struct

from bot.games.terrene.language import AnyEffect, Branch, Sel
from bot.games.terrene.state import (
    LETTERS,
    Battle,
    Card,
    Frame,
    Ghost,
    Link,
    Member,
    Moment,
    Place,
    Player,
    Rules,
    Window,
)
from bot.kernel.prompt import Seat


class Task(Struct, frozen=True, omit_defaults=True, tag_field="task", tag=str.lower):
    """Something still to be done."""


class Effects(Task, frozen=True):
    """Carry out effects, one after the other."""

    frame: Frame
    do: tuple[AnyEffect, ...]


class Settle(Task, frozen=True):
    """The state check: defeats, supply, loss."""


class GainXp(Task, frozen=True):
    """Give a Character XP, one reward at a time."""

    no: int
    n: int


class Open(Task, frozen=True):
    """Open a window for an event; `actor` is -1 when nobody acted."""

    moment: Moment
    actor: int


class Priority(Task, frozen=True):
    """Ask round the table for responses (5.4.4)."""


class Resolve(Task, frozen=True):
    """Resolve the chain, last link first."""


class Spent(Task, frozen=True):
    """A link has been resolved: its card is discarded unless it is On-going."""

    link: Link


class Drain(Task, frozen=True):
    """Process queued events, oldest first."""


class Turn(Task, frozen=True):
    """A step of the turn: command, storms, start, draw, end, next."""

    step: str


class Fight(Task, frozen=True):
    """A step of the battle: declared, block, check, damage, over."""

    step: str


class Idle(Task, frozen=True):
    """Question: the active player's next action."""


class Offer(Task, frozen=True):
    """Question: a triggered ability's targets, or none."""

    link: Link


class PaySlow(Task, frozen=True):
    """Question: pay for Slow or lose the attack."""

    step: str


class Blocking(Task, frozen=True):
    """Question: who blocks."""

    seat: Seat


class Tier(Task, frozen=True):
    """Question: which reward, from the fifth XP on."""

    no: int


class OverSupply(Task, frozen=True):
    """Question: whom to dismiss."""

    seat: Seat


class Choosing(Task, frozen=True):
    """Question: one of several effects."""

    frame: Frame
    options: tuple[Branch, ...]


class Discarding(Task, frozen=True):
    """Question: which hand card to discard."""

    seat: Seat
    n: int


class Searching(Task, frozen=True):
    """Question: which card to take out of the deck."""

    seat: Seat
    sel: Sel


class Looking(Task, frozen=True):
    """Question: which of the cards looked at to take."""

    seat: Seat
    cards: tuple[Card, ...]


class Scrying(Task, frozen=True):
    """Question: which of the cards looked at stay on top."""

    seat: Seat
    cards: tuple[Card, ...]


class Aiming(Task, frozen=True):
    """Question: targets of a card that another card resolves."""

    frame: Frame
    card: Card


class Running(Task, frozen=True):
    """Question: does the partner run as well?"""

    seat: Seat


AnyTask = (
    Effects | Settle | GainXp | Open | Priority | Resolve | Spent | Drain | Turn | Fight
    | Idle | Offer | PaySlow | Blocking | Tier | OverSupply | Choosing | Discarding | Searching
    | Looking | Scrying | Aiming | Running
)  # fmt: skip


class Result(Struct, frozen=True):
    """How the match ended: the winning team, or -1."""

    team: int
    reason: str


class State(Struct, frozen=True, omit_defaults=True):
    """Everything. `phase` is deck, opening, order, play or over."""

    rules: Rules
    players: tuple[Player, ...]
    phase: str = "deck"
    hp: tuple[int, int] = (50, 50)
    wins: tuple[int, int] = (0, 0)
    game: int = 1
    turn: int = 0
    active: Seat = Seat(0)
    chooser: Seat = Seat(0)  # who decides the turn order
    loser: int = -1  # the team that lost the previous game
    agenda: tuple[AnyTask, ...] = ()
    chain: tuple[Link, ...] = ()
    window: Window | None = None
    battle: Battle | None = None
    queue: tuple[Moment, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    last_no: int = 0
    gone: frozenset[int] = frozenset()
    revealed: tuple[str, ...] = ()  # what lay face-down when the previous game ended (R6)
    result: Result | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(len(self.players)))

    @property
    def capacity(self) -> int:
        return 4 if len(self.players) == 2 else 3

    def team(self, seat: int) -> int:
        return seat % 2

    def enemies(self, seat: int) -> tuple[Seat, ...]:
        """The opponents, the one who acts next first."""
        return tuple(each for each in self.after(seat) if each % 2 != seat % 2)

    def after(self, seat: int) -> tuple[Seat, ...]:
        """The other seats in turn order."""
        count = len(self.players)
        return tuple(Seat((seat + step) % count) for step in range(1, count))

    def keeper(self, seat: int) -> Seat:
        """Who answers for a seat: its partner, if it has left (5.9)."""
        return Seat(seat if seat not in self.gone else (seat + 2) % len(self.players))

    def find(self, no: int) -> Place | None:
        """A member in play by its number."""
        if no:
            for seat, player in enumerate(self.players):
                for member in player.party:
                    if member.no == no:
                        return Place(Seat(seat), member)
        return None

    def at(self, label: str) -> Member | None:
        """A member by its label: A2."""
        for seat, player in enumerate(self.players):
            for member in player.party:
                if label == f"{LETTERS[seat]}{member.slot}":
                    return member
        return None

    def recruited(self) -> list[Place]:
        return [
            Place(Seat(seat), member)
            for seat, player in enumerate(self.players)
            for member in player.party
            if member.up
        ]

    @property
    def top(self) -> AnyTask | None:
        return self.agenda[-1] if self.agenda else None
