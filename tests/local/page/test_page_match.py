"""The page as people use it: the whole program, real browsers, and a match to its end."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.games import find
from bot.kernel import Recorded
from tests.local.page.browser import CHROMIUM, DESK, PHONE, Tab, tab
from tests.local.page.sitting import MATCH, call, card, click, invite, move, own, type_keys
from tests.local.test_local_mode import free_port, program

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    with program(tmp_path_factory.mktemp("evening"), port):
        yield f"http://127.0.0.1:{port}/"


async def test_a_newcomer_with_a_phone_has_moved_after_three_clicks(
    url: str, browser: Browser
) -> None:
    async with tab(browser, url, "carol", PHONE) as her:
        await her.page.get_by_role("button", name="Try Rakh").click()
        await own(her).get_by_role("button", name="Priest on G3 (3 HEALTH").click()
        await own(her).get_by_role("button", name="F5", exact=True).click()
        await expect(own(her)).to_contain_text("moves the Priest from G3 to F5")
        await expect(her.page.locator(".thread-link")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "second", "third", "said"),
    [
        ("Terrain", "Hint", "Do it", "✔"),
        ("Terakh", "Hint", "Do it", "✔"),
        ("Terrene Odyssey", "Recruit a Character (", "A1", "✔ recruit A1"),
        ("Arrakhar's Wand", "Hint", "Do it", "✔"),
    ],
)
async def test_the_first_move_is_three_clicks_away_in_every_game(
    game: str, second: str, third: str, said: str, url: str, browser: Browser
) -> None:
    async with tab(browser, url, "carol", PHONE) as her:
        await her.page.get_by_role("button", name=f"Try {game}").click()
        await expect(own(her)).to_contain_text(f"{game} #")  # not the panel of an earlier match
        await own(her).locator(".row").get_by_role("button", name=second).first.click()
        if second.endswith("("):
            await her.page.get_by_role("option", name=third).first.click()
        else:
            await own(her).locator(".row").get_by_role("button", name=third).first.click()
        await expect(own(her)).to_contain_text(said)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_table_that_one_opens_is_in_sight(
    size: tuple[int, int], url: str, browser: Browser
) -> None:
    async with tab(browser, url, "carol", size) as her:
        for _ in range(2):
            await her.type("/play Rakh")
            await expect(her.page.get_by_role("combobox", name="game")).to_have_value("Rakh")
            await her.press("Enter")
            await her.press("Enter")
            await expect(own(her)).to_contain_text("Your table is open")
            await expect(her.page.get_by_role("button", name="Join").last).to_be_in_viewport()
            await expect(own(her)).to_be_in_viewport()


async def test_against_the_computer_one_panel_is_enough(url: str, browser: Browser) -> None:
    async with tab(browser, url, "alice", PHONE) as her:
        await her.page.get_by_role("button", name="Try Rakh").click()
        panel = own(her)
        await panel.get_by_role("button", name="Priest on G3 (3 HEALTH").click()
        await panel.get_by_role("button", name="F5", exact=True).click()
        await panel.get_by_role("button", name="Rogue on F4 (3 HEALTH").click()
        await panel.get_by_role("button", name="D4", exact=True).click()
        await expect(panel).to_contain_text("2 actions left.")
        await expect(panel).to_contain_text("Computer ")
        await expect(panel.locator(".row button").first).to_be_in_viewport()
        await her.type("/do jump")
        await her.page.get_by_text("Nothing matches.").wait_for()
        await her.press("Enter")
        await expect(own(her)).to_contain_text("jump")
        await expect(own(her)).to_be_in_viewport()  # although a question is open


async def test_the_program_stops_in_the_middle_of_a_turn_and_the_turn_goes_on(
    tmp_path: Path, browser: Browser
) -> None:
    port, evening = free_port(), ExitStack()
    evening.enter_context(program(tmp_path, port))
    async with tab(browser, f"http://127.0.0.1:{port}/", "carol", PHONE) as her:
        await her.page.get_by_role("button", name="Try Rakh").click()
        await own(her).get_by_role("button", name="Priest on G3 (3 HEALTH").click()
        await click(her, own(her), "F5")
        await expect(own(her)).to_contain_text("moves the Priest from G3 to F5")
        evening.close()
        await her.page.get_by_text("Reconnecting…").wait_for()
        with program(tmp_path, port):
            await her.page.get_by_text("Reconnecting…").wait_for(state="hidden")
            await her.type("/my turns")
            await her.press("Enter")
            await her.press("Enter")
            await own(her).locator(".row").get_by_role("button", name="Rakh").click()
            await own(her).get_by_role("button", name="Shaman on G2 (2 HEALTH").click()
            await click(her, own(her), "G1")
            await her.sees("moves the Shaman from G2 to G1")
            await expect(own(her)).to_contain_text("2 actions left")  # the computer has moved


async def test_a_whole_match_in_two_tabs_one_narrow_and_one_without_a_mouse(
    url: str, browser: Browser
) -> None:
    async with tab(browser, url, "bob", PHONE) as his, tab(browser, url, "alice") as her:
        await sit_down(his, her)
        rakh = find("rakh")
        state = rakh.setup(rakh.table(2, rakh.about.quickstart), Recorded()).state
        for number, turn in enumerate(MATCH):
            who, name, press = [(his, "Bob", click), (her, "Alice", type_keys)][number % 2]
            await press(who, call(who, name), "Your move")
            for words in turn:
                [prompt] = rakh.prompts(state)
                await move(who, press, prompt, words)
                state = rakh.play(state, prompt.seat, words, Recorded()).state
        for each in (his, her):
            await each.sees("The Order of the Moon has four cursed lands.")
            rematch = each.page.get_by_role("button", name="Rematch")
            await expect(rematch).to_have_count(1)  # also for whoever made the last move
            await expect(rematch).to_be_in_viewport()
        assert await his.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


async def sit_down(his: Tab, her: Tab) -> None:
    """Bob opens a table by touch, Alice finds it and joins with keys alone."""
    await his.sees("Welcome to Tablekeeper")
    await his.page.get_by_role("button", name="Show channels").click()
    await his.page.get_by_role("button", name="tables").click()
    await invite(his)
    places = her.page.get_by_role("navigation", name="Channels")
    await type_keys(her, places, "tables, 1 unread")
    await type_keys(her, card(her), "Join")
    await expect(card(his)).to_contain_text("Alice")
    await click(his, card(his), "Start")
    thread = card(his).get_by_role("button", name="Bob vs Alice")
    await thread.wait_for()
    name, _, _ = (await thread.inner_text()).partition("\n")  # an arrow follows it
    await click(his, card(his), name)
    await type_keys(her, card(her), name)
