"""Set-up: the settings, and who goes first."""

from msgspec import convert
from msgspec.structs import replace

from bot.games.terrain.model.board import CELLS, CENTRE, CORNERS, NOWHERE
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.apply import deal
from bot.games.terrain.rules.building import claimed_by, pieces_due
from bot.kernel import Chance, Event, NotAllowed, Seat, Setting, Step, Table
from bot.kernel.text import listed

ROUNDS = {1: 100, 2: 140, 3: 180}
DEALT = ("auto", "corners", "ready")  # how a land may be dealt
SPREAD = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
ENDLESS = 400  # R66: without a limit, nobody has come nearer for so long that nobody will

SETTINGS = (
    Setting(
        "build",
        "Building the land",
        ("auto", "corners", "full", "fives", "ready"),
        "The land is dealt, and you choose each other's destinations; those can be dealt, too. Or "
        "you build the land together until it is full, or until everyone votes to fill the rest at "
        "random.",
        labels={
            "auto": "the land is dealt",
            "corners": "the land is dealt, you choose your corner",
            "full": "one piece a turn, 91 turns",
            "fives": "five pieces a turn, about 20 turns",
            "ready": "everything is dealt",
        },
    ),
    Setting(
        "destinations",
        "Destinations each",
        ("1", "2", "3"),
        "How many cells each player must visit. More destinations make a longer race.",
    ),
    Setting(
        "placer",
        "Who chooses your destinations",
        ("left", "right"),
        "The player after you or before you in turn order.",
        labels={"left": "the player after you", "right": "the player before you"},
    ),
    Setting(
        "reach",
        "Destinations must be reachable",
        ("elevation", "fair", "pips"),
        "Without cliffs in the way: pieces may have to be rotated first. By exits: the exits lead "
        "there already. They lead far if they lead to at least 30 cells.",
        labels={
            "elevation": "without cliffs in the way",
            "fair": "by exits, if they lead far",
            "pips": "by exits",
        },
    ),
    Setting(
        "inversion",
        "Double six may turn a piece upside down",
        ("off", "on"),
        "A player who rolls a double six may block a cell for good.",
    ),
    Setting(
        "goal",
        "Goal",
        ("destinations", "lost"),
        "In Lost everyone starts in the middle, and the first to reach the edge of the land wins.",
        labels={"destinations": "visit your destinations", "lost": "Lost"},
    ),
    Setting(
        "direction",
        "Movement",
        ("usual", "pips", "green"),
        "By exits: you leave a cell only by its exits. By direction die: a die says where you go; "
        "with destinations that makes a slow race.",
        labels={
            "usual": "by exits, in Lost by direction die",
            "pips": "by exits",
            "green": "by direction die",
        },
    ),
    Setting(
        "teams",
        "Players in a team",
        ("off", "2", "3"),
        "Teams of 2 need 4 or 6 players, teams of 3 need 6.",
        labels={"off": "no teams"},
    ),
    Setting(
        "play_on",
        "Play on for second place",
        ("off", "on"),
        "The race goes on after the first arrival until every place is decided.",
    ),
    Setting(
        "mercy",
        "Mercy",
        ("off", "on"),
        "If you have no usable exit, you may rotate your own piece instead of moving.",
    ),
    Setting(
        "round_limit",
        "Last round",
        ("usual", "none"),
        "After the last round the player who is nearest wins.",
        labels={
            "usual": "100, 140 or 180, for 1, 2 or 3 destinations",
            "none": "400",
        },
    ),
)


def check(table: Table) -> None:
    settings, players = table.settings, len(table.seats)
    if settings["teams"] == "off":
        return
    size = int(settings["teams"])
    if players % size or players == size:
        raise NotAllowed(
            f"Teams of {size} need {'4 or 6' if size == 2 else '6'} players; there are {players}. "
            "Turn teams off (R65)."
        )
    if settings["destinations"] != "1":
        raise NotAllowed("A team shares one destination. Set destinations to 1 (R65).")
    if settings["goal"] == "lost":
        raise NotAllowed("The goal “Lost” is played without teams. Turn teams off (R65).")


def idle_settings(table: Table) -> dict[str, str]:
    """Settings that have no effect because of the others, and why."""
    agreed, idle = options(table), dict[str, str]()
    if agreed.green:
        idle |= dict.fromkeys(
            ("reach", "mercy", "inversion"), "the direction die says where you go"
        )
    if agreed.lost:
        idle |= dict.fromkeys(("placer", "reach"), "the goal “Lost” has no destinations")
    elif len(table.seats) == 2:
        idle["placer"] = "there is only one other player"
    return idle


def warnings(table: Table) -> tuple[str, ...]:
    agreed = options(table)
    if agreed.green and not agreed.lost:
        return (
            "With the direction die and destinations, about every second match is decided by the "
            "last round, not by an arrival. For a race, choose exits, or the goal “Lost”.",
        )
    if agreed.team_size > 1:
        return (
            "Teammates must stay together: about one team race in ten ends with the last round.",
        )
    return ()


def options(table: Table) -> Options:
    chosen = table.settings
    destinations, lost = int(chosen["destinations"]), chosen["goal"] == "lost"
    wanted = {
        "destinations": destinations,
        "placer": chosen["placer"],
        "reach": chosen["reach"],
        "inversion": chosen["inversion"] == "on",
        "build": "auto" if chosen["build"] in DEALT else chosen["build"],
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
    if agreed.build == "auto" and (agreed.lost or table.settings["build"] != "corners"):
        step = deal(state if agreed.lost else _at_corners(state, chance), chance)
        return Step(step.state, (*told, *step.events))
    return Step(replace(state, pieces_due=pieces_due(state, first)), told)


def _at_corners(state: State, chance: Chance) -> State:
    """Start corners far from each other, clockwise in turn order from one that is drawn (R71)."""
    teams = list(dict.fromkeys(state.team(seat) for seat in state.order))
    first = chance.roll(len(CORNERS)) - 1
    for team, place in zip(teams, SPREAD[len(teams)], strict=True):
        seat = next(each for each in state.order if state.team(each) == team)
        corner = CORNERS[(first + place) % len(CORNERS)]
        state = replace(state, homes=claimed_by(state, seat, corner))
    return state


def _first_player(seats: tuple[Seat, ...], chance: Chance) -> tuple[Seat, tuple[Event, ...]]:
    """The player with the highest roll; ties roll again among themselves (R1)."""
    events: list[Event] = []
    while len(seats) > 1:
        rolls = {seat: chance.roll(6) for seat in seats}
        said = listed(f"{{{seat}}} {face}" for seat, face in rolls.items())
        seats = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
        tied = f"{listed(f'{{{seat}}}' for seat in seats)} tie and roll again"
        first = f"{{{seats[0]}}} goes first"
        end = tied if len(seats) > 1 else first
        events.append(Event(f"Roll for the first turn: {said}. {end}."))
    return seats[0], tuple(events)
