"""Spectators who follow a match: told when it turns and how it ended, and no secret."""

from functools import partial
from random import Random

import pytest

from bot.ai.chances import Shares, public_shares
from bot.chat.outbox.follow_news import Note, has_turned
from bot.games import games
from bot.kernel import Tossed, random_sentence, sentences
from bot.kernel.codec import encode
from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen
from bot.match.match import Match
from bot.store.surfaces import Shown
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_places import MINUTE, forward
from tests.chat.test_seats import said
from tests.chat.test_trouble import QUICK


def letters(person: Person) -> list[Seen]:
    return person.messages(person.dm())


async def test_a_follower_is_told_how_it_ended_once(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    card = await carol.go("general").until_sees("Started as match")
    reply = await (await card.click("Follow")).settled()
    assert "You are following Rakh #1: Alice vs Bob." in reply.text
    await (await card.click("Follow")).settled()  # twice is once
    await said(alice.go(thread), "/match resign", sure=True)
    await program.shown()
    [told] = letters(carol)
    assert "🏁" in told.text and "**Bob** wins!" in told.text and told.pictures
    assert told.buttons == ["Recap", "Film"]  # a rematch is the players'
    assert "This match is over." in await said(carol.go(thread), "/match follow")


async def test_a_follower_who_has_to_wait_is_told_later_and_the_others_once(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    dave = Person(server, "dave")
    for person in (carol, dave):
        await said(person.go(thread), "/match follow")
    server.faults.add(Kind.TOO_FAST, r"POST /users/@me/channels$", times=1)
    await said(alice.go(thread), "/match resign", sure=True)
    await program.shown()
    assert letters(carol) == letters(dave) == []
    await forward(program, 11 * MINUTE)
    for person in (carol, dave):
        await person.until(partial(letters, person))
    await forward(program, 90 * MINUTE)
    assert [len(letters(each)) for each in (carol, dave)] == [1, 1]


async def test_players_need_not_follow_and_who_stops_is_told_nothing(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    assert "hear of it anyway" in await said(bob.go(thread), "/match follow")
    assert "You are not following" in await said(carol.go(thread), "/match follow", stop=True)
    reply = await (await carol.slash("/match follow")).settled()
    await reply.message.click("Stop following")
    await carol.until_sees("You are no longer following", thread)
    await said(alice, "/match resign", sure=True)
    await program.shown()
    assert letters(carol) == []


@pytest.mark.parametrize(
    ("before", "now", "turned"),
    [
        ((0.6, 0.4), (0.4, 0.6), True),
        ((0.6, 0.4), (0.49, 0.51), False),  # hardly anything has changed
        ((0.6, 0.4), (0.9, 0.1), False),  # the same seat is ahead
        ((0.4, 0.3, 0.3), (0.2, 0.5, 0.3), True),
    ],
)
def test_a_match_turns_when_another_is_clearly_ahead(
    before: tuple[float, ...], now: tuple[float, ...], turned: bool
) -> None:
    assert has_turned(before, now) == turned


async def test_a_follower_hears_of_the_turning_point_once(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", factions="swap")
    match = await program.match(thread)
    random = Random(5)
    while abs(standing(match)[0] - 0.5) < 0.1:  # until somebody is ahead
        [prompt] = match.prompts()
        sentence = random_sentence(prompt, random)
        match = (await program.service.play(match.id, prompt.seat, sentence)).match
    await said(carol.go(thread), "/match follow")
    await program.shown()  # a painter that is still at work would write its own note last
    first, second = standing(match)
    behind = Note((0.1, 0.9) if first > second else (0.9, 0.1))
    assert program.app
    await program.app.store.surfaces.show(match.id, Shown("follow", match.seq, encode(behind)))
    for _ in range(2):
        [prompt] = match.prompts()
        sentence = next(iter(sentences(prompt)))
        match = (await program.service.play(match.id, prompt.seat, sentence)).match
        await program.shown()
    [told] = [each for each in letters(carol) if "the lead has changed" in each.text]
    assert told.buttons == ["Recap", "Stop following"] and told.pictures


def standing(match: Match) -> Shares:
    return public_shares(match.game, match.table, match.game.view(match.state, None))


@pytest.mark.parametrize("key", ["terakh", "terrene", "arrakhar"])
def test_who_is_ahead_is_told_from_the_tables_view_alone(key: str) -> None:
    game = games()[key]
    table = game.table(game.about.seats[0])
    state = game.setup(table, Tossed(Random(1))).state
    view = game.view(state, None)
    other = game.guess(view, Tossed(Random(9)))  # looks the same, and is not
    assert game.view(other, None) == view
    assert public_shares(game, table, view) == public_shares(game, table, game.view(other, None))
