"""The page in a real Chromium, with a bot of plain discord.py behind it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.conftest import running_bot, running_server
from tests.local.page.browser import CHROMIUM, PHONE, Tab, tab
from tests.local.sample_bot import SampleBot

CONTRASTS = Path(__file__).with_name("contrasts.js")

# The browser lives in one event loop for all tests, so they live there too.
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[LocalDiscord]:
    async with running_server() as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def bot(server: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with running_bot(server) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def her(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person, browser: Browser
) -> AsyncIterator[Tab]:
    async with tab(browser, server.page_url, "alice") as opened:
        yield opened


async def test_commands_are_suggested_and_run_by_keyboard(her: Tab) -> None:
    await her.type("/pi")
    listed = her.page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(listed).to_have_count(2)
    await expect(listed.first).to_contain_text("/ping")
    await her.press("ArrowDown")
    await her.press("ArrowUp")
    await her.press("Enter")
    await her.press("Enter")
    await her.sees("pong")


async def test_options_are_completed_by_the_bot(her: Tab) -> None:
    await her.type("/do attack")
    listed = her.page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(listed).to_have_text(["attack C3", "attack C4", "attack D5"])
    await her.press("ArrowDown")
    await her.press("Enter")
    await her.press("Enter")
    await her.sees("Done: attack C4")


async def test_choices_people_and_numbers_are_checked_before_sending(
    her: Tab, bot: SampleBot
) -> None:
    await her.type("/game new ")
    await her.type_into("kind", "Chess")
    await her.press("Enter")
    trouble = her.page.get_by_role("alert")
    await expect(trouble).to_contain_text("Choose “kind” from the list.")
    await her.type_into("kind", "Ra")
    await her.press("Enter")
    await her.type_into("seats", "9")
    await her.press("Enter")
    await expect(trouble).to_contain_text("between 2 and 4")
    assert bot.heard == []
    await her.type_into("seats", "3")
    await her.page.get_by_role("button", name="Add guest").click()
    await her.page.keyboard.type("bo")
    await her.press("Enter")
    await her.press("Enter")
    await her.sees("rakh for 3 with Bob")


async def test_buttons_menus_and_dismissal(her: Tab) -> None:
    await her.run("/pick")
    await her.sees("Pick fruit")
    await her.press("Alt+KeyN")
    await expect(her.page.get_by_role("button", name="Pick fruit")).to_be_focused()
    await her.page.get_by_role("button", name="Pick fruit").click()
    options = her.page.get_by_role("listbox", name="Pick fruit").get_by_role("option")
    await options.nth(0).click()
    await options.nth(2).click()
    await her.page.get_by_role("button", name="Done").click()
    await her.sees("You took apple and plum.")
    await her.sees("Only you can see this")
    await her.page.get_by_role("button", name="Dismiss").click()
    await her.sees_not("You took apple and plum.")


async def test_a_form_is_filled_and_sent(her: Tab) -> None:
    await her.type("/forms b")
    await her.press("Enter")
    await her.press("Enter")
    form = her.page.get_by_role("dialog", name="Survey")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert").first).to_have_text("Make a choice.")
    await form.get_by_role("button", name="Fruit").click()
    await her.press("ArrowDown")
    await her.press("Enter")
    await form.get_by_role("button", name="Friend").click()
    await form.get_by_role("option", name="Bob").click()
    await form.get_by_label("Why").fill("Juicy.")
    await form.get_by_role("button", name="Submit").click()
    await her.sees("['pear'] ['Bob'] Juicy.")
    await expect(form).to_be_hidden()


async def test_a_form_of_ticks_and_rounds(her: Tab) -> None:
    await her.type("/forms c")
    await her.press("Enter")
    await her.press("Enter")
    form = her.page.get_by_role("dialog", name="Poll")
    await form.get_by_role("radio", name="Moon").check()
    await form.get_by_role("checkbox", name="Sure").check()
    await form.get_by_role("button", name="Submit").click()
    await her.sees("moon True")


async def test_a_secret_stays_in_one_tab(her: Tab, server: LocalDiscord, browser: Browser) -> None:
    async with tab(browser, server.page_url, "bob") as his:
        await show_a_secret(her, his)


async def show_a_secret(her: Tab, his: Tab) -> None:
    await her.type("/board ")
    await her.page.get_by_role("button", name="Add secret").click()
    await her.page.keyboard.type("True")
    await her.press("Enter")
    await her.press("Enter")
    await her.sees("Drawn.")
    await her.run("/ping")
    await his.sees("pong")
    await his.sees_not("Drawn.")
    assert "A grey board" not in await his.page.content()


async def test_direct_messages_are_marked_until_read(
    her: Tab, server: LocalDiscord, alice: Person
) -> None:
    await her.run("/whisper")
    direct = her.page.get_by_role("button", name="Tablekeeper, 1 unread")
    await direct.click()
    await her.sees("A secret.")
    await expect(direct).to_have_count(0)
    assert her.page.get_by_role("heading", name="Tablekeeper", level=1)


async def test_a_picture_grows_and_its_alt_text_is_read(her: Tab) -> None:
    await her.type("/card Rakh")
    await her.press("Enter")
    await her.page.get_by_role("button", name="Enlarge: The board.").click()
    large = her.page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_text("The board.")).to_be_visible()
    picture = large.get_by_role("img", name="The board.")
    await expect(picture).to_be_visible()
    far = await picture.bounding_box()
    await large.get_by_role("button", name="Zoom in").click()
    near = await picture.bounding_box()
    assert far and near and near["width"] > far["width"]
    await large.get_by_role("button", name="Zoom out").click()
    assert await picture.bounding_box() == far
    await her.press("Escape")
    await expect(large).to_be_hidden()


async def test_threads_are_reached_from_the_message_and_the_list(her: Tab) -> None:
    await her.run("/thread")
    await her.page.get_by_role("log").get_by_role("button", name="A table").last.click()
    await her.sees("Welcome to the table, @Alice.")
    await her.sees("(edited)")
    places = her.page.get_by_role("navigation", name="Channels")
    matches = places.get_by_role("list", name="Matches")
    await expect(matches.get_by_role("button", name="A table").first).to_be_visible()
    await places.get_by_role("button", name="general").click()
    await her.sees("Opened")


async def test_nobody_answering_is_said_after_three_seconds(her: Tab, server: LocalDiscord) -> None:
    await her.run("/slow")
    await her.sees("Sending command…")
    server.clock.forward(3)
    await her.sees("The application did not respond.")


async def test_times_follow_the_workshop_clock(
    her: Tab, server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    due = int(server.clock.now()) + 7200
    await bot.get_partial_messageable(int(alice.here.id)).send(f"Your time ends <t:{due}:R>.")
    await her.sees("in 2 hours")
    await her.page.get_by_role("button", name="Workshop", exact=True).click()
    drawer = her.page.get_by_role("complementary", name="Workshop")
    await expect(drawer.get_by_text("POST").first).to_be_visible()
    await drawer.get_by_role("button", name="+1 h", exact=True).click()
    await her.sees("in 1 hour")
    await drawer.get_by_role("button", name="Next click arrives twice").click()
    await expect(drawer.get_by_text("1 waiting")).to_be_visible()
    await her.run("/ping")
    await expect(drawer.get_by_text("1 done so far")).to_be_visible()


async def test_context_menus_are_offered(her: Tab, bob: Person) -> None:
    bob.say("Well **played**.")
    await her.page.get_by_role("button", name="Bob").click()
    await her.page.get_by_role("option", name="Inspect").click()
    await her.sees("This is Bob.")


async def test_a_click_elsewhere_closes_a_menu_and_counts(her: Tab, bob: Person) -> None:
    for number in range(30):
        bob.say(f"Line {number}.")
    await her.run("/thread")
    await her.sees("Opened")
    log = her.page.get_by_role("log")
    await log.get_by_role("button", name="Bob").first.click()
    await expect(her.page.get_by_role("option", name="Inspect")).to_be_visible()
    await log.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    await log.get_by_role("button", name="A table").last.click()
    await expect(her.page.get_by_role("heading", name="A table", level=1)).to_be_visible()


async def test_a_phone_is_wide_enough(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person, browser: Browser
) -> None:
    async with tab(browser, server.page_url, "bob", PHONE) as his:
        await his.type("/card Rakh")
        await his.press("Enter")
        await his.sees("Rakh")
        button = his.page.get_by_role("button", name="Count 1")
        await expect(button).to_be_in_viewport()
        assert await his.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        await his.page.get_by_role("button", name="Show channels").click()
        await his.page.get_by_role("button", name="tables").click()
        await expect(his.page.get_by_role("heading", name="tables", level=1)).to_be_visible()


async def test_earlier_messages_can_be_shown(her: Tab, server: LocalDiscord, bob: Person) -> None:
    bob.go("tables")
    for number in range(100):
        bob.say(f"Line {number}.")
    await her.page.get_by_role("button", name="tables").click()
    await her.sees("Line 99.")
    await her.sees_not("Line 3.")
    await her.page.get_by_role("button", name="Show earlier messages").click()
    await expect(her.page.get_by_text("Line 3.", exact=True)).to_have_count(1)
    await expect(her.page.get_by_role("button", name="Show earlier messages")).to_have_count(0)


async def test_what_is_typed_at_once_is_meant_for_the_channel_that_opens(
    her: Tab, alice: Person
) -> None:
    """However long it takes to load: the line is the new channel's from the click on."""
    gate = asyncio.Event()

    async def held(route: Route) -> None:
        await gate.wait()
        await route.continue_()

    line = her.page.get_by_role("combobox", name="Message", exact=True)
    await line.fill("Begun in general.")
    await her.page.route("**/local/messages?*", held)
    await her.page.get_by_role("button", name="tables").click()
    await expect(line).to_have_value("")
    await her.page.keyboard.type("Hello, tables!")
    gate.set()
    await expect(her.page.get_by_role("heading", name="# tables", level=2)).to_be_visible()
    await expect(line).to_have_value("Hello, tables!")
    await her.press("Enter")
    await her.sees("Hello, tables!")
    assert [each.text for each in alice.messages(alice.go("tables").here)] == ["Hello, tables!"]


async def test_what_was_begun_waits_in_its_channel(her: Tab) -> None:
    """Plain words, and a command with what was filled in."""
    line = her.page.get_by_role("combobox", name="Message", exact=True)
    await line.fill("Not yet")
    await her.page.get_by_role("button", name="tables").click()
    await expect(line).to_have_value("")
    await her.type("/do attack D")
    await her.page.get_by_role("button", name="general").click()
    await expect(line).to_have_value("Not yet")
    await her.page.get_by_role("button", name="tables").click()
    await expect(her.page.get_by_role("combobox", name="sentence", exact=True)).to_have_value(
        "attack D"
    )
    await expect(her.page.get_by_role("combobox", name="sentence", exact=True)).to_be_focused()


async def test_an_address_of_a_message_leads_to_it(
    her: Tab, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    there = bob.go("tables").say("Over here.")
    guild = server.home().id
    bob.go("general").say(
        f"See https://discord.com/channels/{guild}/{there.channel.id}/{there.id} now."
    )
    await her.page.get_by_role("button", name="tables › message").click()
    await her.sees("Over here.")


async def test_a_new_player_joins(her: Tab, server: LocalDiscord) -> None:
    her.page.on("dialog", lambda dialog: dialog.accept("Dora"))
    await her.page.get_by_role("button", name="New player").click()
    await expect(her.page.get_by_label("Play as")).to_have_value("dora")
    await her.run("/ping")
    await her.sees("pong")
    dora = server.world.user_named("dora")
    assert dora and dora.display == "Dora"


SPOKEN = (
    *("button", "link", "textbox", "combobox", "listbox", "option", "checkbox", "radio"),
    *("dialog", "log", "navigation", "complementary", "form", "heading", "article"),
)


async def names(her: Tab) -> list[tuple[str, str]]:
    """Role and name of all that a screen reader stops at, as Chromium itself tells them."""
    session = await her.page.context.new_cdp_session(her.page)
    tree = await session.send("Accessibility.getFullAXTree")
    nodes = [node for node in tree["nodes"] if not node["ignored"]]
    pairs = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes]
    return [(role, name) for role, name in pairs if role in SPOKEN]


async def test_all_that_can_be_used_has_a_role_and_a_name(her: Tab) -> None:
    await her.type("/card Rakh")
    await her.press("Enter")
    await her.run("/pick")
    await her.sees("Pick fruit")
    await her.page.get_by_role("button", name="Workshop", exact=True).click()
    drawer = her.page.get_by_role("complementary", name="Workshop")
    await drawer.get_by_text("POST").first.wait_for()
    found = await names(her)
    assert [(role, name) for role, name in found if not name] == []
    assert {("log", "Messages"), ("navigation", "Channels"), ("combobox", "Message")} <= set(found)
    assert {("button", "Enlarge: The board."), ("heading", "general")} <= set(found)
    await her.press("Escape")
    await her.page.get_by_role("button", name="Pick fruit").click()
    found = await names(her)
    assert ("listbox", "Pick fruit") in found and ("option", "Apple") in found


async def test_a_command_sent_before_the_page_knows_it_is_sent_when_it_does(her: Tab) -> None:
    known = asyncio.Event()

    async def slowly(route: Route) -> None:
        await known.wait()
        await route.continue_()

    await her.page.route("**/local/commands*", slowly)
    await her.page.reload()
    await her.type("/card Rakh")
    await her.press("Enter")
    await expect(her.page.get_by_role("alert")).to_have_text("The bot's commands are being loaded.")
    known.set()
    await her.sees("Rakh")


async def test_the_keyboard_stays_in_a_message_that_changes(her: Tab) -> None:
    await her.run("/count")
    await her.sees("It is 1.")
    await her.press("Shift+Tab")
    for number in (1, 2):
        held = her.page.locator(":focus")
        await expect(held).to_have_text(f"Count {number}")
        await her.press("Enter")
    await her.sees("It is 3.")


async def test_all_words_stand_out_from_what_is_behind_them(her: Tab, bob: Person) -> None:
    bob.say(f"{her.page.url} **Well** `played`, <@{bob.user.id}>.\n-# Small print.")
    for command in ("/pick", "/count", "/twice"):
        await her.run(command)
    await her.sees("second")
    await her.page.get_by_role("button", name="Workshop", exact=True).click()
    await her.page.get_by_text("POST").first.wait_for()
    found = await her.page.evaluate(CONTRASTS.read_text("utf-8"))
    assert len(found) > 40
    assert [pair for pair in found if pair[1] < 4.5] == []
