"""The page: what it weighs, how soon the first message is there, how soon a click is a picture.

The program itself runs as a newcomer runs it, in a process of its own. The yardsticks are the
same browser loading one small file of the same server, and clicks that bring a picture that was
drawn before, or only words.
"""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from bot.local.page.server import FILES
from tests.local.page.browser import CHROMIUM, chromium
from tests.local.test_local_mode import free_port, program

LOADS = 7
CLICKS = 7
PATIENCE = 30_000
KIB = 1024
Act = Callable[[], Awaitable[object]]
UNITS = ("Guardian", "Paladin", "Priest", "Rogue", "Shaman")
SHOWN = """([words]) => {
  const last = [...document.querySelectorAll('.message.ephemeral')].at(-1);
  const shown = last?.querySelector('img');
  return last?.textContent.includes(words) && shown?.complete && shown.naturalWidth > 0;
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
        await page.get_by_role("button", name="Try Rakh").click()
        await page.wait_for_function(SHOWN, arg=["Which unit moves?"])
        units = iter(UNITS)
        new, old = await in_turns(
            len(UNITS),
            lambda: press(page, next(units), "Where does your"),
            lambda: press(page, "Back", "Which unit moves?"),
        )
        words = await recap(page)
    return [
        f"first message {first:.0f} ms after the address, one small file {small:.0f} ms",
        f"click to new picture {new:.0f} ms, to one drawn before {old:.0f} ms,"
        f" to words {words:.0f} ms",
    ]


async def in_turns(rounds: int, one: Act, other: Act) -> tuple[float, float]:
    """Medians in milliseconds; the two take turns, so that a busy machine is unfair to both."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for times, act in zip(spent, (one, other), strict=True):
            times.append(await timed(act))
    return median(spent[0]), median(spent[1])


async def timed(act: Act) -> float:
    start = time.perf_counter()
    await act()
    return (time.perf_counter() - start) * 1000


async def first_message(page: Page, url: str) -> None:
    await page.goto(url)
    await page.get_by_role("article").first.wait_for()


async def press(page: Page, name: str, words: str) -> None:
    """Press a button of the panel; wait for the next question and its picture."""
    await page.locator(".message.ephemeral").get_by_role("button", name=name).last.click()
    await page.wait_for_function(SHOWN, arg=[words])


async def recap(page: Page) -> float:
    await page.locator(".thread-link").last.click()
    spent = []
    for _ in range(CLICKS):
        spent.append(await timed(lambda: ask_recap(page)))
        await page.get_by_role("button", name="Dismiss").click()
        await page.locator(".message.ephemeral").first.wait_for(state="detached")
    return median(spent)


async def ask_recap(page: Page) -> None:
    await page.get_by_role("button", name="Recap").last.click()
    await page.locator(".message.ephemeral:not(:has(.thinking))").wait_for()
