"""*Follow*: a spectator gets a DM when the lead changes and when the match ends."""

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.rows import Button
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed
from bot.match.ids import MatchId
from bot.match.service import Service
from bot.store.chat import ChatStore

FOLLOWING = (
    "You are following {}. You get a direct message when the lead changes and when it is over."
)


class FollowButtons:
    def __init__(self, service: Service, store: ChatStore) -> None:
        self._service = service
        self._store = store

    def routes(self) -> Routes:
        return {ids.Follow: by_match(self.follow), ids.Unfollow: by_match(self.unfollow)}

    async def follow(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match, user = await self._service.match(match_id), user_of(interaction)
        if any(player.user == user for player in match.record.players):
            raise NotAllowed("You play in this match, so you hear of it anyway. Use /my turns.")
        if match.outcome():
            raise NotAllowed("This match is over. Press *Recap* to see how it went.")
        if await self._store.is_private(match_id) or not await self._store.home(match_id):
            raise NotAllowed("Nobody can follow a private match. Use /play to open a table.")
        await self._store.follows.add(match_id, user)
        row = (Button(ids.Unfollow(match_id), "Stop following"),)
        await answers.say(interaction, FOLLOWING.format(text.match_title(match)), [row])

    async def unfollow(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        if not await self._store.follows.remove(match_id, user_of(interaction)):
            raise NotAllowed("You are not following this match. Use /match follow to start.")
        await answers.say(interaction, f"You are no longer following {text.match_title(match)}.")
