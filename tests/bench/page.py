"""The page: what it weighs, how soon the first message is there, how soon a click is a picture.

The program itself runs as a newcomer runs it, in a process of its own. The yardsticks are the
same browser loading one small file of the same server, and a click that brings no picture.
"""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from bot.local.web import FILES
from tests.local.browser import CHROMIUM, chromium
from tests.local.test_evening import free_port, program

LOADS = 7
CLICKS = 7
PATIENCE = 30_000
KIB = 1024
Act = Callable[[], Awaitable[object]]
LOADED = """() => {
  const shown = [...document.querySelectorAll('.message.ephemeral')].at(-1)?.querySelector('img');
  return shown && shown.complete && shown.naturalWidth > 0;
}"""


def measure() -> Iterable[str]:
    yield from weight()
    if CHROMIUM is None:
        yield "no Chromium is installed: nothing more to measure"
        return
    port = free_port()
    with TemporaryDirectory() as folder, program(Path(folder), port):
        yield from asyncio.run(watch(f"http://127.0.0.1:{port}/"))


def weight() -> Iterator[str]:
    files = [path.read_bytes() for path in FILES.iterdir()]
    packed = sum(len(gzip.compress(data)) for data in files)
    plain = sum(map(len, files))
    yield f"{len(files)} files, {plain / KIB:.0f} KiB, {packed / KIB:.0f} KiB gzipped"


async def watch(url: str) -> list[str]:
    async with chromium() as browser:
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE)
        await first_message(page, url)
        small, first = await in_turns(
            LOADS,
            lambda: page.goto(f"{url}page/mark.svg"),
            lambda: first_message(page, url),
        )
        await page.get_by_role("button", name="Try Rakh against the computer").click()
        await page.locator(".threads .place").last.click()
        await page.get_by_role("button", name="Your move").last.wait_for()
        words, picture = await in_turns(
            CLICKS,
            lambda: press(page, "Recap"),
            lambda: new_picture(page),
            before=lambda: dismiss(page),
        )
    return [
        f"first message {first:.0f} ms after the address, one small file {small:.0f} ms",
        f"click to new picture {picture:.0f} ms, click to words {words:.0f} ms",
    ]


async def in_turns(
    rounds: int, one: Act, other: Act, before: Act | None = None
) -> tuple[float, float]:
    """Medians in milliseconds; the two take turns, so that a busy machine is unfair to both."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for times, act in zip(spent, (one, other), strict=True):
            if before:
                await before()
            start = time.perf_counter()
            await act()
            times.append((time.perf_counter() - start) * 1000)
    return median(spent[0]), median(spent[1])


async def first_message(page: Page, url: str) -> None:
    await page.goto(url)
    await page.get_by_role("article").first.wait_for()


async def press(page: Page, name: str) -> None:
    """Press a button of the thread and wait for what only its player sees."""
    await page.locator(".message:not(.ephemeral)").get_by_role("button", name=name).last.click()
    await page.locator(".message.ephemeral:not(:has(.thinking))").wait_for()


async def new_picture(page: Page) -> None:
    await press(page, "Your move")
    await page.wait_for_function(LOADED)


async def dismiss(page: Page) -> None:
    for button in await page.get_by_role("button", name="Dismiss").all():
        await button.click()
    await page.locator(".message.ephemeral").first.wait_for(state="detached")
