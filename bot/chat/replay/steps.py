"""Step through a match: a picture and words for each position, with ⏮ ◀ ▶ ⏭ and a menu of turns.

While the match runs, players see what their seat saw and others what the table saw. Once it is
over, everyone may choose through whose eyes they look.
"""

import asyncio
from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.chat import answers, limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.components import picked
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.replay_ids import (
    TABLE,
    FirstStep,
    LastStep,
    OpenReplay,
    PickEyes,
    PickTurn,
    PlayOn,
    ShowStep,
)
from bot.chat.router import Routes
from bot.chat.turn.log import seat_or_none
from bot.kernel import NotAllowed, Seat
from bot.match.history.frames import Frame, first_of_turns, frames
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from renderers import Marks
from renderers.marks import traces

LAST = 1_000_000  # the newest position, whichever that is
WORDS = 1500  # characters of what happened
TOO_OLD = "This match was played under older rules. Use `/match log` to read it."


class Screen(Struct, frozen=True):
    """One position among all that this viewer may see."""

    match: Match
    found: list[Frame]
    place: int
    eyes: int

    @property
    def frame(self) -> Frame:
        return self.found[self.place]

    @property
    def viewer(self) -> Seat | None:
        return None if self.eyes == TABLE else Seat(self.eyes)


class Steps:
    def __init__(self, service: Service, store: ChatStore, delivery: Delivery) -> None:
        self._service = service
        self._store = store
        self._delivery = delivery

    def routes(self) -> Routes:
        return {
            OpenReplay: self._begin,
            ShowStep: self._step,
            FirstStep: self._step,
            LastStep: self._step,
            PickTurn: self._pick_turn,
            PickEyes: self._pick_eyes,
        }

    async def open(self, interaction: Interaction, match: Match, entry: int | None = None) -> None:
        """At an entry, or at the newest position. The interaction is acknowledged."""
        own = seat_or_none(match, interaction)
        eyes = TABLE if own is None else own
        await self._show(interaction, match, eyes, LAST, entry)

    async def _begin(self, interaction: Interaction, id: OpenReplay) -> None:
        await answers.think(interaction)
        await self.open(interaction, await self._service.match(id.match_id))

    async def _step(self, interaction: Interaction, id: ShowStep) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        await self._show(interaction, match, id.eyes, id.place)

    async def _pick_turn(self, interaction: Interaction, id: PickTurn) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        await self._show(interaction, match, id.eyes, int(picked(interaction.data)))

    async def _pick_eyes(self, interaction: Interaction, id: PickEyes) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        await self._show(interaction, match, int(picked(interaction.data)), id.place)

    async def _show(
        self,
        interaction: Interaction,
        match: Match,
        eyes: int,
        place: int,
        entry: int | None = None,
    ) -> None:
        eyes = allowed_eyes(match, seat_or_none(match, interaction), eyes)
        viewer = None if eyes == TABLE else Seat(eyes)
        found = await asyncio.to_thread(frames, match, viewer)
        if not found:
            raise NotAllowed(TOO_OLD)
        if entry is not None:
            place = sum(frame.seq <= entry for frame in found) - 1
        screen = Screen(match, found, max(0, min(place, len(found) - 1)), eyes)
        await answers.say(
            interaction, in_words(screen), rows(screen), await self._files(interaction, screen)
        )

    async def _files(self, interaction: Interaction, screen: Screen) -> list[discord.File]:
        """The picture of the position; none where nobody draws this game."""
        theme = (await self._store.person(user_of(interaction))).theme
        match, frame = screen.match, screen.frame
        then = match.shown_at(frame.seq, frame.state)
        marks = Marks(last=traces(frame.events, screen.viewer))
        order = messages.picture(then, screen.viewer, marks, theme)
        if order is None:
            return []
        name = f"{match.record.game}-{match.id}-{frame.seq}.png"
        alt = messages.alt_text(then, frame.events, screen.viewer)
        surface = f"{match.id} step {interaction.user.id}"
        return [await self._delivery.file(surface, order, name, alt)]


def allowed_eyes(match: Match, own: Seat | None, wanted: int) -> int:
    """While a match runs nobody looks through the eyes of another seat."""
    if match.outcome() is not None and wanted in (TABLE, *match.table.seats):
        return wanted
    return TABLE if own is None else own


def in_words(screen: Screen) -> str:
    """The turn, what has just happened, and which position this is."""
    match, frame = screen.match, screen.frame
    heading = f"**{text.spoken(frame.turn, match)}**"
    lines = [text.named(line, match) for line in frame.lines]
    small = f"-# {text.match_title(match)}, position {screen.place + 1} of {len(screen.found)}"
    return "\n".join(filter(None, [heading, text.shortened(lines, WORDS), small]))


def rows(screen: Screen) -> tuple[Row, ...]:
    menus = (_turn_menu(screen), _eyes_menu(screen))
    return (_arrows(screen), *(menu for menu in menus if menu), *_play_on(screen))


def _arrows(screen: Screen) -> Row:
    match_id, place, eyes = screen.match.id, screen.place, screen.eyes
    last = len(screen.found) - 1
    return (
        Button(FirstStep(match_id, 0, eyes), "⏮", disabled=place == 0),
        Button(ShowStep(match_id, place - 1, eyes), "◀", disabled=place == 0),
        Button(ShowStep(match_id, place + 1, eyes), "▶", "primary", disabled=place == last),
        Button(LastStep(match_id, LAST, eyes), "⏭", disabled=place == last),
    )


def _play_on(screen: Screen) -> tuple[Row, ...]:
    """From a finished match anyone may try another way."""
    if screen.match.outcome() is None:
        return ()
    seq, last = screen.frame.seq, screen.place == len(screen.found) - 1
    return ((Button(PlayOn(screen.match.id, seq), "Play on from here", disabled=last),),)


def _turn_menu(screen: Screen) -> Menu | None:
    """The turns; of many, those spread over the match and the one that is shown."""
    begins = first_of_turns(screen.found)
    if len(begins) < 2:
        return None
    now = max(place for place in begins if place <= screen.place)
    items = tuple(
        Item(str(place), _title(screen, place), chosen=place == now)
        for place in _spread(begins, now)
    )
    return Menu(PickTurn(screen.match.id, screen.eyes), "Go to a turn", items)


def _title(screen: Screen, place: int) -> str:
    return text.cut(text.spoken(screen.found[place].turn, screen.match), limits.MENU_LABEL)


def _spread(begins: Sequence[int], now: int) -> list[int]:
    most = limits.MENU_OPTIONS
    if len(begins) <= most:
        return list(begins)
    steps = most - 2
    kept = {begins[round((len(begins) - 1) * step / steps)] for step in range(steps + 1)}
    return sorted(kept | {now})


def _eyes_menu(screen: Screen) -> Menu | None:
    """Only once nothing is secret any more, and only where something was."""
    match = screen.match
    if match.outcome() is None or not match.game.about.has_secrets:
        return None
    names = [f"As {text.safe_name(player.name)} saw it" for player in match.record.players]
    items = [Item(str(TABLE), "As the table saw it", chosen=screen.eyes == TABLE)]
    items += [
        Item(str(seat), text.cut(name, limits.MENU_LABEL), chosen=screen.eyes == seat)
        for seat, name in enumerate(names)
    ]
    return Menu(PickEyes(match.id, screen.place), "Whose view?", tuple(items))
