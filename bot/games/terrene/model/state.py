"""The whole table at one moment.

The agenda is a stack of tasks, the last one on top. The engine runs tasks until one of them is a
question to a player; the question stays on top and the prompt is read off it. Nothing about an
unfinished effect lives anywhere else, so a match can be stopped and resumed at any point.
"""

from functools import cache, cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terrene.model.abilities import Static
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import WITH_STATICS
from bot.games.terrene.model.chain import Battle, GameEvent, Link, Window
from bot.games.terrene.model.pieces import LETTERS, Ghost, Member, Place, Player
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.tasks import AnyTask
from bot.kernel.prompt import Seat

SEATS = tuple(Seat(number) for number in range(4))


@cache
def _after(seat: int, count: int) -> tuple[Seat, ...]:
    return tuple(SEATS[(seat + step) % count] for step in range(1, count))


@cache
def _enemies(seat: int, count: int) -> tuple[Seat, ...]:
    return tuple(each for each in _after(seat, count) if each % 2 != seat % 2)


# What is worked out of a state and kept beside its fields: of the parties alone, and of all that
# says what Characters are worth.
OF_AURAS = ("auras", "gifts")
OF_PARTIES = ("places", *OF_AURAS)
WORKED_OUT = (*OF_PARTIES, "member_values", "strengths")
TELLING = ("players", "active")
PILES = frozenset(
    {"hand", "discard", "deck_list"}
)  # of a player: what the worth of Characters depends on


def _statics(member: Member) -> tuple[Static, ...]:
    """The static abilities of a Character that are in force."""
    if member.up and (member.held or member.card.key in WITH_STATICS):
        return member.statics
    return ()


class Result(Struct, frozen=True):
    """How the match ended: the winning team, or -1."""

    team: int
    reason: str


class State(Struct, frozen=True, omit_defaults=True, dict=True):
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
    begins: bool = False  # the chooser's team goes first; it only says who of them (R103)
    loser: int = -1  # the team that lost the previous game
    agenda: tuple[AnyTask, ...] = ()
    chain: tuple[Link, ...] = ()
    window: Window | None = None
    battle: Battle | None = None
    queue: tuple[GameEvent, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    last_no: int = 0
    gone: frozenset[int] = frozenset()
    revealed: tuple[str, ...] = ()  # what lay face-down when the previous game ended (R6)
    result: Result | None = None

    def changed(self, **fields: Any) -> "State":
        """The same with other fields; keeps what was worked out of the players, if they stay."""
        state = replace(self, **fields)
        self._hand_on(state, WORKED_OUT if fields.keys().isdisjoint(TELLING) else ())
        return state

    def with_player(self, seat: int, **fields: Any) -> "State":
        """The same with other fields of a player."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        state = replace(self, players=tuple(players))
        if "party" not in fields:
            self._hand_on(state, OF_PARTIES if not PILES.isdisjoint(fields) else WORKED_OUT)
        elif not self.radiates(seat) and not state.radiates(seat):
            self._hand_on(state, OF_AURAS)
            self.hand_on_members(state, state.enemies(seat))
        return state

    def radiates(self, seat: int) -> bool:
        """Has a Character of this seat an aura?"""
        if "auras" in self.__dict__:
            return any(source.seat == seat for source, _ in self.auras)
        return any(_statics(member) for member in self.players[seat].party)

    def hand_on_members(self, state: "State", seats: tuple[Seat, ...]) -> None:
        """What was worked out of Characters on whom nothing has changed."""
        own = self.__dict__
        for name in ("member_values", "strengths"):
            if name in own:
                found = {key: value for key, value in own[name].items() if key[0] in seats}
                state.__dict__[name] = found

    def _hand_on(self, state: "State", names: tuple[str, ...]) -> None:
        own, its = self.__dict__, state.__dict__
        for name in names:
            if name in own:
                its[name] = own[name]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.players)]

    @cached_property
    def member_values(self) -> dict[tuple[int, int], tuple[Member, float]]:
        """What members are worth here, by seat and number: no part of the state."""
        return {}

    @cached_property
    def strengths(self) -> dict[tuple[int, ...], Any]:
        """Attackers by seat and number, blockers by team, once worked out: no part of the state."""
        return {}

    @property
    def capacity(self) -> int:
        return 4 if len(self.players) == 2 else 3

    def team(self, seat: int) -> int:
        return seat % 2

    def enemies(self, seat: int) -> tuple[Seat, ...]:
        """The opponents, the one who acts next first."""
        return _enemies(seat, len(self.players))

    def after(self, seat: int) -> tuple[Seat, ...]:
        """The other seats in turn order."""
        return _after(seat, len(self.players))

    @property
    def losing_teams(self) -> list[int]:
        """The teams that meet a losing condition now: no HP, or nobody left at all."""
        return [
            team
            for team in (0, 1)
            if self.hp[team] <= 0 or not any(player.party for player in self.players[team::2])
        ]

    def keeper(self, seat: int) -> Seat:
        """Who answers for a seat: its partner, if it has left (5.9)."""
        return Seat(seat if seat not in self.gone else (seat + 2) % len(self.players))

    def find(self, no: int) -> Place | None:
        """A member in play by its number."""
        return self.places.get(no) if no else None

    @cached_property
    def places(self) -> dict[int, Place]:
        """Every member in play by its number."""
        return {
            member.no: Place(seat, member)
            for seat, player in zip(SEATS, self.players, strict=False)
            for member in player.party
        }

    def at(self, label: str) -> Member | None:
        """A member by its label: A2."""
        for seat, player in enumerate(self.players):
            for member in player.party:
                if label == f"{LETTERS[seat]}{member.slot}":
                    return member
        return None

    def recruited(self) -> list[Place]:
        return [
            Place(seat, member)
            for seat, player in zip(SEATS, self.players, strict=False)
            for member in player.party
            if member.up
        ]

    @cached_property
    def auras(self) -> list[tuple[Place, Static]]:
        """Every static ability in force, and whose it is; read dozens of times in one position."""
        return [
            (Place(seat, member), static)
            for seat, player in zip(SEATS, self.players, strict=False)
            for member in player.party
            for static in _statics(member)
        ]

    @cached_property
    def gifts(self) -> dict[str, list[tuple[Place, Static]]]:
        """The auras that change a figure or give an ability, by its name."""
        found: dict[str, list[tuple[Place, Static]]] = {}
        for each in self.auras:
            for name in (*each[1].mod, *each[1].grant):
                found.setdefault(name, []).append(each)
        return found

    @cached_property
    def open_sources(self) -> dict[int, tuple[Source, ...]]:
        """What each seat may activate, once it was asked for: no part of the state."""
        return {}

    @property
    def top(self) -> AnyTask | None:
        return self.agenda[-1] if self.agenda else None
