"""/table-admin, for members who may manage the server.

Discord itself decides who may use it: its command permissions can open it to other roles.
"""

import discord
from discord import app_commands

from bot.chat.admin.actions import AdminActions
from bot.chat.admin.match_commands import add_match_commands
from bot.chat.admin.overview import Overview
from bot.chat.admin.server_commands import add_server_commands
from bot.chat.commands.play import Command
from bot.chat.lobby.welcome import Welcome
from bot.chat.outbox.projector import Projector


def command(
    actions: AdminActions,
    overview: Overview,
    projector: Projector,
    welcome: Welcome,
    *others: Command,
) -> app_commands.Group:
    group = app_commands.Group(
        name="table-admin",
        description="Manage the matches on this server.",
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
    )
    overview.add_commands(group)
    add_match_commands(group, actions, projector)
    add_server_commands(group, actions, welcome)
    for each in others:
        group.add_command(each)
    return group
