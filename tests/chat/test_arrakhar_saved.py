"""A force and a set-up are saved by name, and used again in another match."""

from functools import partial

from bot.local.testing.person import Person, Reply
from tests.chat.conftest import Program
from tests.chat.players import differs, look, panel, seated
from tests.chat.test_arrakhar import said


async def pressed(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def picked(person: Person, reply: Reply, value: str, menu: int) -> None:
    before = look(reply.message)
    await reply.message.select(value, menu=menu)
    await person.until(partial(differs, reply, before))


async def saved_as(person: Person, reply: Reply, name: str) -> None:
    before = look(reply.message)
    form = await reply.message.click("Save this one …")
    await form.fill({"words": name})
    await person.until(partial(differs, reply, before))


async def test_a_force_and_a_set_up_come_back_in_another_match(
    program: Program, alice: Person, bob: Person
) -> None:
    home = alice.here
    first = await seated(program, alice, bob, game="arrakhar", sides="sorcerer")
    await said(alice, first, "SO8 DE9 OR12 GH12")
    reply = await panel(alice, first)
    await pressed(alice, reply, "Saved")
    assert "You have not saved any yet." in reply.text
    await saved_as(alice, reply, "Many demons")
    assert "Saved as “Many demons”." in reply.text
    await pressed(alice, reply, "Back")
    await said(bob, first, "auto")
    await said(alice, first, "ready")
    await said(alice, first, "preset fortress")
    await said(alice, first, "wand T2")
    reply = await panel(alice, first)
    await pressed(alice, reply, "Saved")
    assert "Many demons" not in reply.text, "a force is no set-up"
    await saved_as(alice, reply, "Keep")
    assert "wand" not in reply.text.casefold()
    built = (await program.match(first)).state.orders

    for person in (alice, bob):
        person.go(home)
    second = await seated(program, alice, bob, game="arrakhar", sides="sorcerer")
    reply = await panel(alice, second)
    await pressed(alice, reply, "Saved")
    assert not reply.message.menus, "nobody opens a menu for one"
    await pressed(alice, reply, "Use “Many demons”")
    assert "Your draft: 8 sorcerers, 9 demons, 12 orcs and 12 ghouls" in reply.text
    await said(alice, second, "ready")
    await said(bob, second, "auto")
    await said(alice, second, "haunt T1 F12")
    await said(alice, second, "wand T2")
    reply = await panel(alice, second)
    await pressed(alice, reply, "Saved")
    await pressed(alice, reply, "Use “Keep”")
    assert set((await program.match(second)).state.orders) == set(built)
    assert "Many demons" not in bob.ever_saw() and "DE9" not in bob.ever_saw()


async def test_what_is_saved_can_be_deleted(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    await said(alice, thread, "preset rush")
    reply = await panel(alice, thread)
    await pressed(alice, reply, "Saved")
    await saved_as(alice, reply, "Rush")
    await saved_as(alice, reply, "Another")
    await picked(alice, reply, "Rush", 1)
    assert "Delete “Rush”" in reply.text
    await pressed(alice, reply, "No, go back")
    assert "**Rush**" in reply.text
    await picked(alice, reply, "Rush", 1)
    await pressed(alice, reply, "Yes, delete it")
    assert "“Rush” is deleted." in reply.text and "**Another**" in reply.text
    await pressed(alice, reply, "Delete “Another”")
    await pressed(alice, reply, "Yes, delete it")
    assert "You have not saved any yet." in reply.text
