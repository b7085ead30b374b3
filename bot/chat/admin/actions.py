"""What admins do to matches: each is logged, and told to those it concerns.

Most are entries of the match, so its thread tells them. Who deletes a match is told of by a last
message there.
"""

import logging
from functools import partial

import discord

from bot.chat import text
from bot.chat.answers import Interaction, id_of, user_of
from bot.chat.commands.finder import readable
from bot.chat.lobby.admission import Admission
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT
from bot.kernel import PlayError, Seat
from bot.kernel.text import count
from bot.match.changes import Judge
from bot.match.ids import MatchId
from bot.match.match import Match, Player
from bot.match.people import interventions
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.servers.admin_log import AdminLog
from bot.store.servers.match_removal import MatchRemoval

log = logging.getLogger(__name__)


class AdminActions:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        removal: MatchRemoval,
        admin_log: AdminLog,
        clock: Clock,
    ) -> None:
        self._service = service
        self.store = store
        self._removal = removal
        self._log = admin_log
        self._clock = clock
        self._admission = Admission(store)

    async def note(self, interaction: Interaction, words: str) -> None:
        """Write down what this admin has done; without names, so that people can be forgotten."""
        guild, admin = str(interaction.guild_id), user_of(interaction)
        await self._log.note(guild, admin, words, self._clock())
        log.info("server %s: admin %s: %s", guild, admin, words)

    async def running(self, interaction: Interaction) -> list[Match]:
        """The running matches on this server, the oldest first."""
        ids = await self.store.running_in(str(interaction.guild_id))
        return await readable(self._service, ids)

    async def find(self, interaction: Interaction, match_id: str) -> Match:
        """A match on this server, by its id or number."""
        called = await self.store.called(match_id.strip().removeprefix("#"))
        home = await self.store.home(called or MatchId(match_id.strip().casefold()))
        if home is None or home.guild != str(interaction.guild_id):
            raise PlayError(
                f"There is no match “{match_id}” on this server. Choose one from the list."
            )
        return await self._service.match(home.match_id)

    async def halt(self, interaction: Interaction, match: Match, *, paused: bool) -> None:
        await self._intervene(interaction, match, partial(interventions.halt, paused=paused))
        await self.note(
            interaction, f"{'paused' if paused else 'resumed'} {text.match_number(match)}"
        )

    async def end(self, interaction: Interaction, match: Match) -> None:
        await self._intervene(interaction, match, interventions.end)
        await self.note(interaction, f"ended {text.match_number(match)} without a result")

    async def rewind(self, interaction: Interaction, match: Match, number: int) -> None:
        """Go back to the position after an entry, by the number that people see."""
        last = match.number
        if number >= last:
            raise PlayError(
                f"This match has {count(last, 'entry', 'entries')} so far. Choose an earlier one."
            )
        to = _on_line(match, match.numbered(number))
        await self._service.reach(match, to)
        await self._intervene(interaction, match, partial(interventions.rewind, to=to))
        await self.note(interaction, f"rewound {text.match_number(match)} to entry {number}")

    async def give_seat(
        self, interaction: Interaction, match: Match, seat: Seat, user: discord.abc.User
    ) -> str:
        """Give a seat to another person; returns the name of the player who had it."""
        if user.bot:
            raise PlayError("A bot cannot take a seat. Choose a person.")
        others = [each for at, each in enumerate(match.record.players) if at != seat]
        await self._admission.check_join(id_of(user), others, str(interaction.guild_id))
        before = match.record.players[seat]
        player = Player(user.display_name, id_of(user))
        judge = partial(interventions.give_seat, seat=seat, player=player)
        await self._intervene(interaction, match, judge)
        name, taker = text.match_number(match), text.who(player)
        await self.note(interaction, f"gave the seat of {text.who(before)} in {name} to {taker}")
        return before.name

    async def remove(self, interaction: Interaction, match: Match, seat: Seat) -> None:
        """A player is out for good."""
        why, key = "was removed from the match", str(interaction.id)
        await self._service.withdraw(match.id, seat, why, interaction=key)
        name = text.who(match.record.players[seat])
        await self.note(interaction, f"removed {name} from {text.match_number(match)}")

    async def delete(self, interaction: Interaction, match: Match) -> None:
        """Take a match out of the database; its thread is told, and stays."""
        home = await self.store.home(match.id)
        await self._removal.remove(match.id)
        self.store.forget_home(match.id)
        self._service.forget(match.id)
        await self.note(interaction, f"deleted {text.match_number(match)}")
        if home and home.thread:
            await self._tell(interaction.client, home.thread, _deleted(match))

    async def _intervene(self, interaction: Interaction, match: Match, judge: Judge) -> None:
        await self._service.intervene(match.id, judge, interaction=str(interaction.id))

    @staticmethod
    async def _tell(client: discord.Client, channel: str, words: str) -> None:
        there = client.get_partial_messageable(int(channel))
        try:
            await there.send(words, allowed_mentions=MENTIONS)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("channel %s is not told: %r", channel, error)

    async def tell_person(self, user: discord.User | discord.Member, words: str) -> None:
        """By direct message, if they take any."""
        try:
            await user.send(words)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("user %s is not told: %r", user.id, error)


def _on_line(match: Match, seq: int) -> int:
    """The newest entry that made a position, up to this one."""
    made = [entry.seq for entry in match.line() if entry.seq <= seq]
    return made[-1]


def _deleted(match: Match) -> str:
    called = " ".join(f"<@{each.user}>" for each in match.record.players if each.user)
    return (
        f"{called}\n🗑️ An admin of this server has deleted {text.match_title(match)}. "
        "Its buttons no longer work. /play opens a new table."
    )
