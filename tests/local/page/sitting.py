"""People at a table of the page: they open their question and answer what it offers.

Sentences are given in words, and become presses by the labels the game gives to those words.
A press is a click, or keys alone.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import Locator, expect

from bot.chat.panel.menus import unfolded
from bot.chat.panel.sentences import verbs
from bot.kernel import Ask, Prompt, path_of
from tests.local.page.browser import Tab

Press = Callable[[Tab, Locator, str], Awaitable[None]]

# The shortest of some five hundred matches of Rakh with the quick line-ups: Sun, then Moon.
MATCH = (
    ("move pr F5", "move sh G1"),
    ("move ro D4", "move pa D5"),
    ("attack sh ro", "attack pr pa"),
    ("move pr B1", "move pa E3"),
    ("attack pa pa", "attack gu pa"),
    ("move pr D1", "move ro E5"),
    ("attack ro ro", "attack sh pr"),
    ("move pr F1", "move sh A2"),
    ("attack pa pr",),
)
FAR = 60  # presses of a key, at most


async def invite(his: Tab) -> None:
    """Open a table of Rakh and choose the quick line-ups in its menus."""
    await his.type("/play Rakh")
    await expect(his.page.get_by_role("combobox", name="game")).to_have_value("Rakh")
    await his.press("Enter")
    await his.press("Enter")
    await his.sees("Your table is open")
    await click(his, card(his), "Options")
    await pick(his, "Sides", "traded after each match")
    await pick(his, "Line-ups", "the same five units for both")


async def pick(his: Tab, menu: str, value: str) -> None:
    """Change one setting, and wait until the invitation says so."""
    await own(his).get_by_role("button", name=menu).click()
    await his.page.get_by_role("option", name=f"{menu}: {value}").click()
    await expect(card(his)).to_contain_text(f"{menu}: {value}")


async def move(tab: Tab, press: Press, prompt: Prompt[Any], words: str) -> None:
    """Press what says these words: a button or a menu for all, or question after question."""
    if len(prompt.options) > 1:
        for one in verbs(prompt):
            for each in one.sentences:
                if each.steps != path_of(prompt, words):
                    continue
                if one.has_buttons:
                    await press(tab, own(tab), f"{one.label}: {each.whole}")
                else:
                    await press(tab, own(tab), f"{one.label} ({len(one.sentences)})")
                    await choose(tab, each.label)
                await expect(own(tab)).to_contain_text(f"✔ {words}")
                return
    at_once = {each.number for each in unfolded(prompt, back=False, is_root=True)}
    verb = ""
    for word in words.split():
        option = prompt.find(word)
        assert option
        goes_on, number = isinstance(option.then, Ask), prompt.options.index(option)
        if number in at_once and len(at_once) > 1:  # its answers stand on the same screen
            verb = f"{option.label}: "
        elif len(prompt.options) > 1 or verb or not goes_on:  # else it is not even asked
            label = f"{verb}{option.label}"
            await press(tab, own(tab), f"{label} …" if goes_on else label)
            verb = ""
        if isinstance(option.then, Ask):
            prompt, at_once = option.then.question(), set()
    await expect(own(tab)).to_contain_text(f"✔ {words}")


async def choose(tab: Tab, label: str) -> None:
    """Go down the menu that is open to an entry, by keys."""
    wanted = tab.page.get_by_role("option", name=label)
    await wanted.wait_for()
    for _ in range(FAR):
        if await wanted.evaluate("node => node.classList.contains('active')"):
            await tab.press("Enter")
            return
        await tab.press("ArrowDown")
    raise AssertionError(f"the menu does not lead to “{label}”")


async def click(tab: Tab, shown: Locator, name: str) -> None:
    await shown.get_by_role("button", name=name, exact=True).click()


async def type_keys(tab: Tab, shown: Locator, name: str) -> None:
    """Go to a button and press it, as one does who has no mouse."""
    wanted = shown.get_by_role("button", name=name, exact=True)
    await wanted.wait_for()
    key = await tab.page.evaluate(WAY, await wanted.element_handle())
    for _ in range(FAR):
        if await wanted.evaluate("node => node === document.activeElement"):
            await tab.press("Enter")
            return
        await tab.press(key)
    raise AssertionError(f"the keyboard does not reach “{name}”")


# The arrows within one question; otherwise on, or back, through the page.
WAY = """(node) => {
  const held = document.activeElement;
  if (held.closest('.row') && held.closest('.message') === node.closest('.message')) {
    return held.compareDocumentPosition(node) & 4 ? 'ArrowRight' : 'ArrowLeft';
  }
  return held.compareDocumentPosition(node) & 4 ? 'Tab' : 'Shift+Tab';
}"""


def card(tab: Tab) -> Locator:
    """The invitation."""
    return tab.page.get_by_role("article").filter(has_text="· host").last


def own(tab: Tab) -> Locator:
    """The newest answer for this person alone."""
    return tab.page.locator(".message.ephemeral").last


def call(tab: Tab, name: str) -> Locator:
    """The message that calls somebody to the table."""
    return tab.page.get_by_role("article").filter(has_text=re.compile(f"@{name}.*: your move")).last
