"""How somebody did in their matches: against whom, as what, and on which seat."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.ids import UserId
from bot.match.match import Player
from bot.match.results import Finish


class Record(Struct, frozen=True):
    """Won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def plus(self, score: float) -> "Record":
        """With one more match: 1 is won, 0.5 drawn, 0 lost."""
        if score == 1:
            return replace(self, won=self.won + 1)
        return (
            replace(self, lost=self.lost + 1) if score == 0 else replace(self, drawn=self.drawn + 1)
        )


Records = dict[str, Record]


def seat_of(finish: Finish, user: UserId) -> Seat:
    players = enumerate(finish.players)
    return next(Seat(seat) for seat, player in players if player.user == user)


def score(finish: Finish, seat: Seat) -> float:
    """1 for a win, alone or with others; 0.5 for a draw between all."""
    if not finish.winners:
        return 0.5
    return 1.0 if seat in finish.winners else 0.0


def by_opponent(finishes: Iterable[Finish], user: UserId) -> Records:
    """By name: how often one came before, beside or after them. Teammates are no opponents."""
    found: Records = {}
    names: dict[str, str] = {}  # the newest name of everybody comes first
    for finish in finishes:
        own = seat_of(finish, user)
        for seat, player in _opponents(finish, own):
            name = names.setdefault(player.user or player.strength, _name(player))
            found[name] = found.get(name, Record()).plus(_against(finish, own, seat))
    return _most_played(found)


def by_part(finishes: Iterable[Finish], user: UserId) -> Mapping[str, Records]:
    """By what was played: "clan" to "Fraktar" to a record."""
    found: dict[str, Records] = {}
    for finish in finishes:
        seat = seat_of(finish, user)
        parts = finish.detail.played_as[seat] if finish.detail.played_as else {}
        for kind, value in parts.items():
            records = found.setdefault(kind, {})
            records[value] = records.get(value, Record()).plus(score(finish, seat))
    return {kind: _most_played(records) for kind, records in found.items()}


def total(finishes: Iterable[Finish], user: UserId) -> Record:
    found = Record()
    for finish in finishes:
        found = found.plus(score(finish, seat_of(finish, user)))
    return found


def finished(finishes: Iterable[Finish], user: UserId) -> int:
    """How many of them this person played to the end."""
    return sum(seat_of(finish, user) not in finish.detail.left for finish in finishes)


def _opponents(finish: Finish, own: Seat) -> Iterator[tuple[Seat, Player]]:
    mates = next((team for team in finish.detail.teams if own in team), (own,))
    for number, player in enumerate(finish.players):
        if number not in mates:
            yield Seat(number), player


def _against(finish: Finish, own: Seat, other: Seat) -> float:
    ranking = finish.detail.ranking or (finish.winners,)
    places = {seat: place for place, group in enumerate(ranking) for seat in group}
    mine, theirs = (places.get(seat, len(ranking)) for seat in (own, other))
    return 0.5 if mine == theirs else float(mine < theirs)


def _name(player: Player) -> str:
    return f"Computer ({player.strength})" if player.strength else player.name


def _most_played(records: Records) -> Records:
    return dict(sorted(records.items(), key=lambda each: (-each[1].played, each[0])))
