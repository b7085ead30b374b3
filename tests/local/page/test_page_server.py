"""The page's side of the server: who may ask, and a program that stops and comes back."""

import asyncio
import re
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Browser

from bot.chat.loopback import point_at
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.page.browser import CHROMIUM, tab
from tests.local.sample_bot import SampleBot


async def visit(server: LocalDiscord, headers: dict[str, str]) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{server.page_url}local/hello?as=alice", headers=headers) as answer,
    ):
        return answer.status


async def test_other_sites_cannot_play(server: LocalDiscord, alice: Person) -> None:
    host = f"127.0.0.1:{server.port}"
    assert await visit(server, {}) == 200
    assert await visit(server, {"Origin": f"http://{host}"}) == 200
    assert await visit(server, {"Origin": "https://evil.example"}) == 403
    assert await visit(server, {"Host": "evil.example"}) == 403
    assert await visit(server, {"Host": f"localhost:{server.port}"}) == 200


async def test_it_can_be_put_on_a_home_screen_and_in_no_frame(
    server: LocalDiscord, alice: Person
) -> None:
    async with aiohttp.ClientSession(server.page_url) as session:
        async with session.get("/") as answer:
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            [manifest] = re.findall(r'rel="manifest" href="([^"]+)"', await answer.text())
        async with session.get(manifest) as answer:
            about = await answer.json(content_type=None)
        for icon in about["icons"]:
            async with session.get(icon["src"]) as answer:
                assert answer.content_type == icon["type"]


async def test_what_the_client_refuses_the_page_is_told(
    server: LocalDiscord, alice: Person
) -> None:
    url = f"{server.page_url}local/act?as=alice"
    asked = {"do": "slash", "channel": alice.here.id, "typed": "/nothing", "values": {}}
    async with aiohttp.ClientSession() as session:
        async with session.post(url, json=asked) as answer:
            assert answer.status == 400
            assert (await answer.json())["error"] == "alice is not offered “nothing” here."
        async with session.post(url, json={"do": "say", "channel": "1"}) as answer:
            assert answer.status == 400


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
@pytest.mark.asyncio(loop_scope="session")
async def test_the_page_goes_on_after_a_restart(tmp_path: Path, browser: Browser) -> None:
    async def begin(port: int) -> tuple[LocalDiscord, SampleBot, asyncio.Task[None]]:
        server = LocalDiscord(port=port, world_path=tmp_path / "world.db")
        await server.start()
        point_at(server.http_base, server.ws_base)
        Person(server, "alice")
        bot = SampleBot()
        task = asyncio.create_task(bot.start(server.token))
        await asyncio.wait_for(bot.is_up.wait(), 120)
        return server, bot, task

    server, bot, task = await begin(0)
    async with tab(browser, server.page_url, "alice") as her:
        await her.run("/count")
        await her.sees("It is 1.")
        await bot.close()
        await task
        await server.close()
        await her.page.get_by_text("Reconnecting…").wait_for()
        server, bot, task = await begin(server.port)
        await her.page.get_by_text("Reconnecting…").wait_for(state="hidden")
        await her.page.get_by_role("button", name="Count 1").click()
        await her.sees("It is 2.")
    await bot.close()
    await task
    await server.close()
