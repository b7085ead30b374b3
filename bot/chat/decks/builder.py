"""*/deck build*: a deck from menus, checked after every card.

What is built is kept on disk as a draft after every step, so nothing is lost by closing it. It
becomes a deck of one's own with *Save*.
"""

import asyncio
import io

import discord

from bot.chat import answers, saved_ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.decks import screen
from bot.chat.outbox.delivery import MENTIONS
from bot.chat.panel.components import Form, filled, picked
from bot.chat.router import Routes
from bot.chat.saved_ids import OfDeck
from bot.games import AnyGame, find
from bot.kernel import Kit, NotAllowed
from bot.store.chat import ChatStore
from bot.store.kits import Kept, Kits
from renderers import THEMES, draw_kit

FULL = "You have reached the limit of decks. Use /deck delete to make room."


class DeckBuilder:
    def __init__(self, store: ChatStore, kits: Kits) -> None:
        self._store = store
        self._kits = kits

    def routes(self) -> Routes:
        return {
            saved_ids.ShowDeck: self._turn,
            saved_ids.PickDeckGroup: self._group,
            saved_ids.PickDeckCard: self._card,
            saved_ids.AskDeckList: self._ask_list,
            saved_ids.DeckListForm: self._list,
            saved_ids.SaveDeck: self._save,
            saved_ids.ShareDeck: self._share,
        }

    async def open(self, interaction: Interaction, game: str, name: str, start: str) -> None:
        """A draft of this name, a saved deck of this name, or a new one from a ready-made deck."""
        await answers.think(interaction)
        place = saved_ids.ShowDeck(game, (0,) * screen.KINDS, 0, 0, 0, name.strip())
        if start:
            await self._keep(interaction, place, _start(find(game), start))
        await self._show(interaction, place)

    async def picture(self, interaction: Interaction, kept: Kept) -> None:
        """A deck to look at, and to show to others."""
        place = saved_ids.ShowDeck(kept.game, (0,) * screen.KINDS, 0, 0, 0, kept.name)
        kit = find(kept.game).kit(kept.text)
        rows = screen.rows((), kit, place)
        files = await self._drawn(interaction, place, kit)
        await answers.say(interaction, screen.words(kept.name, kit), rows[-1:], files)

    async def _turn(self, interaction: Interaction, id: OfDeck) -> None:
        await answers.touch(interaction)
        await self._show(interaction, id)

    async def _group(self, interaction: Interaction, id: OfDeck) -> None:
        await answers.touch(interaction)
        groups = list(id.groups)
        groups[id.kind] = int(picked(interaction.data))
        await self._show(interaction, screen.at(saved_ids.ShowDeck, id, groups=tuple(groups)))

    async def _card(self, interaction: Interaction, id: OfDeck) -> None:
        """One more of a card, or one less."""
        await answers.touch(interaction)
        kit, card = await self._kit(interaction, id), picked(interaction.data)
        held = dict(kit.parts)
        held[card] = held.get(card, 0) + (-1 if id.is_removing else 1)
        words = ", ".join(f"{number} {name}" for name, number in held.items() if number > 0)
        await self._keep(interaction, id, words)
        said = f"{'Removed' if id.is_removing else 'Added'}: {card}."
        await self._show(interaction, id, said)

    async def _ask_list(self, interaction: Interaction, id: OfDeck) -> None:
        kit = await self._kit(interaction, id)
        form = Form(
            id=screen.at(saved_ids.DeckListForm, id),
            title=f"Deck “{id.name}”",
            label="Its cards, with commas or one per line",
            example="2 Fire Bomb, Flare x3 …",
            paragraph=True,
            text=kit.text,
            is_optional=True,
        )
        await answers.ask(interaction, form)

    async def _list(self, interaction: Interaction, id: OfDeck) -> None:
        """A pasted list takes the place of the draft; guesses and what was lost are told."""
        await answers.touch(interaction)
        read = find(id.game).kit(filled(interaction.data))
        await self._keep(interaction, id, read.text)
        draft = find(id.game).kit(read.text)
        told = {*read.problems, *read.notes} - {*draft.problems, *draft.notes}
        said = "\n".join(("Read as follows.", *(f"- {each}" for each in sorted(told))))
        await self._show(interaction, id, said)

    async def _save(self, interaction: Interaction, id: OfDeck) -> None:
        await answers.touch(interaction)
        kit, user = await self._kit(interaction, id), user_of(interaction)
        if kit.problems:
            raise NotAllowed("The deck is not legal yet. Change what the list names first.")
        if not await self._kits.keep(Kept(user, id.game, id.name, kit.text)):
            raise NotAllowed(FULL)
        await self._kits.drop(user, shelf(id.game), id.name)
        said = f"Saved as “{text.plain(id.name)}”. Choose it with /deck use when a match asks."
        await self._show(interaction, id, said)

    async def _share(self, interaction: Interaction, id: OfDeck) -> None:
        """A message that everyone sees; the builder stays as it is."""
        await answers.touch(interaction)
        kit = await self._kit(interaction, id)
        who = text.plain(interaction.user.display_name)
        await interaction.followup.send(
            text.cut(f"**{who}** shows the deck “{text.plain(id.name)}”.\n{kit.listed}", 1900),
            files=await self._drawn(interaction, id, kit),
            allowed_mentions=MENTIONS,
        )

    async def _show(self, interaction: Interaction, place: OfDeck, before: str = "") -> None:
        kit = await self._kit(interaction, place)
        rows = screen.rows(find(place.game).kit_parts(), kit, place)
        await answers.say(interaction, screen.words(place.name, kit, before), rows)

    async def _drawn(self, interaction: Interaction, place: OfDeck, kit: Kit) -> list[discord.File]:
        theme = THEMES[(await self._store.person(user_of(interaction))).theme]
        png = await asyncio.to_thread(draw_kit, place.game, place.name, kit.parts, theme)
        alt = text.cut(kit.text, 1000)
        return [discord.File(io.BytesIO(png), "deck.png", description=alt)] if png else []

    async def _kit(self, interaction: Interaction, place: OfDeck) -> Kit:
        """The draft of this name; else the saved deck; else an empty one."""
        user = user_of(interaction)
        for game in (shelf(place.game), place.game):
            for each in await self._kits.of(user, game):
                if each.name.casefold() == place.name.casefold():
                    return find(place.game).kit(each.text)
        return find(place.game).kit("")

    async def _keep(self, interaction: Interaction, place: OfDeck, words: str) -> None:
        kept = Kept(user_of(interaction), shelf(place.game), place.name, words)
        if not await self._kits.keep(kept):
            raise NotAllowed(FULL)


def shelf(game: str) -> str:
    """Where drafts are kept: a saved deck is always legal, a draft need not be."""
    return f"{game}: draft"


def _start(game: AnyGame, start: str) -> str:
    """A ready-made deck by its name, or by a part that no other has."""
    samples = game.kit_samples()
    found = [each for each in samples if start.strip().casefold() in each.casefold()]
    if len(found) != 1:
        known = text.listed(samples, "or")
        raise NotAllowed(f"There is no ready-made deck “{start}”. Choose {known}.")
    return samples[found[0]]
