"""Somebody who says a sentence with as few taps as their panel allows, and counts them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from bot.chat import ids
from bot.chat.ids import Choose, Confirm, Id, Path, Pick, ShowGroup, ShowPage
from bot.chat.panel.menus import grouped
from bot.kernel import Ask, Fill, PlayError, Prompt
from bot.local.protocol.wire import Json
from bot.local.testing.person import Person, Reply, Seen
from bot.local.world.model import Channel
from tests.chat.players import differs, look
from tests.kit.pressing import steps

LONGEST = 15  # taps for one sentence; whoever needs more would type it


class Wanted(Struct, frozen=True):
    """A sentence as the numbers of its options; `groups` are those of the options on the way."""

    path: Path
    groups: tuple[int, ...]
    blank: str = ""
    usual: tuple[str, ...] = ()  # of the questions behind the options: what a tap answers at once
    words: tuple[str, ...] = ()

    def reach(self, leads: Path) -> int:
        """How many options a tap chooses that leads so far; 0 if it would say something else."""
        taken = len(leads)
        if self.path[:taken] != leads:
            return 0
        while self.usual[taken - 1]:
            if self.words[taken : taken + 1] != (self.usual[taken - 1],):
                return 0
            taken += 1
        return taken


class Control(Struct, frozen=True):
    """Something to tap, and how many options of the sentence are chosen then."""

    custom_id: str
    value: str
    reach: int
    rank: int  # a control that leads on is better than a group, a group better than a page


class Presser:
    """A person at a table. Their panel stays open until they are no longer asked."""

    def __init__(self, person: Person, thread: Channel) -> None:
        self.person = person
        self.thread = thread
        self.has_written = False  # the last sentence ended in a form
        self.menus = 0  # opened for the last sentence: a touch each, beside the one that picks
        self._panel: Reply | None = None

    def leave(self) -> None:
        """Put the telephone away: the next question begins with opening the panel."""
        self._panel = None

    async def say(self, prompt: Prompt[Any], sentence: str) -> int:
        """How many taps it took; 0 if it had to be typed."""
        wanted = spelled(prompt, sentence)
        self.has_written = bool(wanted.blank)
        self.menus = 0
        taps = await self._open()
        done = 0
        while done < len(wanted.path):
            control = self._next(wanted, done)
            if control is None or taps > LONGEST:
                return await self._typed(sentence)
            done = control.reach
            await self._touch(control.custom_id, control.value, wanted.blank)
            taps += 1
        return taps + await self._confirm()

    async def _open(self) -> int:
        if self._panel is not None and any(map(_asks, self._panel.message.components)):
            return 0
        reply = await (await self._turn_message()).click("Your move")
        self._panel = await reply.settled()
        return 1

    async def _turn_message(self) -> Seen:
        """The newest one with a button to answer, in the thread or in the direct messages."""
        for place in (self.thread, self.person.dm()):
            turns = [each for each in self.person.messages(place) if "Your move" in each.buttons]
            if turns:
                self.person.go(place)
                return turns[-1]
        raise AssertionError("nobody asks")

    async def _touch(self, custom_id: str, value: str, blank: str = "") -> None:
        assert self._panel
        message = self._panel.message
        before = look(message)
        self.menus += bool(value)
        reply = await (_pick(message, custom_id, value) if value else message.press(custom_id))
        if reply.modal:
            await reply.fill({"words": blank})
        await self.person.until(partial(differs, self._panel, before))

    async def _confirm(self) -> int:
        assert self._panel
        for each in self._panel.message.components:
            if isinstance(_id(each), Confirm):
                await self._touch(str(each["custom_id"]), "")
                return 1
        return 0

    async def _typed(self, sentence: str) -> int:
        self.leave()
        reply = await self.person.go(self.thread).slash("/do", sentence=sentence)
        await reply.settled()
        return 0

    def _next(self, wanted: Wanted, done: int) -> Control | None:
        assert self._panel
        every = [
            control
            for component in self._panel.message.components
            for control in _controls(component, wanted, done)
        ]
        return max(every, key=lambda each: (each.rank, each.reach), default=None)


def _controls(component: Json, wanted: Wanted, done: int) -> Iterator[Control]:
    """What this control can do for the sentence."""
    id = _id(component)
    custom_id = str(component.get("custom_id", ""))
    for value in [str(each["value"]) for each in component.get("options", [])] or [""]:
        match id:
            case Choose(path=path) | Pick(path=path):
                leads = (*path, *steps(value))
                if wanted.reach(leads) > done:
                    yield Control(custom_id, value, wanted.reach(leads), 2)
            case ShowGroup(path=path, group=group):
                inside = wanted.path[: len(path)] == path and len(path) >= done
                if inside and wanted.groups[len(path)] == int(value or group):
                    yield Control(custom_id, value, len(path), 1)
            case ShowPage(path=path, page=page):
                if wanted.path[: len(path)] == path and len(path) >= done and page:
                    yield Control(custom_id, value, len(path), 0)
            case _:
                pass


def _asks(component: Json) -> bool:
    """Is it a control of a question? A panel that says who is waited for has none."""
    return isinstance(_id(component), Choose | Pick | ShowGroup)


def _id(component: Json) -> Id | None:
    try:
        return ids.read(str(component.get("custom_id", "")))
    except PlayError:
        return None


async def _pick(message: Seen, custom_id: str, value: str) -> Reply:
    menus = [menu["custom_id"] for menu in message.menus]
    return await message.select(value, menu=menus.index(custom_id))


def spelled(prompt: Prompt[Any], sentence: str) -> Wanted:
    path: list[int] = []
    groups: list[int] = []
    words = sentence.split()
    blank = ""
    usual: list[str] = []
    for count, word in enumerate(words, 1):
        option = prompt.find(word)
        assert option is not None, (word, sentence)
        path.append(prompt.options.index(option))
        names = list(grouped(list(enumerate(prompt.options))))
        groups.append(names.index(option.group))
        usual.append(option.then.usual if isinstance(option.then, Ask) else "")
        if isinstance(option.then, Fill):
            blank = " ".join(words[count:])
        if not isinstance(option.then, Ask):
            break
        prompt = option.then.question()
    return Wanted(tuple(path), tuple(groups), blank, tuple(usual), tuple(words))
