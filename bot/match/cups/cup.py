"""A cup as a value: who has entered, by which method it is played, and the tables of its rounds.

Each function returns the changed cup, or raises why not. How a table ended is not kept here: that
is read off its match (`scores`), unless somebody has decided it otherwise.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games import AnyGame, find
from bot.kernel import NotAllowed
from bot.kernel.echo import typed
from bot.match.ids import UserId
from bot.match.lobby import IMAGES, VACATIONS, WEEKENDS

Method = Literal["round robin", "swiss", "knockout"]
METHODS: tuple[Method, ...] = ("round robin", "swiss", "knockout")
FEWEST, MOST = 3, 64
MOST_ROUND_ROBIN = 16  # 15 rounds
LONGEST_NAME, LONGEST_REASON = 40, 200
LEFT = "left"  # why a table was decided without play


class Entrant(Struct, frozen=True):
    user: UserId
    name: str
    rating: int = 0  # when the cup began: the better ones are seeded first
    left: int = 0  # in which round; 0: they still play


class Ruling(Struct, frozen=True):
    """A result that was not played, or not played like that."""

    scores: Mapping[UserId, float]
    why: str


class Table(Struct, frozen=True):
    number: int  # in the order in which the cup's tables were drawn; never used again
    players: tuple[UserId, ...]  # by seat; one alone has a bye
    ruling: Ruling | None = None
    drawn: int = 0  # how often these two have drawn already and must play again


Round = tuple[Table, ...]


class Cup(Struct, frozen=True):
    id: str
    name: str
    game: str
    method: Method
    host: UserId
    pace: str
    absent: str
    size: int = 2  # players at a table
    length: int = 0  # rounds of a Swiss cup; 0: as many as are usual
    most: int = MOST  # players
    entrants: tuple[Entrant, ...] = ()  # once it runs, the best rated first
    rounds: tuple[Round, ...] = ()
    state: Literal["open", "running", "over", "canceled"] = "open"
    ended: str = ""
    tables: int = 0  # drawn so far
    settings: Mapping[str, str] = {}  # of the game; those left out are as usual
    weekends: str = WEEKENDS[0]
    vacation: str = VACATIONS[0]
    images: str = IMAGES[0]

    @property
    def rules(self) -> AnyGame:
        return find(self.game)

    @property
    def present(self) -> tuple[UserId, ...]:
        return tuple(each.user for each in self.entrants if not each.left)

    @property
    def newest(self) -> Round:
        return self.rounds[-1] if self.rounds else ()

    def entrant(self, user: UserId) -> Entrant:
        return next(each for each in self.entrants if each.user == user)

    def seed(self, user: UserId) -> int:
        return next(at for at, each in enumerate(self.entrants) if each.user == user)


def check(cup: Cup) -> None:
    """Raise NotAllowed unless such a cup can be played."""
    seats, title = cup.rules.about.seats, cup.rules.about.title
    if cup.size not in seats:
        raise NotAllowed(
            f"{title} is played by {', '.join(map(str, seats))} players. Choose one of these as "
            "the number of seats."
        )
    if cup.size > 2 and cup.method != "swiss":
        raise NotAllowed(
            "A round robin and a knock-out are played at tables of two. Choose Swiss for larger "
            "tables."
        )
    if not cup.name:
        raise NotAllowed("A cup needs a name. Write one of up to 40 characters.")
    cup.rules.table(cup.size, cup.settings)


def named(words: str) -> str:
    """The name of a cup as somebody typed it."""
    return " ".join(typed(words).split())[:LONGEST_NAME]


def join(cup: Cup, user: UserId, name: str) -> Cup:
    check_open(cup)
    if any(each.user == user for each in cup.entrants):
        raise NotAllowed("You have already joined. Wait for the start, or press *Leave*.")
    most = min(cup.most, MOST_ROUND_ROBIN if cup.method == "round robin" else MOST)
    if len(cup.entrants) >= most:
        raise NotAllowed(f"All {most} places are taken. Use /cup open to open another cup.")
    return replace(cup, entrants=(*cup.entrants, Entrant(user, name)))


def leave(cup: Cup, user: UserId) -> Cup:
    """Before the start."""
    check_open(cup)
    rest = tuple(each for each in cup.entrants if each.user != user)
    if len(rest) == len(cup.entrants):
        raise NotAllowed("You have not joined. Press *Join* to play.")
    return replace(cup, entrants=rest)


def start(cup: Cup, ratings: Mapping[UserId, int]) -> Cup:
    """Begin with those who have joined, seeded by rating."""
    check_open(cup)
    least = max(FEWEST, cup.size)
    if len(cup.entrants) < least:
        missing = least - len(cup.entrants)
        raise NotAllowed(
            f"{missing} more {'player is' if missing == 1 else 'players are'} needed. "
            "Wait for others to press *Join*."
        )
    rated = (replace(each, rating=ratings.get(each.user, 0)) for each in cup.entrants)
    seeded = sorted(rated, key=lambda each: -each.rating)  # of equals, who joined first
    return replace(cup, entrants=tuple(seeded), state="running")


def cancel(cup: Cup) -> Cup:
    if cup.state in ("over", "canceled"):
        raise NotAllowed("This cup has ended. Use /cup open to open another one.")
    return replace(cup, state="canceled")


def quit_cup(cup: Cup, user: UserId) -> Cup:
    """Leave a cup that runs: an open table of two is lost at once, and no other follows."""
    if cup.state != "running" or user not in cup.present:
        raise NotAllowed("You do not play in this cup. Use /cup list to see the others.")
    entrants = tuple(
        replace(each, left=max(1, len(cup.rounds))) if each.user == user else each
        for each in cup.entrants
    )
    return replace(cup, entrants=entrants)


def with_table(cup: Cup, table: Table) -> Cup:
    """The same cup with a table of that number put in its place."""
    rounds = tuple(
        tuple(table if each.number == table.number else each for each in played)
        for played in cup.rounds
    )
    return replace(cup, rounds=rounds)


def find_table(cup: Cup, number: int) -> Table:
    for played in cup.rounds:
        for table in played:
            if table.number == number:
                return table
    raise NotAllowed("This cup has no such table. Choose one from the list.")


def check_open(cup: Cup) -> None:
    if cup.state == "canceled":
        raise NotAllowed("This cup was canceled. Use /cup open to open another one.")
    if cup.state != "open":
        raise NotAllowed("This cup has already started. Use /cup open to open another one.")
