"""A person for tests: does what somebody at a client can do, sees what that somebody can see.

    alice = Person(server, "alice")
    reply = await alice.slash("/play", game="rakh")
    await reply.message.click("Join")
    assert "Your turn" in alice.last().text

Every wait is bounded; one that runs out says what was on the screen instead.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bot.local.channels.components import SELECTS
from bot.local.interactions import modals
from bot.local.interactions.options import RefusedError, Value
from bot.local.interactions.payloads import ANSWERED, FAILED, WAITING, Interaction
from bot.local.people import visibility
from bot.local.people.actions import preset
from bot.local.protocol.types import ComponentType, MessageType
from bot.local.protocol.wire import Json
from bot.local.server import LocalDiscord
from bot.local.testing.screen import Shown, label
from bot.local.testing.screen_history import history_of
from bot.local.world.model import Change, Channel, Message, User

PATIENCE = 120.0  # seconds: far above any load, since a busy machine is no failure
T = TypeVar("T")


class Seen(Shown):
    """A message on a person's screen, to read and to use."""

    def __init__(self, person: "Person", message: Message) -> None:
        super().__init__(person.server.world, message)
        self._person = person

    def button(self, name: str) -> Json:
        for component in self.components:
            if component["type"] == ComponentType.BUTTON and label(component) == name:
                return component
        raise RefusedError(f"There is no button “{name}”; there are: {self.buttons}.")

    async def click(self, name: str) -> "Reply":
        button = self.button(name)
        if "custom_id" not in button:
            raise RefusedError(f"“{name}” is a link.")
        return await self.press(button["custom_id"])

    async def press(self, custom_id: str) -> "Reply":
        people, user = self._person.server.people, self._person.user
        return await self._person.answered(people.press(user, self._message, custom_id))

    async def select(self, *picks: str, menu: str | int = 0) -> "Reply":
        """Pick options by label, or people by name; a menu is its place or its placeholder."""
        component = self._menu(menu)
        values = [_value(self._person.server, component, pick) for pick in picks]
        people, user = self._person.server.people, self._person.user
        interaction = people.choose(user, self._message, component["custom_id"], values)
        return await self._person.answered(interaction)

    def _menu(self, wanted: str | int) -> Json:
        menus = self.menus
        if isinstance(wanted, int) and wanted < len(menus):
            return menus[wanted]
        for menu in menus:
            if menu.get("placeholder") == wanted:
                return menu
        raise RefusedError(f"There is no menu “{wanted}”.")


def _value(server: LocalDiscord, component: Json, pick: str) -> str:
    for option in component.get("options") or []:
        if pick in (option["label"], option["value"]):
            return str(option["value"])
    found = server.world.user_named(pick.removeprefix("@"))
    return found.id if found else pick


class Reply:
    """What came of something a person did."""

    def __init__(self, person: "Person", interaction: Interaction) -> None:
        self._person = person
        self.interaction = interaction

    @property
    def failed(self) -> bool:
        return self.interaction.state == FAILED

    @property
    def message(self) -> Seen:
        """The answer, or the message that was changed by way of answer."""
        interaction, world = self.interaction, self._person.server.world
        found = world.message(interaction.channel_id, interaction.original_id or "")
        if found is None:
            raise AssertionError(f"“{interaction.name}” has no answer to look at.")
        return Seen(self._person, found)

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def modal(self) -> Json | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[str]:
        """Names that an autocomplete offered."""
        return [choice["name"] for choice in self.interaction.choices]

    async def settled(self, patience: float = PATIENCE) -> "Reply":
        """Wait until the bot has stopped thinking."""
        ours = {self.interaction.id, self.interaction.original_id}
        await self._person.until(
            lambda: self.failed or not self.message.thinking,
            patience,
            lambda change: change.message_id in ours,
        )
        return self

    async def submit(self, **fields: str | list[str] | bool) -> "Reply":
        """Fill in the form by label or custom id (underscores for spaces) and send it."""
        return await self.fill(dict(fields))

    async def fill(self, fields: dict[str, str | list[str] | bool]) -> "Reply":
        if self.modal is None:
            raise RefusedError("There is no form open.")
        values = self._values(self.modal, fields)
        people, user = self._person.server.people, self._person.user
        return await self._person.answered(people.submit(user, self.interaction, values))

    def _values(
        self, modal: Json, fields: dict[str, str | list[str] | bool]
    ) -> dict[str, list[str]]:
        left = dict(fields)
        values = {}
        for name, component in modals.fields(modal):
            custom_id = component["custom_id"]
            keys = (name, custom_id, name.lower().replace(" ", "_"))
            given = next((left.pop(key) for key in keys if key in left), None)
            values[custom_id] = preset(component) if given is None else _given(given)
            if component["type"] in SELECTS or component.get("options"):
                server = self._person.server
                values[custom_id] = [_value(server, component, v) for v in values[custom_id]]
        if left:
            raise RefusedError(f"The form has no field {', '.join(left)}.")
        return values


def _given(value: str | list[str] | bool) -> list[str]:
    if isinstance(value, bool):
        return ["true"] if value else []
    return [value] if isinstance(value, str) else value


class Person:
    def __init__(self, server: LocalDiscord, name: str) -> None:
        self.server = server
        self.user: User = server.user(name)
        self.here: Channel = server.channel("general")
        self._memory = history_of(server.world)
        # Forms and completions are not messages; only the person who opened them sees them.
        self._offered: list[str] = []

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    # -- doing ------------------------------------------------------------------------------

    def go(self, where: "Channel | str") -> "Person":
        """Look at another channel, thread or direct message."""
        channel = where if isinstance(where, Channel) else self._channel_named(where)
        if channel not in self.channels():
            raise RefusedError(f"{self.user.name} cannot see {channel.name}.")
        self.here = channel
        return self

    def dm(self) -> Channel:
        """This person's direct messages with the bot."""
        return self.server.people.direct(self.user)

    async def slash(self, typed: str, **options: "Value | Person") -> Reply:
        """Send a command; the reply is there when the bot has answered or failed to."""
        values = _plain(options)
        people = self.server.people
        return await self.answered(people.slash(self.user, self.here, typed, values))

    async def autocomplete(self, typed: str, focused: str, **options: "Value | Person") -> Reply:
        """Type into one option of a command and see what is offered."""
        values = _plain({focused: "", **options})
        people = self.server.people
        interaction = people.complete(self.user, self.here, typed, values, focused)
        return await self.answered(interaction)

    async def menu(self, name: str, on: "Seen | Person") -> Reply:
        """A context menu command on a message or a person."""
        target = on.raw if isinstance(on, Seen) else on.user
        return await self.answered(self.server.people.menu(self.user, self.here, name, target))

    def say(self, text: str) -> Seen:
        return Seen(self, self.server.people.say(self.user, self.here, text))

    def post(self, forum: Channel, title: str, text: str = "Let us play.") -> Channel:
        """Open a post in a forum and look at it."""
        self.here = self.server.people.post(self.user, forum, title, text)
        return self.here

    def close_dms(self) -> None:
        self.user.dms_closed = True

    def open_dms(self) -> None:
        self.user.dms_closed = False

    async def answered(self, interaction: Interaction) -> Reply:
        reply = Reply(self, interaction)
        await self.until(
            lambda: interaction.state != WAITING,
            about=lambda change: change.message_id == interaction.id,
        )
        if interaction.state == ANSWERED:
            self._offered += visibility.readable(interaction.modal or {})
            self._offered += [choice["name"] for choice in interaction.choices]
        return reply

    # -- seeing -----------------------------------------------------------------------------

    def channels(self) -> list[Channel]:
        return visibility.channels(self.server.world, self.user.id)

    def messages(self, where: Channel | None = None) -> list[Seen]:
        """What the person sees in a channel, oldest first, without Discord's own notices."""
        world = self.server.world
        found = visibility.messages(world, where or self.here, self.user.id)
        return [Seen(self, m) for m in found if m.kind != MessageType.THREAD_CREATED]

    def last(self, where: Channel | None = None) -> Seen:
        return self.messages(where)[-1]

    def find(self, text: str, where: Channel | None = None) -> Seen | None:
        """The latest message that says this."""
        found = [m for m in self.messages(where) if text in m.text]
        return found[-1] if found else None

    def threads(self) -> list[Channel]:
        return [channel for channel in self.channels() if channel.is_thread]

    def ever_saw(self) -> str:
        """Every word that was ever on the person's screen, edits and deleted messages included."""
        names = [visibility.name(self.server.world, channel) for channel in self.channels()]
        return "\n".join([*names, *self._offered, *self._memory.seen_by(self.user.id)])

    def _channel_named(self, name: str) -> Channel:
        for channel in self.channels():
            if channel.name == name:
                return channel
        raise RefusedError(f"{self.user.name} sees no channel “{name}”.")

    # -- waiting ----------------------------------------------------------------------------

    async def until(
        self,
        there: Callable[[], T],
        patience: float = PATIENCE,
        about: Callable[[Change], bool] | None = None,
    ) -> T:
        """Wait until `there` returns something true, and return it.

        `about` says which changes are worth another look: with hundreds of people waiting at
        once, looking at all of them would take longer than the bot does.
        """
        changed = asyncio.Event()

        def hear(change: Change) -> None:
            if about is None or about(change):
                changed.set()

        stop_listening = self.server.world.listen(hear)
        try:
            async with asyncio.timeout(patience):
                while not (found := there()):
                    await changed.wait()
                    changed.clear()
                return found
        except TimeoutError:
            screen = "\n  ".join(repr(message) for message in self.messages()[-5:])
            raise AssertionError(
                f"{self.user.name} waited {patience} s in vain; on the screen:\n  {screen}"
            ) from None
        finally:
            stop_listening()

    async def until_sees(
        self, text: str, where: Channel | None = None, patience: float = PATIENCE
    ) -> Seen:
        """Wait for a message that says this."""
        place = (where or self.here).id
        found = await self.until(
            lambda: self.find(text, where), patience, lambda change: change.channel_id == place
        )
        assert found
        return found


def _plain(options: "dict[str, Value | Person]") -> dict[str, Value]:
    return {
        name: value.user.id if isinstance(value, Person) else value
        for name, value in options.items()
    }


async def idle(server: LocalDiscord, quiet: float = 0.05, patience: float = PATIENCE) -> None:
    """Wait until the bot has nothing in flight and has asked for nothing for a moment."""
    async with asyncio.timeout(patience):
        log = server.parts.log
        while True:
            before = log.count, log.running, len(server.parts.interactions.waiting)
            await asyncio.sleep(quiet)
            after = log.count, log.running, len(server.parts.interactions.waiting)
            if before == after and after[1:] == (0, 0):
                return
