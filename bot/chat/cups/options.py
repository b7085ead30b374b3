"""What the host of a cup may choose until it starts: the same menus as at a table."""

from msgspec.structs import replace

from bot.chat import answers, cup_ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.cups.keeper import CupKeeper
from bot.chat.lobby.card import (
    AWAY,
    FREE_DAYS,
    OWN_WORDS,
    PACE,
    PICTURES,
    VACATION,
    blank,
    late,
    page_of,
    setting_menu,
    what_they_mean,
)
from bot.chat.panel.components import filled, picked
from bot.chat.panel.rows import Button, Row
from bot.chat.router import Routes
from bot.kernel import NotAllowed, Setting
from bot.match import lobby as table
from bot.match.clocks.pace import OFF
from bot.match.cups.cup import Cup, check_open
from bot.match.cups.terms import choose, sample
from bot.match.lobby import Lobby
from bot.store.standing.cups import Cups

NOT_HOST = "Only the host of this cup, or someone who runs this server, can do that. Ask them."


class CupOptions:
    def __init__(self, keeper: CupKeeper, stored: Cups) -> None:
        self._keeper = keeper
        self._cups = stored

    def routes(self) -> Routes:
        return {
            cup_ids.ShowCupOptions: self._open,
            cup_ids.ChooseCupSetting: self._choose,
            cup_ids.CupSettingForm: self._written,
        }

    async def _open(self, interaction: Interaction, id: cup_ids.ShowCupOptions) -> None:
        on_card = interaction.message and not interaction.message.flags.ephemeral
        await (answers.think(interaction) if on_card else answers.touch(interaction))
        cup = (await self._cups.get(id.cup_id)).cup
        check_host(interaction, cup)
        check_open(cup)
        await answers.say(interaction, *options(cup, id.page))

    async def _choose(self, interaction: Interaction, id: cup_ids.ChooseCupSetting) -> None:
        """A value picked from a menu; for own words a form opens, as the first answer."""
        value = picked(interaction.data)
        if value == OWN_WORDS:
            cup = (await self._cups.get(id.cup_id)).cup
            form = cup_ids.CupSettingForm(id.cup_id, id.key, id.page)
            await answers.ask(interaction, blank(cup.rules, form))
        else:
            await self._settle(interaction, id, value)

    async def _written(self, interaction: Interaction, id: cup_ids.CupSettingForm) -> None:
        written = " ".join(filled(interaction.data).split())
        with text.given_back(written):
            await self._settle(interaction, id, written)

    async def _settle(
        self,
        interaction: Interaction,
        id: cup_ids.ChooseCupSetting | cup_ids.CupSettingForm,
        value: str,
    ) -> None:
        await answers.touch(interaction)
        check_host(interaction, (await self._cups.get(id.cup_id)).cup)
        after = await self._keeper.change(id.cup_id, lambda each: choose(each.cup, id.key, value))
        await answers.say(interaction, *options(after.cup, id.page))


def options(cup: Cup, page: int) -> tuple[str, tuple[Row, ...]]:
    """The settings as menus, four to a page; a choice that does not fit the tables is left out."""
    lobby = sample(cup)
    clock = replace(PACE, choices=tuple(each for each in PACE.choices if each != OFF))
    away = replace(AWAY, help=late(cup.rules))
    own = [_fitting(lobby, each) for each in cup.rules.about.settings]
    every = [clock, away, *own, FREE_DAYS, VACATION, PICTURES]
    pages, shown = page_of(every, page)
    rows: list[Row] = [
        setting_menu(lobby, each, cup_ids.ChooseCupSetting(cup.id, each.key, page))
        for each in shown
    ]
    if pages > 1:
        more = cup_ids.ShowCupOptions(cup.id, (page + 1) % pages)
        rows.append((Button(more, f"More options ({page + 1} of {pages})"),))
    return what_they_mean(lobby, shown), tuple(rows)


def _fitting(lobby: Lobby, setting: Setting) -> Setting:
    refused = table.refused(lobby, setting)
    fitting = tuple(choice for choice in setting.choices if choice not in refused)
    return replace(setting, choices=fitting)


def check_host(interaction: Interaction, cup: Cup) -> None:
    runs_server = interaction.permissions.manage_guild
    if user_of(interaction) != cup.host and not runs_server:
        raise NotAllowed(NOT_HOST)
