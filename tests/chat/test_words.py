"""Every command, every option and every choice is described in plain words."""

from collections.abc import Iterator

import discord
from discord import app_commands

from tests.chat.conftest import Program
from tests.kit.words import faults


def described(tree: "app_commands.CommandTree[discord.Client]") -> Iterator[tuple[str, str]]:
    """Names and descriptions of all there is to type."""
    for command in tree.walk_commands():
        yield f"/{command.qualified_name}", command.description
        if isinstance(command, app_commands.Command):
            for each in command.parameters:
                yield f"/{command.qualified_name} {each.display_name}", str(each.description)


async def test_every_command_and_option_is_described_in_plain_words(program: Program) -> None:
    assert program.connection
    every = dict(described(program.connection.client.tree))
    assert len(every) > 70
    wrong = [f"{name}: {fault}" for name, text in every.items() for fault in faults(text)]
    assert not wrong, "\n".join(wrong)
    assert all(len(text.split()) > 1 for text in every.values()), every
