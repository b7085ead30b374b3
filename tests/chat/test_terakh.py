"""Terakh's table: planes laid as the host likes, by name or in words of one's own."""

from functools import partial

from bot.kernel.triangles import DOWN, UP, Plane
from bot.local.testing.person import Person, Reply
from tests.chat.conftest import Program
from tests.chat.players import host_card, is_listed

OWN = "Configuration: your own text …"


async def options(host: Person) -> Reply:
    return await (await (await host_card(host)).click("Options")).settled()


async def write(host: Person, words: str) -> None:
    """Choose a configuration of one's own."""
    form = await (await options(host)).message.select(OWN, menu="Configuration")
    assert form.modal
    await form.fill({"words": words})


async def test_planes_are_laid_in_words_of_ones_own(
    program: Program, alice: Person, bob: Person
) -> None:
    await (await alice.slash("/play", game="terakh")).settled()
    await write(alice, "a heap")
    told = await alice.until_sees("“a heap” is not a configuration")
    assert told.text.endswith("```\na heap\n```")
    await write(alice, "0,0d  0,0u")
    await alice.until_sees("onfiguration: 0,0d 0,0u")
    assert "Configuration: 0,0d 0,0u" in [
        each["label"] for each in (await options(alice)).message.menus[2]["options"]
    ]
    await (await host_card(bob)).click("Join")
    await alice.until(partial(is_listed, alice, ". Bob"))
    await (await host_card(alice)).click("Start")
    await alice.until(alice.threads)
    await program.shown()
    match = await program.match(alice.threads()[0])
    assert match.state.planes == (Plane(0, 0, DOWN), Plane(0, 0, UP))
