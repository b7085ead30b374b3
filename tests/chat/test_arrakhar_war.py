"""A whole war on the local Discord; what each side can see is looked at after every sentence.

Plans are given first and carried out by a second sentence, so that there is a moment in which they
wait: until then the other side and those who only watch see and hear of nothing.
"""

import re
from random import Random

from bot.chat.text import named
from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.units import army
from bot.games.arrakhar.text.orders import order_text, order_words
from bot.kernel import Seat, Tossed
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_arrakhar import said

SMALL = {"scenario": "short", "sides": "wizard", "turn_limit": "8"}
WIZARD, SORCERER = Seat(0), Seat(1)


def sentences(match: Match, seat: Seat, random: Random) -> list[str]:
    """What a sensible player says; a line of orders and its end are said apart."""
    words = GAME.advise(GAME.view(match.state, seat), Tossed(random))
    plan = words.removesuffix(" done")
    return [plan, "done"] if plan != words else [words]


async def test_a_whole_war_is_fought_and_nobody_sees_what_is_not_theirs(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", **SMALL)
    people, random, waited = [alice, bob], Random(1), 0
    match = await program.match(thread)
    while not match.outcome():
        seat = min(match.asked())
        for sentence in sentences(match, seat, random):
            await program.shown()
            others = [people[1 - seat], carol]
            board = await carol.last(thread).pictures[0].download()
            heard = [person.ever_saw() for person in others]
            reply = await said(people[seat], thread, sentence)
            assert "✔" in reply.text, (sentence, reply.text)
            match = await program.match(thread)
            await program.shown()
            if match.state.plan:
                waited += 1
                assert "Added to your plan: " in reply.text
                assert await carol.last(thread).pictures[0].download() == board
                for person, before in zip(others, heard, strict=True):
                    nothing_of_the_plan_was_heard(match, before, person.ever_saw())
            if not match.outcome():
                secrets_are_kept(match, alice, bob, carol)
    assert waited > 12
    await the_end_tells_everything(match, thread, carol)


def nothing_of_the_plan_was_heard(match: Match, before: str, after: str) -> None:
    orders = match.state.orders
    spelled = [spell(order) for spell in (order_text, order_words) for order in orders]
    for words in ("Added to your plan: ", *spelled):
        assert after.count(words) == before.count(words), words


def secrets_are_kept(match: Match, alice: Person, bob: Person, carol: Person) -> None:
    state = match.state
    for person in (alice, carol):
        seen = person.ever_saw()
        assert "Still to summon" not in seen and not re.search(r"Your force: \d+ sorcerer", seen)
        assert "You hid the wand" not in seen
    assert not re.search(r"Your force: \d+ wizard", bob.ever_saw() + carol.ever_saw())
    for seat, person in ((WIZARD, alice), (SORCERER, bob)):
        secret = GAME.secret(GAME.view(state, seat))
        if secret:
            assert named(secret, match) in person.last(person.dm()).text
    if state.hiding:
        assert f"hid the wand in {state.hiding}" in bob.last(bob.dm()).text


async def the_end_tells_everything(match: Match, thread: Channel, watcher: Person) -> None:
    last = watcher.last(thread).text
    assert "🏁" in last and match.record.secret in last
    for side, leader in (("W", "Alice"), ("S", "Bob")):
        force = match.state.forces[side]
        assert f"**{leader}**'s force was {army(force)}." in last
    verdict = await (await watcher.go(thread).slash("/match verify")).settled()
    sealed = sum(entry.is_sealed for entry in match.entries)
    assert "Verified: " in verdict.text and f"and {sealed} seals" in verdict.text and sealed > 4
