"""*My hand*: what only this person may see, shown to this person alone."""

from bot.chat import answers, ids
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox.delivery import Delivery
from bot.chat.outbox.dm import secret_card
from bot.chat.panel.panel import seat_of
from bot.chat.router import Routes, by_match
from bot.match.ids import MatchId
from bot.match.service import Service
from bot.store.chat import ChatStore

OPEN_GAME = "You have nothing hidden. Everything is on the board."
NOTHING_YET = "You have nothing hidden right now."
CLOSED = "\n-# I cannot send you direct messages, so you see this here."


class Hand:
    def __init__(self, service: Service, store: ChatStore, delivery: Delivery) -> None:
        self._service = service
        self._store = store
        self._delivery = delivery

    def routes(self) -> Routes:
        return {ids.ShowHand: by_match(self.show)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        if not match.game.secret(match.view(seat)):
            await answers.say(
                interaction, NOTHING_YET if match.game.about.has_secrets else OPEN_GAME
            )
            return
        person = await self._store.person(user_of(interaction))
        card = secret_card(match, seat, person.theme)
        files = await self._delivery.files(f"{match_id} {seat}", card)
        note = CLOSED if person.closed else ""
        await answers.say(interaction, card.content + note, files=files)
