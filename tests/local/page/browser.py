"""A real Chromium, Debian's, for tests of the page; looked for where systems put it."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Every window would load some four hundred files for its address bar, which nobody uses here.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup",
)
# On a busy machine an answer takes its time; how long is no test's business.
expect.set_options(timeout=120_000)
DESK = (1200, 800)
PHONE = (400, 780)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        await browser.close()


class Tab:
    """One player's tab, and the few things everybody does in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    async def type(self, text: str) -> None:
        """Type into the message box, key by key."""
        box = self.page.get_by_role("combobox", name="Message", exact=True)
        await box.click()
        await self.page.keyboard.type(text)

    async def type_into(self, option: str, text: str) -> None:
        """Fill one option of the command in the box."""
        chip = self.page.get_by_role("combobox", name=option, exact=True)
        await chip.fill("")
        await chip.click()
        await self.page.keyboard.type(text)

    async def run(self, text: str) -> None:
        """Type a command without options and send it."""
        await self.type(f"{text} ")
        await self.page.keyboard.press("Enter")

    async def press(self, key: str) -> None:
        await self.page.keyboard.press(key)

    async def sees(self, text: str) -> None:
        await expect(self.page.get_by_role("log").get_by_text(text).last).to_be_visible()

    async def sees_not(self, text: str) -> None:
        await expect(self.page.get_by_role("log").get_by_text(text)).to_have_count(0)


@asynccontextmanager
async def tab(
    browser: Browser, url: str, who: str, size: tuple[int, int] = DESK
) -> AsyncIterator[Tab]:
    """A tab of its own browser profile; a script error in it fails the test."""
    # Without motion: a busy machine would draw little dots hop instead of playing.
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = await context.new_page()
    page.set_default_timeout(120_000)
    opened = Tab(page)
    await page.goto(f"{url}?as={who}")
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("…")
    yield opened
    assert opened.errors == [], opened.errors
    await context.close()
