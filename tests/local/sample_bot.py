"""A small bot written with plain discord.py, to show that the local Discord is enough for one.

It uses everything a game host uses: groups, choices, completion, persistent buttons, menus,
forms, cards with pictures, threads, direct messages, context menus.
"""

import asyncio
import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui

Talk = discord.Interaction["SampleBot"]
SIZES = (2, 3, 4)


def picture(shade: int = 200, size: int = 8) -> bytes:
    """A small square PNG of one gray."""
    rows = b"".join(b"\0" + bytes([shade]) * size for _ in range(size))

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def board(shade: int = 200, size: int = 8) -> discord.File:
    data = io.BytesIO(picture(shade, size))
    return discord.File(data, "board.png", description=f"A grey board, {shade}.")


class Count(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<number>\d+)"):
    """A button that lives in its custom id alone."""

    def __init__(self, number: int) -> None:
        self.number = number
        button: ui.Button[ui.View] = ui.Button(
            label=f"Count {number}",
            custom_id=f"count:{number}",
            style=discord.ButtonStyle.primary,
        )
        super().__init__(button)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # one client here
        cls, interaction: Talk, item: ui.Item[Any], match: re.Match[str], /
    ) -> "Count":
        return cls(int(match["number"]))

    async def callback(self, interaction: Talk) -> None:  # type: ignore[override]  # one client here
        view = ui.View(timeout=None)
        view.add_item(Count(self.number + 1))
        await interaction.response.edit_message(content=f"It is {self.number + 1}.", view=view)


class Fruit(ui.Select[ui.View]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name.title(), value=name) for name in FRUIT]
        super().__init__(
            placeholder="Pick fruit", custom_id="fruit", options=options, min_values=1, max_values=2
        )

    async def callback(self, interaction: Talk) -> None:  # type: ignore[override]  # one client here
        await interaction.response.send_message(
            f"You took {' and '.join(self.values)}.", ephemeral=True
        )


FRUIT = ("apple", "pear", "plum")


class Orders(ui.Modal, title="Secret orders"):
    note: ui.TextInput[ui.View] = ui.TextInput(label="Note", max_length=20)

    async def on_submit(self, interaction: Talk) -> None:  # type: ignore[override]  # one client here
        await interaction.response.send_message(f"Noted: {self.note.value}", ephemeral=True)


class Survey(ui.Modal, title="Survey"):
    fruit: ui.Label[ui.View] = ui.Label(
        text="Fruit",
        description="One of them.",
        component=ui.Select(
            custom_id="which",
            options=[discord.SelectOption(label=name.title(), value=name) for name in FRUIT],
        ),
    )
    friend: ui.Label[ui.View] = ui.Label(
        text="Friend", component=ui.UserSelect(custom_id="friend", required=False)
    )
    why: ui.Label[ui.View] = ui.Label(
        text="Why", component=ui.TextInput(custom_id="why", style=discord.TextStyle.long)
    )

    async def on_submit(self, interaction: Talk) -> None:  # type: ignore[override]  # one client here
        fruit, friend, why = (label.component for label in (self.fruit, self.friend, self.why))
        assert isinstance(fruit, ui.Select) and isinstance(why, ui.TextInput)
        assert isinstance(friend, ui.UserSelect)
        names = [user.display_name for user in friend.values]
        await interaction.response.send_message(f"{fruit.values} {names} {why.value}")


class Poll(ui.Modal, title="Poll"):
    side: ui.Label[ui.View] = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="Sun", value="sun"),
                discord.RadioGroupOption(label="Moon", value="moon"),
            ],
        ),
    )
    sure: ui.Label[ui.View] = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: Talk) -> None:  # type: ignore[override]  # one client here
        side, sure = self.side.component, self.sure.component
        assert isinstance(side, ui.RadioGroup) and isinstance(sure, ui.Checkbox)
        await interaction.response.send_message(f"{side.value} {sure.value}", ephemeral=True)


class Card(ui.LayoutView):
    """Words, a picture and buttons in one."""

    def __init__(self, title: str) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Card] = ui.ActionRow()
        row.add_item(Count(1))
        gallery: ui.MediaGallery[Card] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board.")
        )
        text: ui.TextDisplay[Card] = ui.TextDisplay(f"## {title}")
        line: ui.Separator[Card] = ui.Separator()
        self.add_item(ui.Container(text, gallery, line, row, accent_colour=0x44AA88))


class Game(app_commands.Group):
    @app_commands.command(description="Open a table.")
    @app_commands.choices(kind=[app_commands.Choice(name="Rakh", value="rakh")])
    async def new(
        self,
        interaction: Talk,
        kind: str,
        seats: app_commands.Range[int, 2, 4],
        guest: discord.Member | None = None,
    ) -> None:
        name = guest.display_name if guest else "nobody"
        await interaction.response.send_message(f"{kind} for {seats} with {name}")


class SampleBot(discord.AutoShardedClient):
    def __init__(self, shard_count: int | None = None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions(users=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0.05,
            shard_count=shard_count,
        )
        self.tree = app_commands.CommandTree(self)
        self.is_up = asyncio.Event()
        self.ready_count = 0
        self.resumed_count = 0
        self.heard: list[str] = []
        self.tree.add_command(Game(name="game", description="Tables."))
        commands: list[app_commands.Command[Any, ..., None]] = [
            *(ping, board_command, card, pick, count, do, whisper, thread, forms, slow, twice)
        ]
        for command in commands:
            self.tree.add_command(command)
        self.tree.add_command(app_commands.ContextMenu(name="Inspect", callback=inspect_user))
        self.tree.add_command(app_commands.ContextMenu(name="Quote", callback=quote))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between logins, and discord.py waits them; we need not."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready_count += 1
        self.is_up.set()

    async def on_resumed(self) -> None:
        self.resumed_count += 1

    async def on_interaction(self, interaction: Talk) -> None:
        self.heard.append(str(interaction.id))


@app_commands.command(description="Answer at once.")
async def ping(interaction: Talk) -> None:
    await interaction.response.send_message("pong")


@app_commands.command(name="board", description="Draw, which takes a while.")
async def board_command(interaction: Talk, shade: int = 100, secret: bool = False) -> None:
    await interaction.response.defer(thinking=True, ephemeral=secret)
    await interaction.edit_original_response(content="Drawn.", attachments=[board(shade, 240)])


@app_commands.command(description="A card with everything on it.")
async def card(interaction: Talk, title: str) -> None:
    await interaction.response.send_message(view=Card(title), file=board(160, 240))


@app_commands.command(description="A menu.")
async def pick(interaction: Talk) -> None:
    view = ui.View(timeout=None)
    view.add_item(Fruit())
    await interaction.response.send_message("Help yourself.", view=view)


@app_commands.command(description="Count with a button.")
async def count(interaction: Talk) -> None:
    view = ui.View(timeout=None)
    view.add_item(Count(1))
    await interaction.response.send_message("It is 1.", view=view)


@app_commands.command(description="Say a sentence.")
async def do(interaction: Talk, sentence: str) -> None:
    await interaction.response.send_message(f"Done: {sentence}")


@do.autocomplete("sentence")
async def complete(interaction: Talk, current: str) -> list[app_commands.Choice[str]]:
    sentences = [f"{verb} {cell}" for verb in ("move", "attack") for cell in ("C3", "C4", "D5")]
    many = 26 if current == "too many" else 25
    found = [s for s in sentences if s.startswith(current)] or ["nothing"] * many
    return [app_commands.Choice(name=s, value=s) for s in found]


@app_commands.command(description="Tell me in private.")
async def whisper(interaction: Talk) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        await interaction.user.send("A secret.", file=board())
    except discord.Forbidden as error:
        await interaction.edit_original_response(content=f"Closed: {error.code}")
    else:
        await interaction.edit_original_response(content="Look at your messages.")


@app_commands.command(description="A thread of our own.")
async def thread(interaction: Talk, private: bool = False) -> None:
    await interaction.response.defer(thinking=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    opened = await interaction.channel.create_thread(name="A table", type=kind)
    await opened.add_user(interaction.user)
    sent = await opened.send(f"Welcome, {interaction.user.mention}.")
    await sent.edit(content=f"Welcome to the table, {interaction.user.mention}.")
    await interaction.edit_original_response(content=f"Opened {opened.mention}.")


@app_commands.command(description="Forms of all kinds.")
@app_commands.choices(kind=[app_commands.Choice(name=n, value=n) for n in ("a", "b", "c")])
async def forms(interaction: Talk, kind: str) -> None:
    modal = {"a": Orders, "b": Survey, "c": Poll}[kind]()
    await interaction.response.send_modal(modal)


@app_commands.command(description="Never answer.")
async def slow(interaction: Talk) -> None:
    await asyncio.sleep(0)


@app_commands.command(description="Defer, then follow up twice.")
async def twice(interaction: Talk) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.followup.send("first", ephemeral=True)
    await interaction.followup.send("second", ephemeral=True)


async def inspect_user(interaction: Talk, member: discord.Member) -> None:
    await interaction.response.send_message(f"This is {member.display_name}.", ephemeral=True)


async def quote(interaction: Talk, message: discord.Message) -> None:
    await interaction.response.send_message(f"“{message.content}”", ephemeral=True)
