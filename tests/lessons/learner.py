"""Somebody who takes a lesson through chat: reads the panel, presses its buttons, or types /do."""

from functools import partial
from typing import Any

from bot.games import find
from bot.kernel import Ask, Prompt
from bot.local.testing.person import Person, Reply
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.practice import coach
from bot.match.practice.lesson import Request
from bot.match.practice.position import fits, legal, trial
from tests.chat.conftest import Program
from tests.chat.players import differs, look
from tests.kit.pressing import steps


class Learner:
    def __init__(self, program: Program, person: Person, game: str) -> None:
        self.program = program
        self.person = person
        self.game = game
        self._panel: Reply | None = None

    @property
    def panel(self) -> Reply:
        assert self._panel
        return self._panel

    @property
    def text(self) -> str:
        return self.panel.text

    async def learn(self) -> None:
        self._panel = await (await self.person.slash("/learn", game=self.game)).settled()

    async def match(self) -> Match:
        assert self.program.app
        found = await self.program.app.practice.newest(UserId(self.person.user.id))
        assert found
        return await self.program.service.match(found)

    async def request(self) -> Request:
        request = coach.request_of(await self.match())
        assert request
        return request

    async def click(self, name: str) -> None:
        before = look(self.panel.message)
        await self.panel.message.click(name)
        await self.person.until(partial(differs, self.panel, before))

    async def type(self, sentence: str) -> None:
        """By /do; the answer is the panel from now on."""
        reply = await self.person.slash("/do", sentence=sentence, match="lesson")
        self._panel = await reply.settled()

    async def press(self, sentence: str) -> None:
        """By the panel's own buttons and menus, or typed where those do not lead to it at once."""
        match = await self.match()
        path = _path(match.prompt(coach.learner(match)), sentence)
        done = 0
        while done < len(path):
            control = self._control(path, done)
            if control is None:
                await self.type(sentence)
                return
            custom_id, value, done = control
            before, message = look(self.panel.message), self.panel.message
            await (message.press(custom_id) if not value else _pick(message, custom_id, value))
            await self.person.until(partial(differs, self.panel, before))
        await self._confirm()

    async def _confirm(self) -> None:
        """Yes, really, where the panel asks so."""
        for each in self.panel.message.components:
            custom_id = str(each.get("custom_id", ""))
            if custom_id.startswith("c:"):
                before = look(self.panel.message)
                await self.panel.message.press(custom_id)
                await self.person.until(partial(differs, self.panel, before))
                return

    def _control(self, path: tuple[int, ...], done: int) -> tuple[str, str, int] | None:
        """The control that leads furthest along a path."""
        found = []
        for each in self.panel.message.components:
            verb, *parts = str(each.get("custom_id", "")).split(":")
            if verb not in ("a", "m"):
                continue
            here = () if parts[2] == "-" else tuple(map(int, parts[2].split(".")))
            values = [option["value"] for option in each.get("options", [])] or [""]
            for value in values:
                leads = (*here, *steps(value))
                if len(leads) > done and path[: len(leads)] == leads:
                    found.append((str(each["custom_id"]), str(value), len(leads)))
        return max(found, key=lambda each: each[2], default=None)

    async def other(self) -> str:
        """A legal sentence that does not fit what is asked; empty if there is none."""
        match, request = await self.match(), await self.request()
        seat = coach.learner(match)
        for said in legal(match.prompt(seat)):
            step = find(self.game).play(match.state, seat, said, trial(request.draws))
            if not fits(match.game, seat, request, said, step):
                return said
        return ""


async def _pick(message: Any, custom_id: str, value: str) -> None:
    menus = [menu["custom_id"] for menu in message.menus]
    await message.select(value, menu=menus.index(custom_id))


def _path(prompt: Prompt[Any], sentence: str) -> tuple[int, ...]:
    """The option numbers of a sentence; a blank ends it."""
    path: list[int] = []
    for word in sentence.split():
        tokens = [option.token.casefold() for option in prompt.options]
        path.append(tokens.index(word.casefold()))
        then = prompt.options[path[-1]].then
        if not isinstance(then, Ask):
            break
        prompt = then.question()
    return tuple(path)
