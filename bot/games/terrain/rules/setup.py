"""Before the first piece: what was agreed on, and who goes first."""

from msgspec import convert
from msgspec.structs import replace

from bot.games.terrain.model.board import CELLS, CENTRE, NOWHERE
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.apply import deal
from bot.games.terrain.rules.building import pieces_due
from bot.kernel import Chance, Event, NotAllowed, Seat, Setting, Step, Table

ROUNDS = {1: 100, 2: 140, 3: 180}
ENDLESS = 400  # R66: without a limit, nobody has come nearer for so long that nobody will

SETTINGS = (
    Setting(
        "build",
        "Building the land",
        ("full", "fives", "auto"),
        "full: one piece a turn, 91 turns in all, unless everybody agrees to fill the rest at "
        "random; fives: five pieces a turn, some 20 turns; auto: the land is dealt for you.",
    ),
    Setting("destinations", "Destinations each", ("1", "2", "3")),
    Setting(
        "placer",
        "Who places your destinations",
        ("left", "right"),
        "left: the next player in turn; right: the one before you.",
    ),
    Setting(
        "reach",
        "Destinations must be reachable",
        ("elevation", "fair", "pips"),
        "elevation: without cliffs; pips: over the pips as they are; fair: by pips where they "
        "lead to 30 cells or more.",
    ),
    Setting("inversion", "Double six may invert a piece", ("off", "on")),
    Setting(
        "goal",
        "Goal",
        ("destinations", "lost"),
        "lost: all start in the middle, and the first one at the edge wins.",
    ),
    Setting(
        "direction",
        "Movement",
        ("usual", "pips", "green"),
        "green: a third die gives the direction. Usual: green when lost, pips otherwise.",
    ),
    Setting("teams", "Players in a team", ("off", "2", "3"), "For 4 or 6 players."),
    Setting("play_on", "Play on for the places", ("off", "on")),
    Setting(
        "mercy",
        "Mercy",
        ("off", "on"),
        "on: with no usable exit you may rotate your own piece instead of moving.",
    ),
    Setting(
        "round_limit",
        "Last round",
        ("usual", "none"),
        "usual: after 100, 140 or 180 rounds with 1, 2 or 3 destinations the nearest one wins.",
    ),
)


def check(table: Table) -> None:
    settings, players = table.settings, len(table.seats)
    if settings["teams"] == "off":
        return
    size = int(settings["teams"])
    if players % size or players == size:
        raise NotAllowed(
            f"Teams of {size} need {'4 or 6' if size == 2 else '6'} players, not {players} (R65)."
        )
    if settings["destinations"] != "1":
        raise NotAllowed("A team has one destination (R65). Set destinations to 1.")
    if settings["goal"] == "lost":
        raise NotAllowed("LOST is played without teams (R65). Turn teams off.")


def options(table: Table) -> Options:
    chosen = table.settings
    destinations, lost = int(chosen["destinations"]), chosen["goal"] == "lost"
    wanted = {
        "destinations": destinations,
        "placer": chosen["placer"],
        "reach": chosen["reach"],
        "inversion": chosen["inversion"] == "on",
        "build": chosen["build"],
        "lost": lost,
        "green": chosen["direction"] == "green" or (chosen["direction"] == "usual" and lost),
        "team_size": 1 if chosen["teams"] == "off" else int(chosen["teams"]),
        "play_on": chosen["play_on"] == "on",
        "mercy": chosen["mercy"] == "on",
        "round_limit": ENDLESS if chosen["round_limit"] == "none" else ROUNDS[destinations],
    }
    return convert(wanted, Options)


def setup(table: Table, chance: Chance) -> Step[State]:
    agreed, players = options(table), len(table.seats)
    first, told = _first_player(table.seats, chance)
    order = table.seats[first:] + table.seats[:first]
    state = State(
        options=agreed,
        order=order,
        phase="build",
        seat=first,
        board=("",) * len(CELLS),
        homes=(CENTRE if agreed.lost else NOWHERE,) * players,
        tokens=(NOWHERE,) * players,
        markers=((),) * players,
    )
    if agreed.lost and agreed.build == "auto":
        step = deal(state, chance)
        return Step(step.state, (*told, *step.events))
    return Step(replace(state, pieces_due=pieces_due(state, first)), told)


def _first_player(seats: tuple[Seat, ...], chance: Chance) -> tuple[Seat, tuple[Event, ...]]:
    """The highest roll; those who tie for it roll again among themselves (R1)."""
    events: list[Event] = []
    while len(seats) > 1:
        rolls = {seat: chance.roll(6) for seat in seats}
        said = ", ".join(f"{{{seat}}} {face}" for seat, face in rolls.items())
        events.append(Event(f"For the first turn: {said}."))
        seats = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
    return seats[0], (*events, Event(f"{{{seats[0]}}} goes first."))
