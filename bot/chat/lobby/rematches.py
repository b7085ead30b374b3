"""*Rematch*: one table for each match, however often it is asked for."""

from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.lobby.lobbies import Lobbies, elsewhere, player_of
from bot.kernel import NotAllowed
from bot.match import lobby as table
from bot.match.ids import MatchId
from bot.match.lobby import Guest, Lobby
from bot.match.match import Match, Player
from bot.store.chat import ChatStore, Posted

REMATCHES = 20  # of one match, of which all but the last were canceled


class Rematches:
    def __init__(self, store: ChatStore, lobbies: Lobbies) -> None:
        self._store = store
        self._lobbies = lobbies

    async def again(self, interaction: Interaction, match: Match) -> MatchId | None:
        """The same players and settings once more; the new match, if it starts at once."""
        players, host = match.record.players, player_of(interaction.user)
        people = {player.user for player in players if player.is_human}
        if people and host.user not in people:
            raise NotAllowed(
                "Only the players of a match can ask for a rematch. "
                "Use /play to open a table of your own."
            )
        others = [each for each in players if each.is_human and each.user != host.user]
        lobby = await self._lobby(match, host, others)
        name, known = await self._known(match.id)
        if host.user in people and not others and not await self._store.home(match.id):
            return await self._lobbies.deal_alone(lobby, name)
        if known:
            return await self._join(interaction, known, host)
        posted = await self._lobbies.open_table(interaction, lobby, name)
        if host.user in people and not others:
            return await self._lobbies.start(posted.lobby.id, host.user)
        where = elsewhere(interaction, posted)
        invited = "and the other players are invited" if others else "for you to watch"
        await answers.say(interaction, f"A new table is open{where}, {invited}.")
        return None

    async def _lobby(self, match: Match, host: Player, others: list[Player]) -> Lobby:
        players = match.record.players
        here = tuple(each for each in players if not each.is_human or each.user == host.user)
        return Lobby(
            self._lobbies.new_id(),
            match.record.game,
            host.user,
            here,
            tuple(Guest(each.user, each.name) for each in others),
            match.record.settings,
            match.record.pace or "off",
            match.record.absent or "default",
            private=await self._store.is_private(match.id),
        )

    async def _known(self, match_id: MatchId) -> tuple[str, Posted | None]:
        """The name under which a rematch is opened, and the one that is open or has begun."""
        for number in range(REMATCHES):
            name = f"rematch:{match_id}:{number}"
            known = await self._store.lobby_by(name)
            if known is None or known.lobby.state != "cancelled":
                return name, known
        raise NotAllowed("This rematch was canceled too often. Use /play to open a new table.")

    async def _join(
        self, interaction: Interaction, known: Posted, player: Player
    ) -> MatchId | None:
        """The second player who asks for it joins; the last one starts it."""
        lobby, where = known.lobby, elsewhere(interaction, known)
        if lobby.state == "started":
            home = await self._store.home(lobby.match_id)
            there = f"Go to <#{home.thread}>" if home and home.thread else "Use /my turns"
            raise NotAllowed(f"The rematch has already started. {there} to play it.")
        if all(each.user != player.user for each in lobby.players):
            lobby = await self._lobbies.join(lobby.id, player, interaction.id)
        if table.waited_for(lobby) or len(lobby.players) not in lobby.rules.about.seats:
            missing = text.listed(f"<@{guest.user}>" for guest in table.waited_for(lobby))
            waits = f" It waits for {missing}." if missing else ""
            await answers.say(interaction, f"You have joined the rematch{where}.{waits}")
            return None
        return await self._lobbies.start(lobby.id, lobby.host)
