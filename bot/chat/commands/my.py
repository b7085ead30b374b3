"""/my: your turns, your matches, your statistics and settings."""

import logging
from datetime import datetime

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.answers import Interaction, id_of, user_of
from bot.chat.commands import preferences
from bot.chat.commands.finder import Finder, choices, title
from bot.chat.commands.play import GAMES
from bot.chat.lobby.opponents import Opponents
from bot.chat.panel.panel import seat_of
from bot.chat.privacy.personal import Privacy
from bot.chat.puzzle.solver import Puzzles
from bot.chat.standing.stats import Stats
from bot.chat.turn.my_turns import MyTurns
from bot.kernel import NotAllowed, Seat
from bot.match.clocks.pace import known
from bot.match.match import Match
from bot.match.ports import Clock
from bot.store import people
from bot.store.people import Person
from bot.store.waits import Waits
from renderers import THEMES

log = logging.getLogger(__name__)

SHOWN = 20
MOST_BLOCKED = 100
BLOCKED = "They cannot invite you or join your tables, and are told so only if they try."
BLOCKED_RUNNING = "Matches you play together continue; /match hand-over passes your seat on."


class MyGroup(app_commands.Group):
    def __init__(
        self,
        finder: Finder,
        waits: Waits,
        stats: Stats,
        turns: MyTurns,
        opponents: Opponents,
        privacy: Privacy,
        puzzles: Puzzles,
        clock: Clock,
    ) -> None:
        super().__init__(name="my", description="Your turns, your matches, your settings.")
        self._finder = finder
        self._waits = waits
        self._stats = stats
        self._turns = turns
        self._opponents = opponents
        self._privacy = privacy
        self._puzzles = puzzles
        self._clock = clock

    @app_commands.command(description="Matches that are waiting for you, the most urgent first.")
    async def turns(self, interaction: Interaction) -> None:
        await self._turns.show(interaction)

    @app_commands.command(description="All your matches, running and finished.")
    async def matches(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        running = await self._finder.shown(interaction)
        over = await self._finder.shown(interaction, over=True)
        lines = [await self._line(each, seat_of(each, interaction)) for each in running[:SHOWN]]
        lines = lines or ["You have no running match."]
        if over:
            lines += ["", "**Finished**", *[_finished(each) for each in over[:SHOWN]]]
        await answers.say(interaction, "\n".join(lines))

    @app_commands.command(description="Your ratings and records in each game.")
    @app_commands.describe(
        game="One game, with your rating curve and your records",
        listed="Whether you are on leaderboards",
        reset="Choose True to start your rating in this game again from 1500",
    )
    @app_commands.choices(game=GAMES)
    async def stats(
        self,
        interaction: Interaction,
        game: str | None = None,
        listed: bool | None = None,
        reset: bool = False,
    ) -> None:
        await answers.think(interaction)
        if listed is not None:
            await self._stats.list_publicly(interaction, listed=listed)
        elif reset and game is None:
            raise NotAllowed("Each game has a rating of its own. Choose the game to reset.")
        elif reset and game:
            await self._stats.ask_reset(interaction, game)
        elif game:
            await self._stats.game(interaction, game)
        else:
            await self._stats.overview(interaction)

    @app_commands.command(
        description="Be called when someone looks for an opponent on this server."
    )
    @app_commands.describe(
        game="For which game", wanted="Choose False if you no longer want to be called for it"
    )
    @app_commands.choices(game=GAMES)
    async def calls(self, interaction: Interaction, game: str, wanted: bool = True) -> None:
        await answers.think(interaction)
        await self._opponents.want(interaction, game, wanted=wanted)

    @app_commands.command(description="Your ratings for puzzles, and whether you share positions.")
    @app_commands.describe(
        share="Let positions of your finished matches become puzzles, without your name"
    )
    async def puzzles(self, interaction: Interaction, share: bool | None = None) -> None:
        await answers.think(interaction)
        await self._puzzles.own(interaction, share)

    @app_commands.command(description="How pictures look and when I message you.")
    @app_commands.describe(
        theme="Colors of your own pictures",
        whispers="Send you your hand by direct message whenever it changes",
        pings="Mention you when it is your turn",
        reminders="Remind you of matches that wait for you",
        first="Hours until the first reminder",
        every="Hours between the reminders after that",
        quiet="Hours without reminders, such as 22-8, or off",
        zone="Your time zone, for quiet hours: Europe/Berlin",
        remind_by="Where reminders are sent",
        explain="Explain words of a game when you first meet them",
    )
    @app_commands.choices(
        theme=[app_commands.Choice(name=name, value=name) for name in sorted(THEMES)],
        remind_by=[
            app_commands.Choice(name="in the thread of the match", value="thread"),
            app_commands.Choice(name="by direct message", value="dm"),
        ],
    )
    async def settings(
        self,
        interaction: Interaction,
        theme: str | None = None,
        whispers: bool | None = None,
        pings: bool | None = None,
        reminders: bool | None = None,
        first: app_commands.Range[int, 1, 720] | None = None,
        every: app_commands.Range[int, 1, 720] | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        remind_by: str | None = None,
        explain: bool | None = None,
    ) -> None:
        await answers.think(interaction)
        person = await self._finder.store.person(user_of(interaction))
        old = person.reminders
        wishes = replace(
            old,
            off=old.off if reminders is None else not reminders,
            first=first or old.first,
            every=every or old.every,
            quiet=old.quiet if quiet is None else preferences.quiet_hours(quiet),
            zone=preferences.known_zone(zone) if zone else old.zone,
            way=remind_by or old.way,
        )
        person = replace(
            person,
            theme=theme or person.theme,
            whispers=person.whispers if whispers is None else whispers,
            pings=person.pings if pings is None else pings,
            # Whoever asks for direct messages has perhaps just opened them.
            closed=0 if whispers or remind_by == "dm" else person.closed,
            reminders=wishes,
            explains=person.explains if explain is None else explain,
        )
        await self._finder.store.remember(person)
        await self._waits.plan_anew(person.user)
        await answers.say(interaction, preferences.in_words(person, self._clock()))

    @settings.autocomplete("zone")
    async def _zones(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices((each, each) for each in preferences.zones(typed))

    @app_commands.command(description="Go on vacation: no reminders, and your time stops.")
    @app_commands.describe(until="A day such as 2026-12-24, or 10 days; “back” ends it")
    async def away(self, interaction: Interaction, until: str) -> None:
        await answers.think(interaction)
        store, now = self._finder.store, self._clock()
        person = await store.person(user_of(interaction))
        end = preferences.holiday_end(until, person, now)
        gone = people.gone(person, now, end) if end else people.come_home(person, now)
        await store.remember(gone)
        await self._waits.plan_anew(person.user)
        for match in await self._finder.mine(interaction):
            await self._tell(interaction, match, gone, end)
        await answers.say(interaction, preferences.holiday_words(gone, now, end))

    @app_commands.command(
        description="Block someone: they can no longer invite you or join your tables."
    )
    @app_commands.describe(person="Who to block; they are not told")
    async def block(self, interaction: Interaction, person: discord.User) -> None:
        await answers.think(interaction)
        if person.id == interaction.user.id or person.bot:
            raise NotAllowed("You cannot block yourself or a bot. Choose another person.")
        name = text.bold_name(person.display_name)
        own = await self._finder.store.person(user_of(interaction))
        if len(own.blocked) >= MOST_BLOCKED:
            raise NotAllowed(
                f"You have blocked {MOST_BLOCKED} people: that is the limit. Use /my unblock first."
            )
        rest = tuple(each for each in own.blocked if each != id_of(person))
        await self._finder.store.remember(replace(own, blocked=(*rest, id_of(person))))
        shared = [each for each in await self._finder.shown(interaction) if _plays(each, person)]
        running = f" {BLOCKED_RUNNING}" if shared else ""
        await answers.say(interaction, f"{name} is blocked. {BLOCKED}{running}")

    @app_commands.command(
        description="Unblock someone: they can invite you and join your tables again."
    )
    @app_commands.describe(person="Who to unblock")
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        await answers.think(interaction)
        own = await self._finder.store.person(user_of(interaction))
        if id_of(person) not in own.blocked:
            name = text.bold_name(person.display_name)
            raise NotAllowed(f"{name} is not blocked. Use /my blocked to see who is.")
        rest = tuple(each for each in own.blocked if each != id_of(person))
        await self._finder.store.remember(replace(own, blocked=rest))
        await answers.say(
            interaction, f"{text.bold_name(person.display_name)} is no longer blocked."
        )

    @app_commands.command(description="List the people you have blocked.")
    async def blocked(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        own = await self._finder.store.person(user_of(interaction))
        names = text.listed(f"<@{user}>" for user in own.blocked)
        words = "You have not blocked anyone."
        if names:
            words = f"You have blocked {names}. /my unblock ends it."
        await answers.say(interaction, words)

    @app_commands.command(description="Everything that is kept about you, as a file.")
    async def data(self, interaction: Interaction) -> None:
        await self._privacy.data(interaction)

    @app_commands.command(description="Remove your name and everything of yours. Asks first.")
    async def forget(self, interaction: Interaction) -> None:
        await self._privacy.ask(interaction)

    async def _tell(
        self, interaction: Interaction, match: Match, person: Person, end: datetime | None
    ) -> None:
        """The table is told once."""
        seat, key = seat_of(match, interaction), f"away:{interaction.id}:{match.id}"
        if seat not in match.present:
            return
        if end is None:
            await self._finder.service.come_home(match.id, seat, interaction=key)
        else:
            stops = people.clocks_stand_until(person, known(match.record.pace).vacation)
            await self._finder.service.go_away(match.id, seat, end, stops, interaction=key)

    async def _line(self, match: Match, seat: Seat) -> str:
        """Where the match is, who is waited for, and when the reader's time runs out."""
        home = await self._finder.store.home(match.id)
        name = title(match)
        where = f"**{name}**" + (f" in <#{home.thread}>" if home and home.thread else "")
        surface = await self._finder.store.surfaces.find(match.id, "thread")
        if surface and surface.reason:
            where = f"**{name}** (cannot be shown in its channel now: {surface.reason}; use /do)"
        is_asked = seat in match.asked() - match.away and not match.is_paused
        stands = "waiting for you" if is_asked else text.stands(match)
        times = [each.due for each in await self._waits.of(match.id) if each.seat == seat]
        until = [f"; answer by {text.moment(time)}" for time in times if time]
        return f"{where}: {stands}{''.join(until)}"


def _plays(match: Match, person: discord.abc.User) -> bool:
    return any(player.user == id_of(person) for player in match.record.players)


def _finished(match: Match) -> str:
    outcome = match.outcome()
    ended = "drawn"
    if outcome and not outcome.is_draw:
        ended = f"{text.names(match, outcome.ranking[0])} won"
    return f"**{title(match)}**: {ended if match.counts else 'not played'}"
