"""What a player may do, as the prompts offer it."""

from msgspec import Struct

from bot.games.terrene.model.cards import Opening
from bot.games.terrene.model.chain import Binding
from bot.games.terrene.model.pieces import Card
from bot.kernel.prompt import Seat


class Source(Struct, frozen=True):
    """An ability where it stands; `how` as in `Link`."""

    how: str
    no: int
    card: Card
    ability: str


class Picks(Struct, frozen=True):
    """What was chosen for an ability: its costs, its targets, an opponent."""

    discards: tuple[str, ...] = ()
    dismissed: int = 0
    bound: tuple[Binding, ...] = ()
    opp: int = -1


class ChooseDeck(Struct, frozen=True):
    name: str
    keys: tuple[str, ...]


class LayOut(Struct, frozen=True):
    opening: Opening


class GoFirst(Struct, frozen=True):
    seat: Seat


class LetBegin(Struct, frozen=True):
    """In 2v2: the other team goes first, and says which of its players begins (R103)."""


class Recruit(Struct, frozen=True):
    no: int = 0
    key: str = ""


class Attack(Struct, frozen=True):
    no: int
    last: bool = False  # R121: the turn ends with it


class Activate(Struct, frozen=True):
    source: Source
    picks: Picks


class PlayTerrain(Struct, frozen=True):
    key: str = ""
    no: int = 0


class Hide(Struct, frozen=True):
    key: str


class Assign(Struct, frozen=True):
    key: str
    no: int


class Trade(Struct, frozen=True):
    one: int
    other: int


class Dismiss(Struct, frozen=True):
    no: int
    card: bool = False


class Run(Struct, frozen=True):
    pass


class EndTurn(Struct, frozen=True):
    pass


class Pass(Struct, frozen=True):
    """No response, no block, no trigger, no payment, nothing found; perhaps a standing answer."""

    order: str = ""


class Listen(Struct, frozen=True):
    """No standing answers any more."""


class Block(Struct, frozen=True):
    no: int


class Pay(Struct, frozen=True):
    pass


class Aim(Struct, frozen=True):
    picks: Picks


class Take(Struct, frozen=True):
    """An option by its number, or a card by its key."""

    key: str = ""
    number: int = 0


class Arrange(Struct, frozen=True):
    top: tuple[str, ...]
    bottom: tuple[str, ...]


class Agree(Struct, frozen=True):
    pass


Action = (
    ChooseDeck | LayOut | GoFirst | LetBegin | Recruit | Attack | Activate | PlayTerrain | Hide
    | Assign | Trade | Dismiss | Run | EndTurn | Listen | Pass | Block | Pay | Aim | Take | Arrange
    | Agree
)  # fmt: skip
