"""What people do with cups: open, join, start, leave, look, and correct a result."""

import asyncio
import io
from collections.abc import Mapping

import discord

from bot.chat import answers, cup_ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.cups import picture, words
from bot.chat.cups.keeper import CupKeeper
from bot.chat.cups.options import CupOptions, check_host
from bot.chat.lobby.admission import Admission
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT, nonce
from bot.chat.panel.rows import Button
from bot.chat.router import Routes
from bot.kernel import NotAllowed
from bot.match.clocks.pace import OFF
from bot.match.cups import cup as cups
from bot.match.cups.cup import Cup
from bot.match.cups.progress import correct
from bot.match.cups.season import Season, SeasonRow, season_of, season_table
from bot.match.cups.standings import standings
from bot.match.ids import UserId
from bot.match.match import Player
from bot.match.ports import Clock
from bot.store.chat import ChatStore
from bot.store.standing.cups import Cups, Stored
from bot.store.standing.ratings import Ratings
from renderers import THEMES

MOST_OPEN = 3  # cups of one host on a server that are not over
USUAL_PACE = "24h + 4h up to 72h"
TOO_MANY = (
    f"You have {MOST_OPEN} cups on this server that are not over, which is the limit. "
    "Finish or cancel one first."
)
SURE = "Leave the cup? You lose your match and play no more rounds. You cannot undo this."
SURE_TO_CANCEL = (
    "Cancel the cup? No more rounds are drawn, nobody wins it, and it counts for no season. "
    "Matches that have begun can be played to their end. You cannot undo this."
)
NO_SEASON = "No cup ended from {season}. Use /cup open to open one."
NOT_YET = "No cup has ended in this season yet ({season}). Use /cup open to open one."


class CupControls:
    def __init__(
        self, keeper: CupKeeper, store: ChatStore, stored: Cups, ratings: Ratings, clock: Clock
    ) -> None:
        self._keeper = keeper
        self._store = store
        self._cups = stored
        self._ratings = ratings
        self._clock = clock
        self._admission = Admission(store)
        self._options = CupOptions(keeper, stored)

    def routes(self) -> Routes:
        return {
            cup_ids.JoinCup: self._join,
            cup_ids.LeaveCup: self._leave,
            cup_ids.QuitCup: self._quit,
            cup_ids.StartCup: self._start,
            cup_ids.CancelCup: self._cancel,
            cup_ids.StopCup: self._stop,
            cup_ids.ShowStandings: self._standings,
            **self._options.routes(),
        }

    async def open(self, interaction: Interaction, cup: Cup) -> None:
        """A new cup in this channel; its host has joined."""
        guild, channel = str(interaction.guild_id), answers.channel(interaction)
        await self._admission.check_place(guild, channel, cup.game)
        await self._admission.check_company(cup.host, (), guild)
        cups.check(cup)
        cup = cups.join(cup, cup.host, interaction.user.display_name)
        if not await self._cups.open(cup, guild, channel, self._clock(), MOST_OPEN):
            raise NotAllowed(TOO_MANY)
        await self._keeper.go_on(cup.id)
        await answers.say(
            interaction, "Your cup is open. Press *Start* on its card when everyone has joined."
        )

    async def usual_pace(self, interaction: Interaction) -> str:
        """The time limit of a cup whose host has chosen none."""
        wanted = (await self._store.house_rules.of(str(interaction.guild_id))).pace
        return wanted if wanted not in ("", OFF) else USUAL_PACE

    async def every(self, interaction: Interaction) -> None:
        """The cups of this server."""
        guild = str(interaction.guild_id)
        found = await self._cups.on(guild, "open", "running", "over")
        lines = [_line(cup) for cup in found[:20]]
        await answers.say(
            interaction, "\n".join(lines) or "No cup has been opened on this server yet."
        )

    async def show(self, interaction: Interaction, cup_id: str) -> None:
        stored = await self.here(interaction, cup_id)
        cup, reader = stored.cup, user_of(interaction)
        rows = standings(cup, stored.results)
        if not cup.rounds:
            raise NotAllowed("This cup has not started. Wait for its first round.")
        theme = THEMES.get((await self._store.person(reader)).theme, THEMES["dark"])
        draw = picture.standings_picture
        png = await asyncio.to_thread(draw, cup, rows, theme, reader=reader, most=cups.MOST)
        alt = picture.standings_spoken(cup, rows)
        file = discord.File(io.BytesIO(png), f"cup-{cup.id}.png", description=alt)
        await answers.say(interaction, words.how_it_works(cup), files=[file])

    async def season(self, interaction: Interaction, *, last: bool) -> None:
        """The cups of this quarter together, or of the one before."""
        season = season_of(self._clock().date())
        season = season.before if last else season
        rows = season_table(await self._cups.places(str(interaction.guild_id), season))
        if not rows:
            raise NotAllowed((NO_SEASON if last else NOT_YET).format(season=season.name))
        await self._show_season(interaction, season, rows)

    async def leave(self, interaction: Interaction, cup_id: str) -> None:
        """Before the start at once; after it, only if they are sure."""
        stored, user = await self.here(interaction, cup_id), user_of(interaction)
        if stored.cup.state == "running":
            cups.quit_cup(stored.cup, user)  # refuses before anybody is asked
            sure = Button(cup_ids.QuitCup(cup_id), "Yes, leave", "danger")
            await answers.say(interaction, SURE, [(sure,)])
            return
        await self._keeper.change(cup_id, lambda each: cups.leave(each.cup, user))
        await answers.say(interaction, f"You have left {text.bold_name(stored.cup.name)}.")

    async def cancel(self, interaction: Interaction, cup_id: str) -> None:
        """Before the start at once; after it, only if the host is sure."""
        stored = await self.here(interaction, cup_id)
        check_host(interaction, stored.cup)
        cups.cancel(stored.cup)  # refuses before anybody is asked
        if stored.cup.state == "running":
            sure = Button(cup_ids.StopCup(cup_id), "Yes, cancel the cup", "danger")
            await answers.say(interaction, SURE_TO_CANCEL, [(sure,)])
            return
        await self._keeper.change(cup_id, lambda each: cups.cancel(each.cup))
        await answers.say(interaction, "The cup is canceled.")

    async def correct(
        self, interaction: Interaction, cup_id: str, number: int, winner: UserId, reason: str
    ) -> str:
        """Decide a table otherwise, and tell everyone whom that concerns; gives it in words."""
        before = await self.here(interaction, cup_id)
        played = cups.find_table(before.cup, number)
        scores = _decided(played, winner)

        def change(stored: Stored) -> Cup:
            return correct(stored.cup, number, scores, reason, stored.results)

        after = await self._cups.change(cup_id, change)
        await self._tell(interaction, before.cup, after, number, scores)
        await self._keeper.go_on(cup_id)
        told = words.outcome(after.cup, played, scores)
        await answers.say(interaction, f"Corrected: {told}. The players are told.")
        result = f"<@{winner}> wins" if winner else "a draw"
        return f"corrected table {number} of the cup {after.cup.name}: {result}"

    async def here(self, interaction: Interaction, cup_id: str) -> Stored:
        stored = await self._cups.get(cup_id)
        if stored.guild != str(interaction.guild_id):
            raise NotAllowed("There is no such cup on this server. Choose one from the list.")
        return stored

    async def tables(self, interaction: Interaction, cup_id: str) -> list[tuple[str, str]]:
        """The tables of a cup to choose from, the newest round first."""
        stored = await self.here(interaction, cup_id)
        played = [each for tables in reversed(stored.cup.rounds) for each in tables]
        return [
            (str(each.number), words.table_name(stored.cup, each, stored.results))
            for each in played
            if len(each.players) > 1
        ]

    async def _join(self, interaction: Interaction, id: cup_ids.JoinCup) -> None:
        await answers.touch(interaction)
        stored, user = await self._cups.get(id.cup_id), user_of(interaction)
        players = [Player(each.name, each.user) for each in stored.cup.entrants]
        await self._admission.check_company(user, players, stored.guild)
        name = interaction.user.display_name
        await self._keeper.change(id.cup_id, lambda each: cups.join(each.cup, user, name))

    async def _leave(self, interaction: Interaction, id: cup_ids.LeaveCup) -> None:
        await answers.think(interaction)
        await self.leave(interaction, id.cup_id)

    async def _quit(self, interaction: Interaction, id: cup_ids.QuitCup) -> None:
        await answers.touch(interaction)
        user = user_of(interaction)
        await self._keeper.change(id.cup_id, lambda each: cups.quit_cup(each.cup, user))
        await answers.say(interaction, "You have left the cup.")

    async def _start(self, interaction: Interaction, id: cup_ids.StartCup) -> None:
        """The server may no longer want this game or this channel."""
        await answers.touch(interaction)
        stored = await self._cups.get(id.cup_id)
        check_host(interaction, stored.cup)
        await self._admission.check_place(stored.guild, stored.channel, stored.cup.game)
        ratings = await self._known_ratings(stored)
        await self._keeper.change(id.cup_id, lambda each: cups.start(each.cup, ratings))

    async def _cancel(self, interaction: Interaction, id: cup_ids.CancelCup) -> None:
        await answers.touch(interaction)
        check_host(interaction, (await self._cups.get(id.cup_id)).cup)
        await self._keeper.change(id.cup_id, lambda each: cups.cancel(each.cup))

    async def _stop(self, interaction: Interaction, id: cup_ids.StopCup) -> None:
        await self._cancel(interaction, cup_ids.CancelCup(id.cup_id))
        await answers.say(interaction, "The cup is canceled.")

    async def _standings(self, interaction: Interaction, id: cup_ids.ShowStandings) -> None:
        await answers.think(interaction)
        await self.show(interaction, id.cup_id)

    async def _known_ratings(self, stored: Stored) -> Mapping[UserId, int]:
        found: dict[UserId, int] = {}
        for each in stored.cup.entrants:
            rating = await self._ratings.now(stored.cup.game, each.user, stored.guild)
            if rating and not rating.is_provisional:
                found[each.user] = rating.points
        return found

    async def _tell(
        self,
        interaction: Interaction,
        before: Cup,
        after: Stored,
        number: int,
        scores: Mapping[UserId, float],
    ) -> None:
        cup, played = after.cup, cups.find_table(after.cup, number)
        fresh = [each for each in cup.newest if each.number >= before.tables]
        drawn_again = {user for each in fresh for user in each.players}
        users = dict.fromkeys([*played.players, *sorted(drawn_again)])
        called = text.listed(f"<@{user}>" for user in users)
        why = played.ruling.why if played.ruling else ""
        reason = f" Reason: “{text.plain(why)}”." if why else ""
        again = " The next round is drawn again." if drawn_again else ""
        told = (
            f"{called}: a result of **{text.plain(cup.name)}** was corrected by someone who runs "
            f"this server. {words.outcome(cup, played, scores)}.{reason}{again}"
        )
        channel = interaction.client.get_partial_messageable(int(after.channel))
        try:
            await channel.send(told, nonce=nonce(cup.id, interaction.id), allowed_mentions=MENTIONS)
        except (discord.HTTPException, *TRANSIENT) as error:
            raise NotAllowed(
                "The result is corrected, but I cannot write in the cup's channel. Tell the "
                "players yourself."
            ) from error

    async def _show_season(
        self, interaction: Interaction, season: Season, rows: list[SeasonRow]
    ) -> None:
        reader = user_of(interaction)
        theme = THEMES.get((await self._store.person(reader)).theme, THEMES["dark"])
        png = await asyncio.to_thread(picture.season_picture, season, rows, theme, reader)
        alt = picture.season_spoken(rows)
        file = discord.File(io.BytesIO(png), "season.png", description=alt)
        told = (
            "-# You get a point for every player you finish ahead of in a cup. "
            "Everyone starts at 0 again when the season ends."
        )
        await answers.say(interaction, told, files=[file])


def _decided(played: cups.Table, winner: UserId) -> dict[UserId, float]:
    """One wins and the others share the rest; without a winner it is a draw."""
    if not winner:
        return dict.fromkeys(played.players, 0.5)
    if winner not in played.players:
        raise NotAllowed("That person did not play at this table. Choose one of its players.")
    many = len(played.players)
    rest = (many / 2 - 1) / (many - 1)
    return {user: 1.0 if user == winner else rest for user in played.players}


def _line(cup: Cup) -> str:
    states = {"open": "open", "running": words.round_name(cup, len(cup.rounds)), "over": "over"}
    name = text.bold_name(cup.name)
    return f"🏆 {name} · {cup.rules.about.title} · {words.METHOD[cup.method]} · {states[cup.state]}"
