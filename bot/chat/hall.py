"""The hall of fame of a channel: who has won there, and what carries over to the next match.

Results are written when a match ends; those of older files when somebody first looks.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from discord.utils import format_dt

from bot.chat import text
from bot.games import find
from bot.kernel import PlayError, Seat
from bot.match.lobby import Lobby
from bot.match.match import Player
from bot.match.results import Finish, Tally, finish_of, holders, inherited, tallies
from bot.match.service import Service
from bot.store.hall import HallStore

log = logging.getLogger(__name__)

BEST = 10
LAST = 5
EMPTY = "No match has been finished in this channel yet. Use /play to start one."


class Hall:
    def __init__(self, service: Service, store: HallStore) -> None:
        self._service = service
        self._store = store

    async def finishes(self, channel: str) -> list[Finish]:
        """Every match that ended in a channel, the newest first."""
        for match_id in await self._store.unlisted(channel):
            try:
                await self._store.keep(finish_of(await self._service.match(match_id)))
            except PlayError as error:
                log.warning("match %s is not in the hall: %s", match_id, error)
        return await self._store.of(channel)

    async def carry_over(self, channel: str, lobby: Lobby) -> dict[str, Seat]:
        """What carries over from the channel's last match of this game to these players."""
        before = [each for each in await self.finishes(channel) if each.game == lobby.game]
        return inherited(holders(before), lobby.players)


def told(finishes: Sequence[Finish], game: str | None = None) -> str:
    """The hall as text: all games in short, or one game with its last matches."""
    counted = (each for each in finishes if each.carry_over is not None)
    by_game = sorted(counted, key=lambda each: each.game)
    parts = [
        "\n".join(_section(list(group), whole=game is not None))
        for key, group in groupby(by_game, key=lambda each: each.game)
        if game in (None, key)
    ]
    return "\n".join(parts) or EMPTY


def _section(finishes: Sequence[Finish], *, whole: bool) -> Iterator[str]:
    about = find(finishes[0].game).about
    yield f"## {about.title}"
    held = holders(finishes)
    for key, thing in about.trophies.items():
        who = _name(held[key]) if key in held else "Nobody"
        yield f"🎖 {who} has {thing}."
    every = tallies(finishes)
    for place, tally in enumerate(every[:BEST], start=1):
        yield f"{place}. {_tally(tally)}"
    if len(every) > BEST:
        yield f"-# and {len(every) - BEST} more"
    if whole:
        yield from map(_line, finishes[:LAST])


def _tally(tally: Tally) -> str:
    return f"{_name(tally.player)}: won {tally.won} of {tally.played}"


def _line(finish: Finish) -> str:
    winners = [_name(finish.players[seat]) for seat in finish.winners]
    others = [_name(each) for seat, each in enumerate(finish.players) if seat not in finish.winners]
    if winners:
        who = f"{text.listed(winners)} won" + f" against {text.listed(others)}" * bool(others)
    else:
        who = f"{text.listed(others)} drew"
    day = format_dt(datetime.fromisoformat(finish.ended), "d")
    chosen = "".join(f" · {words}" for words in _chosen(finish))
    return f"-# {day} {who}{chosen} · `{finish.match_id}`"


def _chosen(finish: Finish) -> Iterator[str]:
    """Settings that differ from the usual ones."""
    for setting in find(finish.game).about.settings:
        value = finish.settings.get(setting.key, setting.choices[0])
        if value != setting.choices[0]:
            yield f"{setting.label}: {text.plain(setting.shown(value))}"


def _name(player: Player) -> str:
    if player.strength:
        return f"**Computer** ({player.strength})"
    return text.bold_name(player.name)
