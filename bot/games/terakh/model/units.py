"""Units: Inkas, Idols and Elders, and the strength each of them brings to a combat.

An Idol is an Inka that carries an Orb; it keeps its name and its clan. A unit off the planes has
no cell: a Fallen Inka waits to be summoned, an Elder without hit points waits for a removal.
"""

from msgspec import Struct

from bot.kernel import Seat
from bot.kernel.text import count, listed

INKAS = 6
UNITS = INKAS + 1  # a clan's units stand together in the state: six Inkas, then the Elder
MAX_MODS = 3
MOD_SUPPLY = 12  # of each kind (R31)
CLANS = {
    "GU": "Guardian",
    "HY": "Hydra",
    "KE": "Keeper",
    "RA": "Ranger",
    "SH": "Shade",
    "SO": "Sorceress",
}
CODES = {name.casefold(): code for code, name in CLANS.items()}


class Unit(Struct, frozen=True, cache_hash=True, gc=False):
    """One piece of a clan, on the planes or off them."""

    name: str  # "HY3", the Elder "HYE"
    seat: Seat
    cell: str = ""
    ready: bool = False
    orb: str = ""  # the clan whose Orb it carries
    a: int = 0
    d: int = 0
    hp: int = 0
    pendant: bool = False
    bound: Seat | None = None  # who bound it, until that player's next turn
    shape: str = ""  # Shape-Shift: the Orb whose Idol it is until the turn ends

    @property
    def clan(self) -> str:
        return self.name[:2]

    @property
    def number(self) -> int:
        return INKAS + 1 if self.is_elder else int(self.name[2])

    @property
    def is_elder(self) -> bool:
        return self.name[2] == "E"

    @property
    def is_idol(self) -> bool:
        return bool(self.orb)

    @property
    def is_inka(self) -> bool:
        """An Idol does not count as an Inka."""
        return not self.orb and self.name[2] != "E"

    @property
    def mods(self) -> int:
        return self.a + self.d

    @property
    def mod_words(self) -> str:
        """Its Mods by kind: "2 A-mods and 1 D-mod"."""
        kinds = [count(self.a, "A-mod")] * bool(self.a) + [count(self.d, "D-mod")] * bool(self.d)
        return listed(kinds) or "no Mods"

    @property
    def form(self) -> str:
        """Whose list of abilities it uses: an Orb's code, "inka" or "elder"."""
        if self.orb:
            return self.shape or self.orb
        return "elder" if self.name[2] == "E" else "inka"

    @property
    def attack_row(self) -> int:
        """What the strength table adds to an attack die."""
        if self.is_elder:
            return -2
        if self.orb:
            return self.a
        if self.pendant:
            return 1
        return 0 if self.ready else -1

    @property
    def defence_row(self) -> int:
        """What the strength table adds to a defense die."""
        if self.is_elder:
            return 2
        if self.orb:
            return self.d
        if self.pendant:
            return 1
        return 0 if self.ready else 1

    @property
    def words(self) -> str:
        """As menus and questions call it."""
        if self.is_elder:
            return f"Elder {self.name} ({self.hp} HP)"
        if self.is_idol:
            shape = f" as {CLANS[self.shape]}" if self.shape else ""
            return f"{CLANS[self.orb]} {self.name}{shape} ({self.mod_words})"
        pendant = ", Pendant" if self.pendant else ""
        return f"Inka {self.name} ({'Ready' if self.ready else 'Guard'}{pendant})"


def new_clan(code: str, seat: Seat, hp: int) -> tuple[Unit, ...]:
    inkas = tuple(Unit(f"{code}{number}", seat) for number in range(1, INKAS + 1))
    return (*inkas, Unit(f"{code}E", seat, hp=hp))
