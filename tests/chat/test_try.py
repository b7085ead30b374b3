"""Try, from the welcome message: a match for one person alone, and a first move in three clicks."""

from functools import partial
from random import Random

import pytest

from bot.chat import limits
from bot.chat.lobby.welcome import words
from bot.games import find, games
from bot.local.testing.person import Person, Reply, Seen
from bot.match.ids import MatchId, UserId
from tests.chat.conftest import Program
from tests.chat.players import differs, example, look, press


async def welcomed(program: Program, person: Person) -> Seen:
    assert program.app and program.connection
    channel = program.connection.client.get_partial_messageable(int(person.channels()[0].id))
    await program.app.welcome.greet(channel, "here")
    return await person.until_sees("Welcome to Tablekeeper")


async def test_the_welcome_shows_every_game(program: Program, alice: Person) -> None:
    message = await welcomed(program, alice)
    assert len(words()) <= limits.CONTENT
    for key, game in games().items():
        assert game.about.title in message.text and game.about.length in message.text, key
        assert game.about.blurb in message.text and f"{game.about.seats[0]}" in message.text
        assert f"Try {game.about.title}" in message.buttons
        assert f"Learn {game.about.title}" in message.buttons
    [picture] = message.pictures
    assert all(game.about.title in picture.alt for game in games().values())


@pytest.mark.parametrize("key", games())
async def test_the_first_question_is_a_move_and_nobody_else_sees_anything(
    program: Program, alice: Person, bob: Person, key: str
) -> None:
    message = await welcomed(program, alice)
    before = len(bob.messages()), len(bob.threads())
    reply = await (await message.click(f"Try {find(key).about.title}")).settled()
    about = find(key).about
    assert about.goal in reply.text and about.turn in reply.text
    await alice.until(lambda: reply.message.menus or "Rules" in reply.message.buttons)
    assert program.app
    [match_id] = await program.app.store.matches_of(UserId(alice.user.id), over=False)
    match = await program.app.service.match(MatchId(match_id))
    seq = match.seq
    [own] = [each for each in match.prompts() if match.record.players[each.seat].user]
    assert {"Rules", "Hint"} <= set(reply.message.buttons)
    page = await (await reply.message.click("Rules")).settled()
    assert page.text.startswith(f"## {about.title} · ") and own.topic in page.text
    await _say_something(alice, reply)
    assert (await program.app.service.match(MatchId(match_id))).seq > seq
    assert (len(bob.messages()), len(bob.threads())) == before


async def _say_something(person: Person, reply: Reply) -> None:
    """Press on until something was done."""
    random = Random(1)
    for _ in range(8):
        before = look(reply.message)
        pressed = await press(reply.message, random)
        if pressed.modal:
            await pressed.fill({"words": example(pressed.modal)})
        await person.until(partial(differs, reply, before))
        if "✔" in reply.text:
            return
    raise AssertionError(reply.text)
