"""Honors: on the card of the match that earned them, and in /my stats. Nowhere else."""

from collections import Counter

from bot.ai.driver import Driver
from bot.chat import text
from bot.games import find, games
from bot.kernel import Seat
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.results import Finish, finish_of
from bot.match.standing.honors import comebacks, first_win
from bot.store.standing import honors as kept
from bot.store.standing.cups import Cups
from bot.store.standing.ratings import Ratings
from bot.store.standing.records import Records


class Honors:
    def __init__(
        self, driver: Driver, store: kept.Honors, records: Records, ratings: Ratings, cups: Cups
    ) -> None:
        self._driver = driver
        self._store = store
        self._records = records
        self._ratings = ratings
        self._cups = cups

    async def of_match(self, match: Match) -> list[str]:
        """What a finished match has earned, a line each; for its card."""
        finish = finish_of(match)
        if not finish.counts:
            return []
        lines = [await self._first(finish, seat) for seat in finish.winners]
        back = await self._came_back(match, finish)
        lines += [f"{_name(finish, seat)} came back from far behind." for seat in back]
        trophies = text.passed_on(match) if finish.winners else ()
        return [*(f"🎖 {line}" for line in lines if line), *trophies]

    async def of_person(self, user: UserId, game: str = "") -> list[str]:
        """A person's honors, of one game or of all; those they lack are not listed."""
        wanted = [game] if game else list(games())
        cups = [cup for cup in await self._cups.won_by(user) if cup.game in wanted]
        lines = [f"🏆 Won {text.bold_name(cup.name)} ({_title(cup.game)})" for cup in cups]
        won = [each for each in wanted if await self._has_won(user, each)]
        if won:
            lines.append(f"🎖 First win in {text.listed(map(_title, won))}")
        many = Counter(each for each in await self._store.comebacks_of(user) if each in wanted)
        if many:
            told = (f"{_title(key)} ({number})" for key, number in many.items())
            lines.append(f"🎖 Came back from far behind and won: {text.listed(told)}")
        for key, trophy, channel in await self._store.trophies_of(user, _with_trophies(wanted)):
            lines.append(f"🎖 You hold {find(key).about.trophies[trophy]} in <#{channel}>")
        return ["**Honors**", *lines] if lines else []

    async def _has_won(self, user: UserId, game: str) -> bool:
        return first_win(await self._records.of(user, game), user) is not None

    async def _first(self, finish: Finish, seat: Seat) -> str:
        user = finish.players[seat].user
        if not user or not await self._ratings.is_listed(user):
            return ""
        first = first_win(await self._records.of(user, finish.game), user)
        if first is None or first.match_id != finish.match_id:
            return ""
        return f"{_name(finish, seat)}: first win in {_title(finish.game)}."

    async def _came_back(self, match: Match, finish: Finish) -> list[Seat]:
        people = [player for player in finish.players if player.user]
        known = await self._driver.chances(match) if len(people) > 1 else None
        if known is None:
            return []
        found = comebacks(finish, [look.shares for look in known.looks])
        seats = [seat for seat in found if finish.players[seat].user]
        if seats:
            await self._store.note_comebacks(match.id, seats)
        return seats


def _with_trophies(wanted: list[str]) -> list[str]:
    return [key for key in wanted if find(key).about.trophies]


def _name(finish: Finish, seat: Seat) -> str:
    return text.bold_name(finish.players[seat].name)


def _title(game: str) -> str:
    return find(game).about.title
