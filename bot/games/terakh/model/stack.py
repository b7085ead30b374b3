"""What is under way besides the turn itself: a stack of frames, of which the top one runs.

An attack waits for its windows, a shown card waits for a Neglect Spell, a draw step waits for a
Terakh Crisis. Each frame holds all that must be remembered meanwhile, so that a match can be put
down and taken up at any question.
"""

from msgspec import Struct

from bot.kernel import Seat

Words = tuple[str, ...]


class Attack(Struct, frozen=True, gc=False, tag=True):
    """One attack from its declaration to its consequences (5.2)."""

    by: Seat  # who declared it
    attacker: str
    target: str
    aim: str  # the target as declared; a transfer or Reflect changes only `target`
    attack_side: Seat
    defence_side: Seat
    stage: str = "shield"
    attack_bonus: int = 0
    defence_bonus: int = 0
    bare_attack: bool = False  # Penetrate: the attack row's bonuses do not count
    bare_defence: bool = False
    transferred: bool = False
    reflected: bool = False
    cancelled: bool = False
    windows: bool = True  # the second arrow of a Twin Arrow has none
    twin: bool = False  # shoots once more if it fails
    dice: tuple[int, ...] = ()  # attack, defense
    felled: tuple[Seat, ...] = ()  # whose Elder it took off


class Threats(Struct, frozen=True, gc=False, tag=True):
    """The attacks of a Hydra that are still to come, in the order named (5.3)."""

    by: Seat
    attacker: str
    targets: tuple[str, ...]


class Shown(Struct, frozen=True, gc=False, tag=True):
    """A Cast Card on the table, from its showing until it goes under the deck (5.8)."""

    caster: Seat
    card: str
    words: Words = ()  # its targets, as said
    stage: str = "shown"
    neglected: bool = False
    taken_by: Seat | None = None  # by Recycle
    after: Words = ()  # a Recycle spent on it goes under the deck after it


class Seen(Struct, frozen=True, gc=False):
    """A card that somebody has shown; the last few are kept for all to see."""

    seat: Seat
    card: str
    words: Words


class Answer(Struct, frozen=True, gc=False):
    """What a seat said in a window; kept face down until its place in the order comes."""

    seat: Seat
    words: Words  # () is a pass


class Window(Struct, frozen=True, gc=False, tag=True):
    """A moment in which some seats may cast a card (5.7); not open until `asked` is worked out."""

    kind: str  # declared, rolled, neglect, recycle
    asked: tuple[Seat, ...] = ()  # in the order in which answers count
    answers: tuple[Answer, ...] = ()
    is_open: bool = False

    def answer(self, seat: Seat) -> Answer | None:
        return next((each for each in self.answers if each.seat == seat), None)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked if self.answer(seat) is None)


class Award(Struct, frozen=True, gc=False, tag=True):
    """A Mod to be placed on one of a player's Idols (5.4)."""

    seat: Seat


class Comeback(Struct, frozen=True, gc=False, tag=True):
    """An Elder to be placed with one hit point, for a removal (5.5)."""

    seat: Seat


class Draw(Struct, frozen=True, gc=False, tag=True):
    """The draw step of a round: the seats that are still to draw a card."""

    seats: tuple[Seat, ...]


Frame = Attack | Threats | Shown | Window | Award | Comeback | Draw
