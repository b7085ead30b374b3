"""/my data and /my forget: everything kept about a person as a file, or all of it deleted."""

import asyncio
import io
from contextlib import suppress
from functools import partial

import discord
import msgspec

from bot.chat import answers
from bot.chat.answers import Interaction, user_of
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.outbox.projector import Projector
from bot.chat.panel.rows import Button
from bot.chat.people_ids import ForgetMe
from bot.chat.router import Routes
from bot.kernel import PlayError, Seat
from bot.kernel.text import count
from bot.match import lobby as table
from bot.match.cups import cup as cups
from bot.match.cups.cup import Cup
from bot.match.ids import MatchId, UserId
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.practice import PracticeStore
from bot.store.privacy.personal_store import PersonalStore
from bot.store.standing.cups import Cups

DATA = (
    "This is everything I keep about you: your settings, your matches, tables, decks, ratings and "
    "plans. Cards that are still hidden are not in it; /hand shows you yours. "
    "/my forget removes your name and your id."
)
ASK = (
    "**Forget me?** You cannot undo this.\n"
    "- You resign from {running} and leave your cups, and your open tables are canceled.\n"
    "- Your settings, decks, ratings and everything that is yours alone are deleted.\n"
    "- In finished matches you become “Former player”. The matches of others stay, and their draws "
    "can still be checked.\n"
    "- Messages in Discord stay where they are. Delete those yourself, or ask an admin.\n"
    "If you play again, you begin as someone new."
)
DONE = (
    "You are forgotten: your name and your id are no longer kept. {matches} changed. Messages that "
    "are already in Discord stay there."
)

PATIENCE = 20.0  # seconds


class Privacy:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        personal: PersonalStore,
        practice: PracticeStore,
        lobbies: Lobbies,
        projector: Projector,
        cups: Cups,
    ) -> None:
        self._service = service
        self._store = store
        self._personal = personal
        self._practice = practice
        self._lobbies = lobbies
        self._projector = projector
        self._cups = cups

    def routes(self) -> Routes:
        return {ForgetMe: self._forget}

    async def data(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        found = await self._personal.data(user_of(interaction))
        body = msgspec.json.format(msgspec.json.encode(found), indent=1)
        file = discord.File(io.BytesIO(body), "tablekeeper-data.json")
        await answers.say(interaction, DATA, files=[file])

    async def ask(self, interaction: Interaction) -> None:
        """What it means, and a button: nothing happens before that is pressed."""
        await answers.think(interaction)
        running = await self._store.matches_of(user_of(interaction))
        words = ASK.format(running=count(len(running), "running match", "running matches"))
        await answers.say(interaction, words, ((Button(ForgetMe(), "Forget me", "danger"),),))

    async def _forget(self, interaction: Interaction, id: ForgetMe) -> None:
        await answers.touch(interaction)
        user = user_of(interaction)
        await self._leave_cups(user)
        await self._leave_matches(interaction, user)
        await self._leave_tables(user)
        with suppress(TimeoutError):  # what is being shown just now still has their name
            await asyncio.wait_for(self._projector.settled(), PATIENCE)
        changed = await self._personal.forget(user)
        for match_id in changed:
            self._service.forget(match_id)
        self._store.reread_people()
        done = DONE.format(matches=count(len(changed), "match", "matches"))
        await answers.say(interaction, done, ())

    async def _leave_cups(self, user: UserId) -> None:
        """Cups go on without them; one that they have opened and not started is canceled."""
        for cup in await self._cups.entered_by(user):
            with suppress(PlayError):
                await self._cups.change(cup.id, lambda each: _without(each.cup, user))

    async def _leave_matches(self, interaction: Interaction, user: UserId) -> None:
        """Resign from what is running; practice goes altogether."""
        for match_id in await self._store.matches_of(user, most=None):
            match = await self._service.match(match_id)
            for seat, player in enumerate(match.record.players):
                if player.user == user and seat not in match.gone:
                    await self._resign(match_id, Seat(seat), f"forget:{interaction.id}:{match_id}")
        own = await self._practice.all_of(user)
        for match_id in own:
            self._service.forget(match_id)
        await self._practice.remove(own)

    async def _resign(self, match_id: MatchId, seat: Seat, key: str) -> None:
        with suppress(PlayError):  # it has just ended
            await self._service.withdraw(match_id, seat, "leaves for good", interaction=key)

    async def _leave_tables(self, user: UserId) -> None:
        for posted in await self._store.open_with(user):
            leave = table.cancel if posted.lobby.host == user else table.leave
            with suppress(PlayError):
                await self._lobbies.change(posted.lobby.id, partial(leave, user=user))


def _without(cup: Cup, user: UserId) -> Cup:
    if cup.state == "running":
        return cups.quit_cup(cup, user)
    return cups.cancel(cup) if cup.host == user else cups.leave(cup, user)
