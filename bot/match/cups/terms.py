"""What is played at the tables of a cup, and with which clock: chosen as at any other table."""

from typing import Any

from msgspec.structs import replace

from bot.kernel import NotAllowed
from bot.match import lobby as table
from bot.match.clocks.pace import OFF, parse
from bot.match.cups.cup import Cup, check, check_open
from bot.match.lobby import Lobby
from bot.match.match import Player

SHARED = ("settings", "pace", "absent", "images", "weekends", "vacation")  # by a cup and its tables
NO_CLOCK = "A cup needs a time limit, or a single player could stop it. Choose one, such as 24h."


def sample(cup: Cup) -> Lobby:
    """A table of the cup before anybody sits there."""
    players = tuple(Player(f"Player {seat}") for seat in range(1, cup.size + 1))
    return lobby_of(cup, players, cup.id)


def lobby_of(cup: Cup, players: tuple[Player, ...], lobby_id: str) -> Lobby:
    return Lobby(
        lobby_id,
        cup.game,
        players[0].user or cup.host,
        players,
        **_shared(cup),
    )


def choose(cup: Cup, key: str, value: str) -> Cup:
    """Change a setting of the game, the clock, or what happens when time runs out."""
    check_open(cup)
    if key == "pace" and parse(value) == parse(OFF):
        raise NotAllowed(NO_CLOCK)
    chosen = table.choose(sample(cup), cup.host, key, value)
    changed = replace(cup, **_shared(chosen))
    check(changed)
    return changed


def table_sizes(cup: Cup) -> tuple[int, ...]:
    """How many may sit at a table: as many as were wished, or fewer if the settings allow it."""
    return tuple(each for each in cup.rules.about.seats if each <= cup.size and _fits(cup, each))


def _shared(terms: Cup | Lobby) -> dict[str, Any]:
    return {name: getattr(terms, name) for name in SHARED}


def _fits(cup: Cup, seats: int) -> bool:
    try:
        cup.rules.table(seats, cup.settings)
    except NotAllowed:
        return False
    return True
