"""Every command, every option and every choice is described in plain words."""

import re
from collections.abc import Iterator
from pathlib import Path

import discord
from discord import app_commands

from tests.chat.conftest import Program
from tests.kit.words import faults

README = Path(__file__).parents[2] / "README.md"
IN_GROUPS = ("/deck", "/table-admin")  # the page names these as a whole


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


async def test_the_readme_names_every_command(program: Program) -> None:
    assert program.connection
    rows = [line for line in README.read_text("utf-8").splitlines() if line.startswith("| `/")]
    told: set[str] = set()
    for row in rows:
        names = re.findall(r"`([^`]+)`", row.split("|")[1])
        group = names[0].split()[0]
        told |= {name if name.startswith("/") else f"{group} {name}" for name in names}
    known = {
        f"/{each.qualified_name}"
        for each in program.connection.client.tree.walk_commands()
        if isinstance(each, app_commands.Command)
    }
    missing = {each for each in known if not any(name.startswith(each) for name in told)}
    assert not {each for each in missing if each.split()[0] not in IN_GROUPS}
    assert set(IN_GROUPS) <= told
