"""The agenda's tasks: steps that the rules run at once, and questions to a player."""

from msgspec import Struct

from bot.games.terrene.model.abilities import AnyEffect, Branch, Sel
from bot.games.terrene.model.chain import Frame, GameEvent, Link
from bot.games.terrene.model.pieces import Card
from bot.kernel.prompt import Seat


class Task(Struct, frozen=True, omit_defaults=True, tag_field="task", tag=str.lower):
    """A step still to be done; its class name is its tag in stored states."""


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

    event: GameEvent
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
