"""Seats that change hands: handing over, replacing, voting, and taking a seat."""

from datetime import timedelta

import discord

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, id_of, user_of
from bot.chat.lobby import rooms
from bot.chat.lobby.admission import Admission
from bot.chat.lobby.lobbies import player_of
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.panel.rows import Button
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed, Seat
from bot.match.ids import NOBODY, MatchId, UserId
from bot.match.match import Match
from bot.match.people import seating
from bot.match.ports import Clock
from bot.match.service import Played, Service
from bot.store.chat import ChatStore
from bot.store.waits import Waits

OVERDUE = timedelta(days=3)  # after the question, where no clock says it sooner
NOT_HERE = "This match is only yours: nobody else can see it. Use /play to open a table."
ASKED = "The other players are asked to agree."


class Seats:
    def __init__(
        self, service: Service, store: ChatStore, waits: Waits, panel: Panel, clock: Clock
    ) -> None:
        self._service = service
        self._store = store
        self._admission = Admission(store)
        self._waits = waits
        self._panel = panel
        self._clock = clock

    def routes(self) -> Routes:
        return {
            ids.AskTakeSeat: self._ask_take,
            ids.TakeSeat: self._take,
            ids.AgreeSeat: self._agree,
            ids.RefuseSeat: self._refuse,
            ids.VoteYes: by_match(self._vote_yes),
            ids.VoteNo: by_match(self._vote_no),
        }

    async def hand_over(
        self, interaction: Interaction, match: Match, to: discord.abc.User | None
    ) -> None:
        """Offer one's own seat; the taker confirms."""
        if await self._store.home(match.id) is None:
            raise NotAllowed(NOT_HERE)
        user, name = _named(to)
        played = await self._service.offer_seat(
            match.id, seat_of(match, interaction), user, name, interaction=str(interaction.id)
        )
        await self._let_in(interaction, match, user)
        await self._say(interaction, played, "You keep playing until someone takes it.")

    async def replace(
        self, interaction: Interaction, match: Match, seat: Seat, by: discord.abc.User | None
    ) -> None:
        user, name = _named(by)
        speaker, key = seat_of(match, interaction), str(interaction.id)
        played = await self._service.replace_player(
            match.id, speaker, seat, user, name, interaction=key
        )
        await self._let_in(interaction, match, user)
        offer = played.match.talk.offers.get(seat)
        await self._say(interaction, played, "" if offer and offer.is_open else ASKED)

    async def _let_in(self, interaction: Interaction, match: Match, user: UserId) -> None:
        """Who is offered a seat at a private table can see it."""
        home = await self._store.home(match.id)
        if not user or home is None or not await self._store.is_private(match.id):
            return
        thread = interaction.client.get_channel(int(home.thread))
        if isinstance(thread, discord.Thread):
            await thread.add_user(discord.Object(int(user)))

    async def remove(self, interaction: Interaction, match: Match, seat: Seat) -> None:
        overdue = await self._is_overdue(match, seat)
        played = await self._service.ask_removal(
            match.id,
            seat_of(match, interaction),
            seat,
            overdue=overdue,
            interaction=str(interaction.id),
        )
        await self._say(interaction, played, ASKED if played.match.talk.removal else "")

    async def _is_overdue(self, match: Match, seat: Seat) -> bool:
        """Does a computer play for them already, or has their question been open for days?"""
        if seat in match.away:
            return True
        if seat not in match.openly_asked():
            return False
        now = self._clock()
        return any(
            wait.seat == seat and wait.tag and now - wait.since > OVERDUE
            for wait in await self._waits.of(match.id)
        )

    async def _ask_take(self, interaction: Interaction, id: ids.AskTakeSeat) -> None:
        await answers.think(interaction)
        match, seat = await self._service.match(id.match_id), Seat(id.seat)
        user = user_of(interaction)
        seating.check_take(match, seat, user)
        await self._check(match, seat, user)
        whose = text.names(match, [seat])
        secrets = " and everything that only this seat may know" if _has_secrets(match) else ""
        words = (
            f"Take over the seat of {whose} in {text.match_title(match)}? You get their position"
            f"{secrets}, and the match waits for you when it is your turn."
        )
        row = (Button(ids.TakeSeat(match.id, seat), "Yes, take the seat", "success"),)
        await answers.say(interaction, words, [row])

    async def _check(self, match: Match, seat: Seat, user: UserId) -> None:
        """Blocks count for seats as for tables."""
        home = await self._store.home(match.id)
        others = [each for place, each in enumerate(match.record.players) if place != seat]
        await self._admission.check_join(user, others, home.guild if home else "")

    async def _take(self, interaction: Interaction, id: ids.TakeSeat) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        await self._check(match, Seat(id.seat), user_of(interaction))
        played = await self._service.take_seat(
            id.match_id, Seat(id.seat), player_of(interaction.user), interaction=str(interaction.id)
        )
        home = await self._store.home(match.id)
        await rooms.rename(interaction.client, home.thread if home else "", played.match)
        await self._panel.open(interaction, played.match.id, "The seat is yours.")

    async def _agree(self, interaction: Interaction, id: ids.AgreeSeat) -> None:
        await self._answer(interaction, id, yes=True)

    async def _refuse(self, interaction: Interaction, id: ids.RefuseSeat) -> None:
        match, user = await self._service.match(id.match_id), user_of(interaction)
        if any(player.user == user for player in match.record.players):
            await self._answer(interaction, id, yes=False)
            return
        await answers.think(interaction)
        played = await self._service.decline_seat(
            match.id, Seat(id.seat), user, interaction=str(interaction.id)
        )
        await self._say(interaction, played)

    async def _answer(self, interaction: Interaction, id: ids.OfSeat, *, yes: bool) -> None:
        await answers.think(interaction)
        match = await self._service.match(id.match_id)
        speaker, key = seat_of(match, interaction), str(interaction.id)
        played = await self._service.answer_offer(
            match.id, speaker, Seat(id.seat), yes=yes, interaction=key
        )
        await self._say(interaction, played)

    async def _vote_yes(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._vote(interaction, match_id, yes=True)

    async def _vote_no(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._vote(interaction, match_id, yes=False)

    async def _vote(self, interaction: Interaction, match_id: MatchId, *, yes: bool) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        speaker, key = seat_of(match, interaction), str(interaction.id)
        played = await self._service.vote(match_id, speaker, yes=yes, interaction=key)
        await self._say(interaction, played)

    async def _say(self, interaction: Interaction, played: Played, more: str = "") -> None:
        heard = played.update.words_for(None) if played.update else ("You have already said that.",)
        words = text.named("\n".join(heard), played.match)
        await answers.say(interaction, "\n".join(filter(None, [words, more])))


def _named(person: discord.abc.User | None) -> tuple[UserId, str]:
    """Somebody's id and name; neither, if anyone will do."""
    if person is None:
        return NOBODY, ""
    if person.bot:
        raise NotAllowed("A bot cannot take a seat. Name a person, or leave it open to anyone.")
    return id_of(person), person.display_name


def _has_secrets(match: Match) -> bool:
    return match.game.about.has_secrets
