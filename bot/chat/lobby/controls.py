"""Handlers of the invitation's buttons, and of buttons elsewhere that open a table."""

from collections.abc import Callable

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.ids import OfLobby
from bot.chat.lobby.card import LUCK, OWN_WORDS, blank, decline_form, luck_form, options
from bot.chat.lobby.lobbies import Lobbies, player_of
from bot.chat.lobby.opponents import Opponents
from bot.chat.lobby.rematches import Rematches
from bot.chat.panel.components import filled, picked
from bot.chat.panel.panel import Panel
from bot.chat.router import Routes, by_match
from bot.games import find
from bot.match import lobby as table
from bot.match.ids import MatchId
from bot.match.lobby import Lobby
from bot.match.match import Player
from bot.match.service import Service
from bot.store.chat import ChatStore

BEGUN = (
    "Your match has started, for you alone. *Hint* shows a good move and why. "
    "`/my turns` brings you back."
)
AGAIN = "The next match has started in a new thread. Play here or there."

Change = Callable[[Lobby, Player], Lobby]
CHANGES: dict[type[OfLobby], Change] = {
    ids.Leave: lambda lobby, player: table.leave(lobby, player.user),
    ids.AddComputer: lambda lobby, player: table.add_computer(lobby, player.user),
    ids.RemoveComputer: lambda lobby, player: table.remove_computer(lobby, player.user),
    ids.Watch: lambda lobby, player: table.watch(lobby, player.user),
    ids.Cancel: lambda lobby, player: table.cancel(lobby, player.user),
}


class LobbyControls:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        lobbies: Lobbies,
        panel: Panel,
        opponents: Opponents,
    ) -> None:
        self._service = service
        self._store = store
        self._lobbies = lobbies
        self._panel = panel
        self._opponents = opponents
        self._rematches = Rematches(store, lobbies)

    def routes(self) -> Routes:
        return {
            **dict.fromkeys(CHANGES, self._change),
            ids.Join: self._join,
            ids.AskDecline: self._ask_decline,
            ids.DeclineForm: self._decline,
            ids.Start: self._start,
            ids.AskLuck: self._ask_luck,
            ids.ShowOptions: self._options,
            ids.ChooseSetting: self._choose,
            ids.SettingForm: self._written,
            ids.Rematch: by_match(self.rematch),
            ids.QuickStart: self._quick_start,
            ids.Challenge: self._challenge,
        }

    async def _join(self, interaction: Interaction, id: ids.Join) -> None:
        """An open table that is full starts at once: its host need not be there."""
        await answers.touch(interaction)
        player = player_of(interaction.user)
        await self._opponents.check(id.lobby_id, player.user)
        lobby = await self._lobbies.join(id.lobby_id, player, interaction.id)
        if lobby.near and len(lobby.players) == lobby.most:
            await self._lobbies.start(lobby.id, lobby.host)

    async def _ask_decline(self, interaction: Interaction, id: ids.AskDecline) -> None:
        posted, player = await self._store.lobby(id.lobby_id), player_of(interaction.user)
        if posted:
            table.decline(posted.lobby, player)  # refuses before anybody writes something
        await answers.ask(interaction, decline_form(id.lobby_id))

    async def _decline(self, interaction: Interaction, id: ids.DeclineForm) -> None:
        await answers.touch(interaction)
        player, words = player_of(interaction.user), filled(interaction.data)
        await self._lobbies.decline(id.lobby_id, player, words)

    async def _change(self, interaction: Interaction, id: OfLobby) -> None:
        await answers.touch(interaction)
        player, change = player_of(interaction.user), CHANGES[type(id)]
        await self._lobbies.change(id.lobby_id, lambda lobby: change(lobby, player))

    async def _start(self, interaction: Interaction, id: ids.Start) -> None:
        await answers.touch(interaction)
        await self._lobbies.start(id.lobby_id, user_of(interaction))

    async def _ask_luck(self, interaction: Interaction, id: ids.AskLuck) -> None:
        await answers.ask(interaction, luck_form(id.lobby_id))

    async def _options(self, interaction: Interaction, id: ids.ShowOptions) -> None:
        on_card = interaction.message and not interaction.message.flags.ephemeral
        await (answers.think(interaction) if on_card else answers.touch(interaction))
        await self._show_options(interaction, id.lobby_id, id.page)

    async def _choose(self, interaction: Interaction, id: ids.ChooseSetting) -> None:
        """A value picked from a menu; for own words a form opens, as the first answer."""
        value = picked(interaction.data)
        posted = await self._store.lobby(id.lobby_id) if value == OWN_WORDS else None
        if posted:
            form = ids.SettingForm(id.lobby_id, id.key, id.page)
            await answers.ask(interaction, blank(posted.lobby.rules, form))
        else:
            await self._settle(interaction, id, value)

    async def _written(self, interaction: Interaction, id: ids.SettingForm) -> None:
        written = " ".join(filled(interaction.data).split())
        with text.given_back(written):
            await self._settle(interaction, id, written)

    async def _settle(
        self, interaction: Interaction, id: ids.ChooseSetting | ids.SettingForm, value: str
    ) -> None:
        """A setting was chosen, or written in a form."""
        await answers.touch(interaction)
        user = user_of(interaction)
        if id.key == LUCK:
            await self._lobbies.change(
                id.lobby_id, lambda lobby: table.wish_luck(lobby, user, value)
            )
            return
        await self._lobbies.change(
            id.lobby_id, lambda lobby: table.choose(lobby, user, id.key, value)
        )
        await self._show_options(interaction, id.lobby_id, id.page)

    async def _show_options(self, interaction: Interaction, lobby_id: str, page: int) -> None:
        posted = await self._store.lobby(lobby_id)
        if posted:
            await answers.say(interaction, *options(posted.lobby, page))

    async def rematch(self, interaction: Interaction, match_id: MatchId) -> None:
        """A rematch; against computers only, it begins at once."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        begun = await self._rematches.again(interaction, match)
        if begun:
            await self._panel.open(interaction, begun, AGAIN)

    async def _quick_start(self, interaction: Interaction, id: ids.QuickStart) -> None:
        """From a welcome message straight into a match against the computer."""
        await answers.think(interaction)
        match_id = await self._lobbies.quick(interaction, id.game)
        basics = text.basics(find(id.game).about)
        await self._panel.open(interaction, match_id, "\n".join([BEGUN, *basics]))

    async def _challenge(self, interaction: Interaction, id: ids.Challenge) -> None:
        await answers.touch(interaction)
        guest = await interaction.client.fetch_user(int(id.user_id))
        await self._lobbies.invite(interaction, picked(interaction.data), [guest])
