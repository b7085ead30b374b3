"""The router: every press, pick and form arrives here by its id and goes to who knows about it.

Nothing is kept between two of them. What is not understood any more is answered all the same.
"""

import io
from collections.abc import Awaitable, Callable

import discord
from msgspec.structs import replace

from bot.ai.driver import Driver
from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.outbox.dm import secret_card
from bot.chat.panel.components import filled, picked
from bot.chat.panel.layout import Button, Place, Row, read_path
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.recap import chances_card
from bot.kernel import NotAllowed, PlayError, Stale
from bot.match.lobby import PACES
from bot.match.match import Match
from bot.match.service import Played, Service
from bot.store.chat import ChatStore

BEGUN = "Your match has begun. Play here, or in its thread below."
AGAIN = "The next match has begun, in a thread of its own. Play here, or there."
Handler = Callable[[Interaction, str], Awaitable[None]]
STORY = 1900  # characters of what happened
IN_THE_FILE = "in the file below."
NOTHING_YET = "Nothing has happened yet."
KeepKit = Callable[[Interaction, str, str, str], Awaitable[None]]  # game, name, text


class Router:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        panel: Panel,
        lobbies: Lobbies,
        delivery: Delivery,
        driver: Driver,
    ) -> None:
        self._service = service
        self._store = store
        self._panel = panel
        self._lobbies = lobbies
        self._delivery = delivery
        self._driver = driver
        self.keep_kit: KeepKit | None = None
        self._handlers: dict[str, Handler] = {
            "y": self._move,
            "b": self._move,
            "h": self.hand,
            "r": self.recap,
            "o": self.more,
            "t": self.text,
            "u": self.undo,
            "undoyes": self._undo_yes,
            "undono": self._undo_no,
            "d": self.draw,
            "drawyes": self.draw,
            "drawno": self._draw_no,
            "x": self._ask_resign,
            "resign": self.resign,
            "n": self.rematch,
            "q": self._quick,
            "l": self._lobby,
            "challenge": self._challenge,
        }

    async def take(self, interaction: Interaction) -> None:
        """One press, pick or form."""
        data = interaction.data
        id = str(data.get("custom_id", "")) if data else ""
        try:
            if interaction.type is discord.InteractionType.modal_submit:
                await self._form(interaction, id)
            else:
                await self._press(interaction, id)
        except Stale as error:
            await self._stale(interaction, id, error)
        except PlayError as error:
            await answers.tell(interaction, await self._named(id, str(error)))
        except Exception as error:
            await answers.explain(interaction, error)

    async def _press(self, interaction: Interaction, id: str) -> None:
        verb, _, rest = id.partition(":")
        if verb in ("a", "c", "f", "g", "m", "p"):
            await self._panel_press(interaction, verb, rest.split(":"))
        elif verb in self._handlers:
            await self._handlers[verb](interaction, rest)
        else:
            raise PlayError(
                "That button is not known any more. /my turns shows what waits for you."
            )

    async def _panel_press(self, interaction: Interaction, verb: str, parts: list[str]) -> None:
        place = Place(parts[0], parts[1], read_path(parts[2]))
        match verb:
            case "a":
                await self._panel.choose(interaction, place)
            case "c":
                await self._panel.choose(interaction, place, sure=True)
            case "m":
                number = int(picked(interaction.data))
                chosen = Place(place.match, place.tag, (*place.path, number))
                await self._panel.choose(interaction, chosen)
            case "p":
                await answers.touch(interaction)
                await self._panel.turn(interaction, replace(place, page=int(parts[3])))
            case "g":
                await answers.touch(interaction)
                group = int(picked(interaction.data) or parts[3])
                page = int(parts[4]) if len(parts) > 4 else 0
                await self._panel.turn(interaction, replace(place, group=group, page=page))
            case _:
                await self._panel.search(interaction, place)

    async def _form(self, interaction: Interaction, id: str) -> None:
        verb, *parts = id.split(":")
        words = filled(interaction.data)
        if verb == "k" and self.keep_kit:
            await answers.think(interaction)
            await self.keep_kit(interaction, parts[0], ":".join(parts[1:]), words)
            return
        if verb == "l":
            lobby, key, page = parts
            await self._lobbies.settle(interaction, lobby, key, page, " ".join(words.split()))
            return
        place = Place(parts[0], parts[1], read_path(parts[2]))
        if verb == "w":
            await self._panel.fill(interaction, place, words)
        else:
            await self._panel.found(interaction, place, words)

    async def _stale(self, interaction: Interaction, id: str, error: Stale) -> None:
        """The match has moved on: show where it stands instead."""
        match = id.split(":")[1]
        try:
            await answers.touch(interaction)
            await self._panel.open(interaction, match, str(error))
        except Exception as other:
            await answers.explain(interaction, other)

    async def _named(self, id: str, refusal: str) -> str:
        """A refusal may name seats; put in the players' names."""
        parts = id.split(":")
        if "{" not in refusal or len(parts) < 2:
            return refusal
        return text.named(refusal, await self._service.match(parts[1]))

    async def _move(self, interaction: Interaction, match: str) -> None:
        """Whoever looks at their own question is back, if they were away."""
        await answers.think(interaction)
        standing = await self._service.match(match)
        seat = seat_of(standing, interaction)
        words = ""
        if seat in standing.away:
            await self._service.come_back(match, seat, interaction=str(interaction.id))
            words = "Welcome back: the seat is yours again."
        await self._panel.open(interaction, match, words)

    async def hand(self, interaction: Interaction, match: str) -> None:
        """What only this person may see, shown to this person alone."""
        await answers.think(interaction)
        standing = await self._service.match(match)
        seat = seat_of(standing, interaction)
        person = await self._store.person(str(interaction.user.id))
        card = secret_card(standing, seat, person.theme)
        if not standing.game.secret(standing.game.view(standing.state, seat)):
            await answers.say(
                interaction, "Nothing is hidden in your hand: all there is, is on the board."
            )
            return
        note = "\n-# Your direct messages are closed to me, so look here." if person.closed else ""
        surface = f"{match} {seat}"
        files = (
            [await self._delivery.file(surface, card.order, card.file, card.alt)]
            if card.order
            else []
        )
        await answers.say(interaction, card.content + note, files=files)

    async def recap(self, interaction: Interaction, match: str) -> None:
        """The last things that happened, as this person may know them; after the end, the odds."""
        await answers.think(interaction)
        standing = await self._service.match(match)
        below = await self._how_it_went(standing)
        story = await self.story(interaction, standing, room=STORY - len(below))
        await answers.say(interaction, "\n".join(filter(None, [story, below])))

    async def _how_it_went(self, match: Match) -> str:
        """Everybody's chances once it is over; a match that was not played had none."""
        outcome = match.outcome()
        if outcome and not match.counts:
            return text.result(match, outcome)
        known = await self._driver.chances(match) if outcome else None
        return chances_card(match, known) if known else ""

    async def story(
        self, interaction: Interaction, match: Match, since: int = -1, room: int = STORY
    ) -> str:
        """What happened last, as far as this person may know it and as much as fits."""
        lines = [text.named(each, match) for each in await self._heard(interaction, match, since)]
        return text.shortened(lines, room) or NOTHING_YET

    async def log(self, interaction: Interaction, match: Match, since: int = -1) -> None:
        """The same with a file for all that does not fit."""
        heard = await self._heard(interaction, match, since)
        lines = [text.named(each, match) for each in heard]
        short = text.shortened(lines, STORY, IN_THE_FILE) or NOTHING_YET
        whole = "\n".join(text.spoken(each, match) for each in heard)
        name = f"{match.record.game}-{match.id}-log.txt"
        files = [discord.File(io.BytesIO(whole.encode()), name)] if IN_THE_FILE in short else []
        await answers.say(interaction, short, files=files)

    async def _heard(self, interaction: Interaction, match: Match, since: int) -> list[str]:
        events = await self._service.story(match, since)
        user = str(interaction.user.id)
        mine = {seat for seat, each in enumerate(match.record.players) if each.user == user}
        return [each.text for each in events if each.text and (each.to is None or each.to & mine)]

    async def more(self, interaction: Interaction, match: str) -> None:
        await answers.think(interaction)
        standing = await self._service.match(match)
        await answers.say(interaction, _more_text(standing), _more_buttons(standing))

    async def text(self, interaction: Interaction, match: str) -> None:
        await answers.think(interaction)
        await answers.say(interaction, messages.text_board(await self._service.match(match), None))

    async def undo(self, interaction: Interaction, match: str) -> None:
        standing = await self._begin(interaction, match)
        seat = seat_of(standing, interaction)
        played = await self._service.undo(match, seat, interaction=str(interaction.id))
        asked = played.match.talk.undo
        words = "The others are asked." if asked else "Taken back."
        await self._panel.open(interaction, match, words)

    async def _undo_yes(self, interaction: Interaction, match: str) -> None:
        await self._answer(interaction, match, self._service.answer_undo, yes=True)

    async def _undo_no(self, interaction: Interaction, match: str) -> None:
        await self._answer(interaction, match, self._service.answer_undo, yes=False)

    async def draw(self, interaction: Interaction, match: str) -> None:
        """Offer a draw, or agree to one."""
        await self._answer(interaction, match, self._service.offer_draw)

    async def _draw_no(self, interaction: Interaction, match: str) -> None:
        await self._answer(interaction, match, self._service.decline_draw)

    async def _answer(
        self,
        interaction: Interaction,
        match: str,
        speak: Callable[..., Awaitable[Played]],
        **more: bool,
    ) -> None:
        await answers.think(interaction)
        standing = await self._service.match(match)
        seat = seat_of(standing, interaction)
        played = await speak(match, seat, interaction=str(interaction.id), **more)
        heard = played.update.words_for(seat) if played.update else ("That was said already.",)
        await answers.say(interaction, text.named("\n".join(heard), standing))

    async def _ask_resign(self, interaction: Interaction, match: str) -> None:
        standing = await self._begin(interaction, match)
        seat_of(standing, interaction)
        if standing.outcome():
            raise NotAllowed("This match is over already.")
        row = (Button(f"resign:{match}", "Yes, resign", "danger"),)
        await answers.say(interaction, "Resign? That cannot be taken back.", [row])

    async def resign(self, interaction: Interaction, match: str) -> None:
        standing = await self._begin(interaction, match)
        seat = seat_of(standing, interaction)
        await self._service.withdraw(match, seat, interaction=str(interaction.id))
        await answers.say(interaction, "You have resigned.")

    async def rematch(self, interaction: Interaction, match: str) -> None:
        """The same once more; against computers alone it begins at once."""
        await answers.think(interaction)
        begun = await self._lobbies.again(interaction, await self._service.match(match))
        if begun:
            await self._panel.open(interaction, begun, AGAIN)

    async def _quick(self, interaction: Interaction, rest: str) -> None:
        """From a welcome message straight into a match against the computer."""
        await answers.think(interaction)
        match = await self._lobbies.quick(interaction, rest)
        await self._panel.open(interaction, match, BEGUN)

    async def _challenge(self, interaction: Interaction, user: str) -> None:
        await answers.touch(interaction)
        guest = await interaction.client.fetch_user(int(user))
        await self._lobbies.invite(interaction, picked(interaction.data), [guest])

    async def _lobby(self, interaction: Interaction, rest: str) -> None:
        verb, _, more = rest.partition(":")
        lobby, _, tail = more.partition(":")
        await self._lobbies.press(interaction, verb, lobby, tail)

    async def _begin(self, interaction: Interaction, match: str) -> Match:
        """Acknowledge: on the person's own panel in place, elsewhere with a new answer."""
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await (answers.touch(interaction) if own else answers.think(interaction))
        return await self._service.match(match)


def _more_text(match: Match) -> str:
    outcome = match.outcome()
    standing = text.result(match, outcome) if outcome else _status(match)
    chosen = match.record.settings
    settings = ((each, chosen.get(each.key, "")) for each in match.game.about.settings)
    rules = text.unusual((each, value) for each, value in settings if value)
    clock = f"{match.record.pace} for an answer" if PACES.get(match.record.pace) else "no clock"
    return f"{standing}\n-# {rules or 'The usual rules'} · {clock}"


def _status(match: Match) -> str:
    return text.named(match.game.status(match.game.view(match.state, None)), match)


def _more_buttons(match: Match) -> tuple[Row, ...]:
    first: tuple[Button, ...] = (Button(f"t:{match.id}", "Board in letters"),)
    if match.outcome():
        return ((*first, Button(f"n:{match.id}", "Rematch", "primary")),)
    second = (
        Button(f"u:{match.id}", "Take back"),
        Button(f"d:{match.id}", "Offer a draw", disabled=not match.game.about.draws),
        Button(f"x:{match.id}", "Resign", "danger"),
    )
    return (first, second)
