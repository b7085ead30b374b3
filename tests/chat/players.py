"""People who play by what is on their screen: they open the panel and press what is there."""

import re
from functools import partial
from random import Random

from bot.local.protocol.wire import Json
from bot.local.testing.person import Person, Reply, Seen
from bot.local.world.model import Channel
from tests.chat.conftest import Program

PLACEHOLDER = re.compile(r"\{\w*\}")  # a seat that was not named
ASIDE = ("Rules", "Hint", "More", "Plan ahead", "Try it out", "Zoom", "Saved")
NAVIGATION = ("Back", "Find …", "Undo", "Ask to undo", "No, go back", *ASIDE)


async def seated(
    program: Program, host: Person, *others: Person, game: str = "rakh", **settings: str
) -> Channel:
    """Open a table, let everybody join, start; gives the match's thread.

    It has no clock unless the settings say so.
    """
    before = {thread.id for thread in host.threads()}
    await (await host.slash("/play", game=game, pace="off")).settled()
    card = await host.until_sees("host")
    for key, value in settings.items():
        await set_option(host, card, key, value)
    for person in others:
        await (await host_card(person)).click("Join")
        await host.until(partial(is_listed, host, f". {person.user.display}"))
    await (await host_card(host)).click("Start")
    await host.until(lambda: [each for each in host.threads() if each.id not in before])
    await program.shown()
    return next(each for each in host.threads() if each.id not in before)


def is_listed(host: Person, name: str) -> bool:
    """Is somebody on the newest card?"""
    card = host.find("· host")
    return card is not None and name in card.text


async def host_card(person: Person) -> Seen:
    return await person.until_sees("· host")


async def set_option(person: Person, card: Seen, key: str, value: str) -> None:
    """Find a setting among the lobby's menus and pick a value."""
    reply = await (await card.click("Options")).settled()
    for _ in range(6):
        before = look(reply.message)
        for number, menu in enumerate(reply.message.menus):
            if f":{key}:" in menu["custom_id"]:
                if value not in _chosen(menu):
                    await reply.message.select(value, menu=number)
                    await person.until(partial(is_picked, reply, number, value))
                return
        more = next(name for name in reply.message.buttons if name.startswith("More options"))
        await reply.message.click(more)
        await person.until(partial(differs, reply, before))
    raise AssertionError(f"no option {key}")


def is_picked(reply: Reply, number: int, value: str) -> bool:
    return value in _chosen(reply.message.menus[number])


def _chosen(menu: Json) -> list[str]:
    return [str(option["value"]) for option in menu["options"] if option.get("default")]


async def panel(person: Person, thread: Channel) -> Reply:
    """What “Your move” under the newest turn message shows."""
    turns = [each for each in person.messages(thread) if "Your move" in each.buttons]
    return await (await turns[-1].click("Your move")).settled()


async def act(person: Person, thread: Channel, random: Random) -> Reply:
    """Answer one whole question by pressing at random."""
    reply = await panel(person, thread)
    for _ in range(20):
        before = look(reply.message)
        assert not PLACEHOLDER.search(words_on(reply.message)), words_on(reply.message)
        pressed = await press(reply.message, random)
        if pressed.modal:
            await pressed.fill({"words": example(pressed.modal)})
        await person.until(partial(differs, reply, before))
        if "✔" in reply.text:
            return reply
    raise AssertionError(f"no end of questions: {reply.text}")


def words_on(message: Seen) -> str:
    """Everything there is to read on a panel."""
    items = [item for menu in message.menus for item in menu["options"]]
    labels = [item["label"] + item.get("description", "") for item in items]
    menus = [str(menu.get("placeholder", "")) for menu in message.menus]
    return "\n".join([message.text, *message.buttons, *menus, *labels])


def look(message: Seen) -> tuple[str, list[str]]:
    """What a panel looks like: a press changes it when its answer is there."""
    return message.text, [each["custom_id"] for each in message.components if "custom_id" in each]


def differs(reply: Reply, before: tuple[str, list[str]]) -> bool:
    return look(reply.message) != before


def example(modal: Json) -> str:
    """What the form's blank says one could write."""
    return str(modal["components"][0]["component"]["placeholder"])


async def press(message: Seen, random: Random) -> Reply:
    """One press or pick, the way a player who likes everything would do it."""
    if "Yes, do it" in message.buttons:
        return await message.click("Yes, do it")
    ids = [
        each["custom_id"]
        for each in message.components
        if each["type"] == 2 and each["label"] not in NAVIGATION and "More (" not in each["label"]
    ]
    menus = message.menus
    if menus and (not ids or random.random() < 0.5):
        number = random.randrange(len(menus))
        item = random.choice(menus[number]["options"])
        return await message.select(item["value"], menu=number)
    return await message.press(random.choice(ids))
