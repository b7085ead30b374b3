"""A channel that changes while the page is loading it."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from bot.local.testing.person import Person
from tests.local.page.browser import CHROMIUM, Tab
from tests.local.page.test_page import bot, her, server

__all__ = ["bot", "her", "server"]

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
    pytest.mark.asyncio(loop_scope="session"),
]


async def test_what_is_said_while_a_channel_is_loaded_is_shown(her: Tab, bob: Person) -> None:
    """The list of messages was made before, and arrives after it."""
    gate, is_made = asyncio.Event(), asyncio.Event()

    async def held(route: Route) -> None:
        answer = await route.fetch()
        is_made.set()
        await gate.wait()
        await route.fulfill(response=answer)

    await her.page.route("**/local/messages?*", held)
    await her.page.get_by_role("button", name="tables").click()
    await is_made.wait()
    bob.go("tables").say("You would have missed this.")
    bob.go("general").say("The page has heard of both.")
    await her.page.get_by_role("button", name="general, 1 unread").wait_for()
    gate.set()
    await expect(her.page.get_by_role("heading", name="# tables", level=2)).to_be_visible()
    await her.sees("You would have missed this.")
