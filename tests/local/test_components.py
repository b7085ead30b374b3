"""Buttons, menus, forms and cards, as discord.py makes them and as people use them."""

import pytest
from discord import ui

from bot.local.channels.components import walk
from bot.local.interactions.options import RefusedError
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.sample_bot import Count, SampleBot, picture


async def test_a_card_shows_words_picture_and_buttons(
    bot: SampleBot, alice: Person, bob: Person
) -> None:
    await alice.slash("/card", title="Rakh")
    card = bob.last()
    assert card.text == "## Rakh"
    assert card.buttons == ["Count 1"]
    (shown,) = card.pictures
    assert (shown.filename, shown.alt) == ("board.png", "The board.")
    assert await shown.download() == picture(160, 240)


async def test_every_component_has_an_id_of_its_own(bot: SampleBot, alice: Person) -> None:
    reply = await alice.slash("/card", title="Rakh")
    ids = [component["id"] for _, component in walk(reply.message.raw.components)]
    assert sorted(ids) == list(range(1, len(ids) + 1))


async def test_a_card_keeps_to_components_when_edited_classically(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    reply = await alice.slash("/card", title="Rakh")
    custom_id = reply.message.button("Count 1")["custom_id"]
    pressed = server.people.press(alice.user, reply.message.raw, custom_id)
    # The bot sends `content`, which a card cannot hold; Discord refuses and nobody answers.
    await alice.until(lambda: server.parts.log.exchanges[-1].status == 400)
    server.clock.forward(3)
    assert pressed.state == "failed" and reply.message.buttons == ["Count 1"]


async def test_a_button_lives_in_its_custom_id(bot: SampleBot, alice: Person) -> None:
    channel = bot.get_partial_messageable(int(alice.here.id))
    view = ui.View(timeout=None)
    view.add_item(Count(1))
    await channel.send("Start.", view=view)
    first = alice.last()
    await first.click("Count 1")
    await first.click("Count 2")
    assert first.text == "It is 3." and first.buttons == ["Count 3"] and first.edited
    with pytest.raises(RefusedError):
        await first.click("Count 1")


async def test_a_menu_takes_what_its_limits_allow(bot: SampleBot, alice: Person) -> None:
    menu = (await alice.slash("/pick")).message
    reply = await menu.select("Apple", "Plum", menu="Pick fruit")
    assert reply.text == "You took apple and plum." and reply.message.ephemeral
    for picks in ((), ("Apple", "Pear", "Plum"), ("Kiwi",), ("Apple", "Apple")):
        with pytest.raises(RefusedError):
            await menu.select(*picks)


async def test_a_form_comes_back_filled(bot: SampleBot, alice: Person, bob: Person) -> None:
    form = await alice.slash("/forms", kind="a")
    assert form.modal and form.modal["title"] == "Secret orders"
    with pytest.raises(RefusedError):
        await form.submit(note="x" * 21)
    with pytest.raises(RefusedError):
        await form.submit()
    reply = await form.submit(note="go north")
    assert reply.text == "Noted: go north"
    assert "go north" not in bob.ever_saw()


async def test_a_form_of_labels_holds_menus_and_people(
    bot: SampleBot, alice: Person, bob: Person
) -> None:
    form = await alice.slash("/forms", kind="b")
    reply = await form.submit(fruit="Pear", friend=["bob"], why="Juicy.")
    assert reply.text == "['pear'] ['Bob'] Juicy."


async def test_a_form_holds_a_choice_and_a_tick(bot: SampleBot, alice: Person) -> None:
    form = await alice.slash("/forms", kind="c")
    reply = await form.submit(side="Moon", sure=True)
    assert reply.text == "moon True"


async def test_what_is_switched_off_cannot_be_pressed(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    menu = (await alice.slash("/pick")).message
    for _, component in walk(menu.raw.components):
        component["disabled"] = True
    with pytest.raises(RefusedError):
        await menu.select("Apple")
