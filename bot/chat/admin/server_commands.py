"""The commands of /table-admin that set the rules of a server."""

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.admin.actions import AdminActions
from bot.chat.answers import Interaction, id_of
from bot.chat.lobby.welcome import Welcome
from bot.games import find, games
from bot.kernel import PlayError
from bot.kernel.text import count, listed
from bot.match.clocks.pace import in_words, parse, written
from bot.match.ids import UserId
from bot.store.servers.house_rules import HouseRules, Limits

GAMES = [app_commands.Choice(name=game.about.title, value=key) for key, game in games().items()]
Group = app_commands.Group


def add_server_commands(group: Group, actions: AdminActions, welcome: Welcome) -> None:
    _add_limits(group, actions)
    _add_places(group, actions)
    _add_games(group, actions)
    _add_blocks(group, actions)
    _add_welcome(group, actions, welcome)


def _add_limits(group: Group, actions: AdminActions) -> None:
    @group.command(description="How many matches a person and a channel may have.")
    @app_commands.describe(
        person="Running matches of one person on this server",
        channel="Running matches and open tables in one channel",
    )
    async def limits(
        interaction: Interaction,
        person: app_commands.Range[int, 1, 200] | None = None,
        channel: app_commands.Range[int, 1, 500] | None = None,
    ) -> None:
        await answers.think(interaction)
        guild, rules = str(interaction.guild_id), actions.store.house_rules
        old = await rules.limits(guild)
        now = Limits(person or old.person, channel or old.channel)
        if now != old:
            await rules.set_limits(guild, now)
            await actions.note(interaction, _noted(now))
        await answers.say(interaction, _limits(now))

    @group.command(description="The time limit of new tables, unless their host chooses another.")
    @app_commands.describe(
        pace="Such as 24h, 72h + 12h up to 120h, or off; “usual” is the bot's default"
    )
    async def clock(interaction: Interaction, pace: str) -> None:
        await answers.think(interaction)
        chosen = "" if pace.strip().casefold() == "usual" else written(parse(pace))
        rules = await _change(interaction, actions, pace=chosen)
        await actions.note(interaction, f"set the time limit of new tables to {chosen or 'usual'}")
        await answers.say(interaction, _pace(rules))


def _add_places(group: Group, actions: AdminActions) -> None:
    @group.command(description="In which channels tables may be opened.")
    @app_commands.describe(
        allow="Add a channel; as long as none is added, all are allowed",
        forbid="Take a channel off the list",
        everywhere="Choose True to allow all channels again",
    )
    async def channels(
        interaction: Interaction,
        allow: discord.TextChannel | None = None,
        forbid: discord.TextChannel | None = None,
        everywhere: bool = False,
    ) -> None:
        await answers.think(interaction)
        rules = await actions.store.house_rules.of(str(interaction.guild_id))
        if allow or forbid or everywhere:
            known = () if everywhere else rules.channels
            added = tuple(dict.fromkeys((*known, str(allow.id)) if allow else known))
            left = _without(added, str(forbid.id)) if forbid else added
            rules = await _change(interaction, actions, channels=left)
            where = " and ".join(f"<#{each}>" for each in left) or "every channel"
            await actions.note(interaction, f"allowed tables in {where}")
        await answers.say(interaction, _channels(rules))


def _without(known: tuple[str, ...], channel: str) -> tuple[str, ...]:
    """The list without one of them; an empty list would allow every channel."""
    left = tuple(each for each in known if each != channel)
    if left == known:
        raise PlayError(
            f"<#{channel}> is not on the list. "
            + ("" if known else "All channels are allowed as long as there is no list. ")
            + "With *allow* you name the channels in which tables may be opened, one by one."
        )
    if not left:
        raise PlayError(
            f"<#{channel}> is the only channel on the list. Allow another one first, or set "
            "*everywhere* to True to allow all."
        )
    return left


def _add_games(group: Group, actions: AdminActions) -> None:
    @group.command(name="games", description="Which games may be played on this server.")
    @app_commands.describe(game="Which game", allowed="May it be played here?")
    @app_commands.choices(game=GAMES)
    async def allowed_games(interaction: Interaction, game: str, allowed: bool) -> None:
        await answers.think(interaction)
        known = (await actions.store.house_rules.of(str(interaction.guild_id))).games
        before = set(known or games())
        after = before | {game} if allowed else before - {game}
        if not after:
            raise PlayError("One game must stay allowed. Choose another one to allow first.")
        kept = () if after == set(games()) else tuple(key for key in games() if key in after)
        rules = await _change(interaction, actions, games=kept)
        verb = "allowed" if allowed else "took away"
        await actions.note(interaction, f"{verb} {find(game).about.title}")
        await answers.say(interaction, _games(rules))


def _add_blocks(group: Group, actions: AdminActions) -> None:
    @group.command(description="Keep someone from opening or joining tables on this server.")
    @app_commands.describe(member="Who may not play here; matches they are in continue")
    async def block(interaction: Interaction, member: discord.User) -> None:
        await answers.think(interaction)
        name = text.bold_name(member.display_name)
        if not await _block(interaction, actions, id_of(member), blocked=True):
            raise PlayError(f"{name} is blocked already. Use /table-admin rules to see who is.")
        await actions.note(interaction, f"blocked <@{member.id}>")
        await actions.tell_person(
            member,
            f"An admin of {_server(interaction)} has blocked you from new tables there. Your "
            "running matches go on. Ask the admins of the server if you think that is a mistake.",
        )
        await answers.say(interaction, f"{name} can no longer open or join tables here.")

    @group.command(description="Let a blocked person play on this server again.")
    @app_commands.describe(member="Who may play here again")
    async def unblock(interaction: Interaction, member: discord.User) -> None:
        await answers.think(interaction)
        name = text.bold_name(member.display_name)
        if not await _block(interaction, actions, id_of(member), blocked=False):
            raise PlayError(f"{name} is not blocked. Use /table-admin rules to see who is.")
        await actions.note(interaction, f"unblocked <@{member.id}>")
        await actions.tell_person(
            member, f"You can open and join tables on {_server(interaction)} again."
        )
        await answers.say(interaction, f"{name} can play here again.")


def _add_welcome(group: Group, actions: AdminActions, welcome: Welcome) -> None:
    @group.command(name="welcome", description="Post the welcome with all games in this channel.")
    async def post_welcome(interaction: Interaction) -> None:
        await answers.think(interaction)
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise PlayError("No messages can be posted here. Choose a text channel.")
        channel, guild = interaction.channel, str(interaction.guild_id)
        was_there = await welcome.post(channel, guild, str(interaction.id))
        await actions.note(interaction, f"posted the welcome in <#{interaction.channel_id}>")
        earlier = " The earlier one was removed." if was_there else ""
        await answers.say(interaction, f"The welcome is here now.{earlier}")

    @group.command(name="rules", description="Show what is set for this server.")
    async def show_rules(interaction: Interaction) -> None:
        await answers.think(interaction)
        store, guild = actions.store.house_rules, str(interaction.guild_id)
        rules, limits = await store.of(guild), await store.limits(guild)
        blocked = listed(f"<@{user}>" for user in rules.blocked) or "nobody"
        lines = (_channels(rules), _games(rules), _pace(rules), _limits(limits))
        await answers.say(interaction, "\n".join([*lines, f"Blocked: {blocked}."]))


async def _change(
    interaction: Interaction, actions: AdminActions, **values: str | tuple[str, ...]
) -> HouseRules:
    guild = str(interaction.guild_id)
    return await actions.store.house_rules.change(guild, lambda old: replace(old, **values))


async def _block(
    interaction: Interaction, actions: AdminActions, user: UserId, *, blocked: bool
) -> bool:
    """Did that change anything?"""
    rules = await actions.store.house_rules.of(str(interaction.guild_id))

    def change(old: HouseRules) -> HouseRules:
        others = tuple(each for each in old.blocked if each != user)
        return replace(old, blocked=(*others, user) if blocked else others)

    await actions.store.house_rules.change(str(interaction.guild_id), change)
    return (user in rules.blocked) != blocked


def _server(interaction: Interaction) -> str:
    return text.plain(interaction.guild.name) if interaction.guild else "this server"


def _noted(limits: Limits) -> str:
    person, channel = count(limits.person, "match", "matches"), count(limits.channel, "table")
    return f"set the limits to {person} for a person and {channel} in a channel"


def _limits(limits: Limits) -> str:
    return (
        f"One person may play {count(limits.person, 'match', 'matches')} at a time on this "
        f"server. One channel may have {count(limits.channel, 'table')}. Tables of cups are not "
        "counted: they start by themselves."
    )


def _channels(rules: HouseRules) -> str:
    if not rules.channels:
        return "Tables may be opened in every channel."
    return f"Tables may be opened in {listed(f'<#{each}>' for each in rules.channels)}."


def _games(rules: HouseRules) -> str:
    if not rules.games:
        return "All games may be played."
    return f"Games: {listed(find(each).about.title for each in rules.games)}."


def _pace(rules: HouseRules) -> str:
    return f"New tables: {in_words(rules.pace) if rules.pace else 'the usual time limit'}."
