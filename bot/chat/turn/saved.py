"""*Saved*: forces, set-ups and the like that a player keeps by name and uses again.

The game says what can be saved at a question and with which sentences it comes back.
"""

from collections.abc import Sequence

from bot.chat import answers, ids, limits, saved_ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.components import Form, filled, picked
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed, PlayError, Seat, Stale
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.kits import Kept, Kits

NAME = 40
OVER = "There is nothing left to save or to use here. Answer the current question."


class Saved:
    def __init__(self, service: Service, kits: Kits, panel: Panel) -> None:
        self._service = service
        self._kits = kits
        self._panel = panel

    def routes(self) -> Routes:
        return {
            saved_ids.ShowSaved: by_match(self.show),
            saved_ids.UseSaved: by_match(self._use),
            saved_ids.AskRemoveSaved: by_match(self._ask_remove),
            saved_ids.RemoveSaved: self._remove,
            saved_ids.AskSave: by_match(self._ask_name),
            saved_ids.SaveForm: by_match(self._save),
        }

    async def show(self, interaction: Interaction, match_id: MatchId, before: str = "") -> None:
        """What is saved for this question, and a button to save what stands."""
        await answers.touch(interaction)
        match, seat, kind = await self._here(interaction, match_id)
        mine = await self._mine(interaction, match, kind)
        lines = [f"- **{text.plain(each.name)}**: {text.cut(each.text, 120)}" for each in mine]
        told = lines or ["You have not saved any yet."]
        said = [before, f"**Saved: {kind}**", *told]
        words = text.cut("\n".join(filter(None, said)), limits.CONTENT)
        can_save = bool(match.game.to_save(match.game.view(match.state, seat)))
        question = ids.ShowPage(match.id, match.tag(match.prompt(seat)), ())
        back = Button(question, "Back")
        await answers.say(interaction, words, _rows(match.id, mine, back, can_save=can_save))

    async def _use(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.touch(interaction)
        match, seat, kind = await self._here(interaction, match_id)
        kept = await self._named(interaction, match, kind)
        sentences = match.game.from_saved(match.game.view(match.state, seat), kept.text)
        with text.given_back(kept.text):
            played = await self._service.play(
                match.id, seat, sentences, interaction=str(interaction.id)
            )
        await self._panel.done(interaction, played, seat, kept.name)

    async def _ask_remove(self, interaction: Interaction, match_id: MatchId) -> None:
        """What is deleted is gone, so it is asked again."""
        await answers.touch(interaction)
        match, _, kind = await self._here(interaction, match_id)
        kept = await self._named(interaction, match, kind)
        named = f"“{text.plain(kept.name)}” ({text.cut(kept.text, 120)})"
        yes = Button(saved_ids.RemoveSaved(match_id, kept.name), "Yes, delete it", "danger")
        back = Button(saved_ids.ShowSaved(match_id), "No, go back")
        await answers.say(interaction, f"Delete {named}? It cannot be undone.", ((yes, back),))

    async def _remove(self, interaction: Interaction, id: saved_ids.RemoveSaved) -> None:
        await answers.touch(interaction)
        match, _, kind = await self._here(interaction, id.match_id)
        await self._kits.drop(user_of(interaction), _shelf(match, kind), id.name)
        await self.show(interaction, id.match_id, f"“{text.plain(id.name)}” is deleted.")

    async def _ask_name(self, interaction: Interaction, match_id: MatchId) -> None:
        _, _, kind = await self._here(interaction, match_id)
        form = Form(
            id=saved_ids.SaveForm(match_id),
            title=f"Save this {kind}",
            label="Its name",
            example="My best one",
        )
        await answers.ask(interaction, form)

    async def _save(self, interaction: Interaction, match_id: MatchId) -> None:
        name = " ".join(filled(interaction.data).split())[:NAME]
        await answers.touch(interaction)
        match, seat, kind = await self._here(interaction, match_id)
        words = match.game.to_save(match.game.view(match.state, seat))
        mine = await self._mine(interaction, match, kind)
        if not words or not name:
            raise PlayError("There is nothing to save yet. Choose something first, and name it.")
        if len(mine) >= limits.MENU_OPTIONS and name not in [each.name for each in mine]:
            raise NotAllowed("You have saved 25 of these already. Choose one to delete first.")
        await self._kits.keep(Kept(user_of(interaction), _shelf(match, kind), name, words))
        await self.show(interaction, match_id, f"Saved as “{text.plain(name)}”.")

    async def _here(self, interaction: Interaction, match_id: MatchId) -> tuple[Match, Seat, str]:
        """The match, the seat, and what can be saved at its question."""
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        kind = match.game.saved_kind(match.game.view(match.state, seat))
        if not kind or not match.may_speak(seat):
            raise Stale(OVER)
        return match, seat, kind

    async def _mine(self, interaction: Interaction, match: Match, kind: str) -> list[Kept]:
        return await self._kits.of(user_of(interaction), _shelf(match, kind))

    async def _named(self, interaction: Interaction, match: Match, kind: str) -> Kept:
        """The one that was picked from a menu, or the only one there is."""
        name = picked(interaction.data)
        mine = await self._mine(interaction, match, kind)
        for each in mine:
            if each.name == name or (not name and len(mine) == 1):
                return each
        raise PlayError("That one is deleted. Open *Saved* again and choose another.")


def _shelf(match: Match, kind: str) -> str:
    """Where it is kept: what fits one question is not offered at another."""
    return f"{match.record.game}: {kind}"


def _rows(
    match_id: MatchId, mine: Sequence[Kept], back: Button, *, can_save: bool
) -> tuple[Row, ...]:
    """A menu to use one and a menu to delete one; nobody opens a menu for a single one."""
    use, remove = saved_ids.UseSaved(match_id), saved_ids.AskRemoveSaved(match_id)
    save = (Button(saved_ids.AskSave(match_id), "Save this one …", "primary"),) if can_save else ()
    if len(mine) == 1:
        name = mine[0].name
        alone = Button(use, f"Use “{name}”", "primary"), Button(remove, f"Delete “{name}”")
        return ((*alone, *save, back),)
    items = tuple(
        Item(each.name, each.name, text.cut(each.text, limits.MENU_DESCRIPTION))
        for each in mine[: limits.MENU_OPTIONS]
    )
    menus = (Menu(use, "Use …", items), Menu(remove, "Delete …", items)) if items else ()
    return (*menus, (*save, back))
