"""/deck: a player's own decks, saved by name, for games that allow them."""

import discord
from discord import app_commands

from bot.chat import answers, ids, limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.commands.finder import WHICH_MATCH, Finder, choices
from bot.chat.decks.builder import DeckBuilder, shelf
from bot.chat.panel.components import Form, filled
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.router import Routes
from bot.games import find, games
from bot.kernel import Fill, Kit, NotAllowed, PlayError
from bot.store.kits import Kept, Kits

LARGEST = 20_000  # bytes of a file that is imported
NAME = 40
GAMES = [
    app_commands.Choice(name=game.about.title, value=key)
    for key, game in games().items()
    if game.about.kit
]
DEFAULT = GAMES[0].value if GAMES else ""


NAMED = "What you call the deck"
FOR_GAME = "The game it is for"


class DeckGroup(app_commands.Group):
    def __init__(self, finder: Finder, panel: Panel, kits: Kits, builder: DeckBuilder) -> None:
        super().__init__(name="deck", description="Decks of your own, for games that allow them.")
        self._finder = finder
        self._panel = panel
        self._kits = kits
        self._builder = builder

    def routes(self) -> Routes:
        return {ids.DeckForm: self._sent}

    async def _sent(self, interaction: Interaction, id: ids.DeckForm) -> None:
        await answers.think(interaction)
        await self.keep(interaction, id.game, id.name, filled(interaction.data))

    @app_commands.command(description="Write or paste a new deck.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(name=NAMED, game=FOR_GAME)
    async def new(
        self, interaction: Interaction, name: app_commands.Range[str, 1, NAME], game: str = DEFAULT
    ) -> None:
        await answers.ask(interaction, _form(game, name, ""))

    @app_commands.command(
        description="Build a deck from menus, or change one. It is checked as you go."
    )
    @app_commands.choices(game=GAMES)
    @app_commands.describe(name=NAMED, game=FOR_GAME, start="A ready-made deck to begin with")
    async def build(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, NAME],
        start: str = "",
        game: str = DEFAULT,
    ) -> None:
        await self._builder.open(interaction, game, name, start)

    @app_commands.command(description="Look at one of your decks as a picture.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(name=NAMED, game=FOR_GAME)
    async def show(self, interaction: Interaction, name: str, game: str = DEFAULT) -> None:
        await answers.think(interaction)
        await self._builder.picture(interaction, await self._kept(interaction, game, name))

    @app_commands.command(description="Change one of your decks.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(name=NAMED, game=FOR_GAME)
    async def edit(self, interaction: Interaction, name: str, game: str = DEFAULT) -> None:
        kept = await self._kept(interaction, game, name)
        await answers.ask(interaction, _form(game, kept.name, kept.text))

    @app_commands.command(name="import", description="Save a deck from a text file.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(name=NAMED, game=FOR_GAME, file="A text file with one card per line")
    async def from_file(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, NAME],
        file: discord.Attachment,
        game: str = DEFAULT,
    ) -> None:
        await answers.think(interaction)
        if file.size > LARGEST:
            raise NotAllowed("That file is too large for a deck. Write one card per line.")
        text = (await file.read()).decode("utf-8", "replace")
        await self.keep(interaction, game, name, text)

    @app_commands.command(name="list", description="List your decks.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(game=FOR_GAME)
    async def every(self, interaction: Interaction, game: str = DEFAULT) -> None:
        await answers.think(interaction)
        mine = await self._kits.of(user_of(interaction), game)
        drafts = await self._kits.of(user_of(interaction), shelf(game))
        lines = [f"**{text.plain(each.name)}**: {text.cut(each.text, 150)}" for each in mine]
        lines += [
            f"**{text.plain(each.name)}** (not saved yet, /deck build continues it): "
            f"{text.cut(each.text, 100)}"
            for each in drafts
        ]
        await answers.say(interaction, text.cut("\n".join(lines), limits.CONTENT) or _none())

    @app_commands.command(description="Check whether a deck is legal. Name it, or paste one.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(
        name=NAMED, game=FOR_GAME, cards="The cards, if you want to check a list without saving it"
    )
    async def check(
        self, interaction: Interaction, name: str = "", cards: str = "", game: str = DEFAULT
    ) -> None:
        await answers.think(interaction)
        text = cards or (await self._kept(interaction, game, name)).text
        await answers.say(interaction, told(find(game).kit(text)))

    @app_commands.command(description="Delete one of your decks.")
    @app_commands.choices(game=GAMES)
    @app_commands.describe(
        name=NAMED, game=FOR_GAME, sure="Choose True to confirm. You cannot undo this."
    )
    async def delete(
        self, interaction: Interaction, name: str, sure: bool, game: str = DEFAULT
    ) -> None:
        await answers.think(interaction)
        kept = await self._kept(interaction, game, name)
        if not sure:
            raise PlayError("Nothing changed. Set *sure* to True to delete the deck.")
        await self._kits.drop(kept.user, game, kept.name)
        await answers.say(interaction, f"“{text.plain(kept.name)}” is deleted.")

    @app_commands.command(description="Use one of your decks in a match that asks for one.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(name=NAMED, match_id=WHICH_MATCH)
    async def use(self, interaction: Interaction, name: str, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        kept = await self._kept(interaction, match.record.game, name)
        seat = seat_of(match, interaction)
        option = match.prompt(seat).find(match.game.about.kit)
        if option is None or not isinstance(option.then, Fill):
            raise PlayError("This match is not asking you for a deck now. Wait until it does.")
        played = await self._finder.service.play(
            match.id, seat, f"{option.token} {kept.text}", interaction=str(interaction.id)
        )
        await self._panel.done(interaction, played, seat, f"{option.token} {kept.name}")

    @build.autocomplete("start")
    async def _ready_made(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        samples = find(getattr(interaction.namespace, "game", None) or DEFAULT).kit_samples()
        return choices((each, each) for each in samples if typed.casefold() in each.casefold())

    @edit.autocomplete("name")
    @show.autocomplete("name")
    @check.autocomplete("name")
    @delete.autocomplete("name")
    @use.autocomplete("name")
    async def _suggest(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or DEFAULT
        mine = await self._kits.of(user_of(interaction), game)
        wanted = typed.casefold()
        return choices((each.name, each.name) for each in mine if wanted in each.name.casefold())

    async def keep(self, interaction: Interaction, game: str, name: str, words: str) -> None:
        """Check a deck and save it if it is legal."""
        kit = find(game).kit(words)
        if kit.problems:
            await answers.say(interaction, f"Not saved.\n{told(kit)}\n{text.block(words)}")
            return
        kept = Kept(user_of(interaction), game, name.strip(), kit.text)
        if not await self._kits.keep(kept):
            raise NotAllowed("You have reached the limit of decks. Use /deck delete to make room.")
        await answers.say(interaction, f"Saved as “{text.plain(kept.name)}”.\n{told(kit)}")

    async def _kept(self, interaction: Interaction, game: str, name: str) -> Kept:
        mine = await self._kits.of(user_of(interaction), game)
        for each in mine:
            if each.name.casefold() == name.strip().casefold():
                return each
        known = text.listed(each.name for each in mine) or "none yet"
        raise PlayError(f"You have no deck “{name}”. Choose one of yours: {known}.")


def told(kit: Kit) -> str:
    """Whether a deck is legal, what is wrong with it, and what was guessed."""
    verdict = ["This deck is legal."] if not kit.problems else ["This deck is not legal:"]
    lines = [
        *verdict,
        *(f"- {each}" for each in kit.problems),
        *(f"-# {each}" for each in kit.notes),
    ]
    return text.cut("\n".join([*lines, kit.text]), limits.CONTENT)


def _form(game: str, name: str, text: str) -> Form:
    return Form(
        id=ids.DeckForm(game, name),
        title=f"Deck “{name}”",
        label="Its cards, one per line or separated by commas",
        example="2 Fire Bomb, Haze x3 …",
        paragraph=True,
        text=text,
    )


def _none() -> str:
    return "You have no decks yet. Use /deck build to make one, or /deck new to paste a list."
