"""Events, the abilities on the chain that answer them, and the battle in progress."""

from msgspec import Struct, field

from bot.games.terrene.model.pieces import Card
from bot.kernel.prompt import Seat


class GameEvent(Struct, frozen=True, omit_defaults=True):
    """An event that abilities may wait for."""

    name: str
    player: Seat
    subject: int = 0
    subject_key: str = ""
    subject_seat: int = -1
    attacker: int = 0
    victim: int = 0
    n: int = 0
    battle: bool = False
    card: Card | None = None


class Target(Struct, frozen=True, omit_defaults=True):
    """A Character by its number, or a card in a discard pile."""

    no: int = 0
    seat: int = -1
    key: str = ""


Binding = tuple[str, tuple[Target, ...]]


class Frame(Struct, frozen=True, omit_defaults=True):
    """Whose effects are carried out, and what their references mean."""

    seat: Seat
    self_no: int = 0  # 0: a Terrain
    bound: tuple[Binding, ...] = ()
    event: GameEvent | None = field(default=None, name="moment")
    opp: int = -1
    storm: bool = False


class Link(Struct, frozen=True, omit_defaults=True):
    """An ability on the chain; `how` is "self", "held", "terrain" or "hand"."""

    seat: Seat
    how: str
    no: int  # the Character that uses it; 0 for a Terrain
    card: Card
    ability: str
    bound: tuple[Binding, ...] = ()
    event: GameEvent | None = field(default=None, name="moment")
    opp: int = -1


class Window(Struct, frozen=True, omit_defaults=True):
    """Who may respond now, and to what."""

    base: GameEvent | None
    acted: tuple[Seat, ...]  # whose board action and links have been seen in this window
    turn: Seat
    passes: int = 0
    closed: bool = False  # by a purple ability
    spent: tuple[str, ...] = ()  # T5: abilities used in this chain


class Battle(Struct, frozen=True, omit_defaults=True):
    attacker: int
    seat: Seat
    blocker: int = 0
    excluded: tuple[int, ...] = ()
    declined: tuple[Seat, ...] = ()
    set_blocker: int = 0
    cancelled: bool = False
    slow_paid: bool = False
    prevented: tuple[int, ...] = ()
    no_decay: tuple[int, ...] = ()
