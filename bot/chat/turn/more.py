"""*More*: how the match stands, its rules and clock, the board in letters, and rarer buttons."""

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.outbox import messages
from bot.chat.router import Routes, by_match
from bot.chat.turn.buttons import more_buttons
from bot.match.clocks.pace import in_words
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service


class More:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> Routes:
        return {ids.ShowMore: by_match(self.show), ids.ShowLetters: by_match(self.letters)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        await answers.say(interaction, _words(match), more_buttons(match))

    async def letters(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        await answers.say(interaction, messages.text_board(match, None))


def _words(match: Match) -> str:
    outcome = match.outcome()
    standing = text.result(match, outcome) if outcome else _status(match)
    chosen = match.record.settings
    settings = ((each, chosen.get(each.key, "")) for each in match.game.about.settings)
    rules = text.unusual((each, value) for each, value in settings if value)
    clock = in_words(match.record.pace)
    return f"{standing}\n-# {rules or 'Standard rules'} · {clock}"


def _status(match: Match) -> str:
    return text.named(match.game.status(match.view(None)), match)
