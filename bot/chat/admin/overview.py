"""The commands of /table-admin that only look: the matches of a server, its log, its health."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from discord import app_commands
from discord.utils import format_dt

from bot.chat import answers, ids, limits, text
from bot.chat.admin.actions import AdminActions
from bot.chat.answers import Interaction
from bot.chat.panel.rows import Button, Row
from bot.chat.router import Routes
from bot.match.match import Match
from bot.store.servers.admin_log import AdminLog

PAGE = 10  # matches
LATEST = 20  # lines of the log
Health = Callable[[bool], Awaitable[str]]  # in words; with the last errors, for the bot's owner


class Overview:
    def __init__(self, actions: AdminActions, admin_log: AdminLog, health: Health) -> None:
        self._actions = actions
        self._log = admin_log
        self._health = health

    def routes(self) -> Routes:
        return {ids.AdminList: self._turn_page}

    def add_commands(self, group: app_commands.Group) -> None:
        @group.command(name="list", description="List the running matches on this server.")
        async def every(interaction: Interaction) -> None:
            await answers.think(interaction)
            await self._show(interaction, 0)

        @group.command(description="How the bot is doing: connection, matches, database, backups.")
        async def health(interaction: Interaction) -> None:
            await answers.think(interaction)
            words = await self._health(_owns_bot(interaction))
            await answers.say(interaction, text.cut(words, limits.CONTENT))

        @group.command(description="What the admins of this server have done.")
        async def log(interaction: Interaction) -> None:
            await answers.think(interaction)
            acts = await self._log.newest(str(interaction.guild_id), LATEST)
            lines = "\n".join(
                f"<t:{act.at}:R> <@{act.admin}> {text.with_mentions(act.words)}" for act in acts
            )
            words = lines or "No admin has done anything yet."
            await answers.say(interaction, text.cut(words, limits.CONTENT))

    async def _turn_page(self, interaction: Interaction, id: ids.AdminList) -> None:
        await answers.touch(interaction)
        await self._show(interaction, id.page)

    async def _show(self, interaction: Interaction, page: int) -> None:
        found = await self._actions.running(interaction)
        last = max(0, (len(found) - 1) // PAGE)
        page = min(page, last)
        lines = [await self._line(each) for each in found[page * PAGE : (page + 1) * PAGE]]
        if last:
            lines.append(f"-# Page {page + 1} of {last + 1}, {len(found)} matches")
        words = "\n".join(lines) or "No match is running on this server."
        await answers.say(interaction, text.cut(words, limits.CONTENT), _pages(page, last))

    async def _line(self, match: Match) -> str:
        """Where it is, how old, and who is waited for."""
        home = await self._actions.store.home(match.id)
        where = f"<#{home.thread}>" if home and home.thread else "nowhere yet"
        opened = format_dt(datetime.fromisoformat(match.record.opened), "R")
        moved = format_dt(match.entries[-1].time, "R")
        return (
            f"`{match.id}` {text.match_title(match)}\n"
            f"-# {where} · opened {opened} · last entry {moved} · {text.stands(match)}"
        )


def _pages(page: int, last: int) -> tuple[Row, ...]:
    if not last:
        return ()
    earlier = Button(ids.AdminList(max(0, page - 1)), "◀ Earlier", disabled=page == 0)
    later = Button(ids.AdminList(min(last, page + 1)), "Later ▶", disabled=page == last)
    return ((earlier, later),)


def _owns_bot(interaction: Interaction) -> bool:
    """Does this person own the application? Errors may name matches of other servers."""
    application = interaction.client.application
    if application is None:
        return False
    team = application.team.members if application.team else []
    return interaction.user.id in {application.owner.id, *(member.id for member in team)}
