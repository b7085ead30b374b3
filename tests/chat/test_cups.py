"""A cup as people meet it: joined on a card, played round by round, through whatever happens."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from bot.chat.outbox.delivery import Delivery
from bot.kernel import sentences
from bot.local.server import LocalDiscord
from bot.local.testing.person import PATIENCE, Person, Seen
from bot.local.world.model import Channel
from bot.local.world.permissions import May
from bot.match.cups.cup import Cup, Table, quit_cup
from bot.store.chat import ChatStore
from bot.store.standing.cups import Cups, Stored
from tests.chat.conftest import Program
from tests.chat.test_commands import asked
from tests.chat.test_hall import set_up

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan")
CUP = "Spring Cup"
STEPS: tuple[tuple[type, str], ...] = (  # what is written when a round begins
    (Cups, "put"),
    (Cups, "note_match"),
    (Cups, "note_card"),
    (ChatStore, "open_lobby"),
    (ChatStore, "card"),
    (ChatStore, "change_lobby"),
    (Delivery, "post"),
)


def people(server: LocalDiscord, many: int) -> list[Person]:
    return [Person(server, name) for name in NAMES[:many]]


async def open_cup(
    host: Person,
    *others: Person,
    before_start: Callable[[], None] = lambda: None,
    **options: str | int,
) -> None:
    """Open a cup, let everybody join and start it."""
    settings: dict[str, str | int] = {"game": "rakh", "method": "swiss", "name": CUP, **options}
    told = await asked(host, "/cup open", **settings)
    assert "Your cup is open" in told, told
    await host.until_sees("starts it, with")
    for person in others:
        await (await person.until_sees("starts it, with")).click("Join")
        await person.until(partial(joined, person, person.user.display or ""))
    before_start()
    await (await host.until_sees("starts it, with")).click("Start")


def joined(person: Person, name: str) -> bool:
    found = person.find("starts it, with")
    return found is not None and name in found.text


async def cup_of(program: Program) -> Stored:
    assert program.app
    guild = next(iter(program.server.world.guilds))
    [cup] = await program.app.cups.on(guild, "open", "running", "over", "canceled")
    return await program.app.cups.get(cup.id)


async def round_of(program: Program, number: int) -> Cup:
    """The cup once all tables of a round have threads, or once it is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            stored = await cup_of(program)
            if stored.cup.state == "over" or await _has_begun(program, stored, number):
                return stored.cup
            await program.server.world.next_change()


async def _has_begun(program: Program, stored: Stored, number: int) -> bool:
    assert program.app
    tables = [each for each in stored.cup.newest if len(each.players) > 1 and not each.ruling]
    if len(stored.cup.rounds) < number or not {t.number for t in tables} <= set(stored.matches):
        return False
    homes = [await program.app.store.home(stored.matches[each.number]) for each in tables]
    return all(home and home.thread for home in homes)


async def thread_of(program: Program, number: int) -> Channel:
    assert program.app
    home = await program.app.store.home((await cup_of(program)).matches[number])
    assert home
    return program.server.world.channels[home.thread]


async def resign(program: Program, everyone: Iterable[Person], loser: str, number: int) -> None:
    [person] = [each for each in everyone if each.user.id == loser]
    person.go(await thread_of(program, number))
    await asked(person, "/match resign", sure=True)
    person.go("general")


async def draw(program: Program, everyone: Iterable[Person], table: Table) -> None:
    thread = await thread_of(program, table.number)
    for person in (each for each in everyone if each.user.id in table.players):
        await asked(person.go(thread), "/match draw")
        person.go("general")


async def answer_all(program: Program, person: Person, number: int) -> None:
    """Say what may be said until only the other player is asked."""
    thread = await thread_of(program, number)
    match = await program.match(thread)
    seat = next(at for at, each in enumerate(match.record.players) if each.user == person.user.id)
    while prompts := [each for each in match.prompts() if each.seat == seat]:
        said = next(iter(sentences(prompts[0])))
        await asked(person.go(thread), "/do", sentence=said)
        match = await program.match(thread)
    person.go("general")


def cards(person: Person) -> list[Seen]:
    return [each for each in person.messages() if each.text.startswith(f"## 🏆 {CUP}")]


async def restart(program: Program) -> None:
    await program.stop()
    await program.start()


def pairs(cup: Cup) -> list[Table]:
    """The tables of the newest round without byes."""
    return [each for each in cup.newest if len(each.players) == 2]


async def test_a_cup_of_nine_is_played_to_its_end(program: Program, server: LocalDiscord) -> None:
    """With one who leaves, one whose time runs out, one draw and two restarts."""
    everyone = people(server, 9)
    alice, by_id = everyone[0], {each.user.id: each for each in everyone}
    await open_cup(alice, *everyone[1:], pace="24h", absent="out", rounds=3)

    late, *others = pairs(await round_of(program, 1))
    await restart(program)
    for table in others:
        await resign(program, everyone, table.players[1], table.number)
    await answer_all(program, by_id[late.players[0]], late.number)
    server.clock.forward(25 * 3600)

    drawn, left, *others = pairs(await round_of(program, 2))
    assert (await cup_of(program)).results[late.number].detail.left == (1,)
    await draw(program, everyone, drawn)
    leaver = by_id[left.players[0]]
    card = await leaver.until_sees("**Round 2 of 3**")
    assert card.pictures
    sure = await (await card.click("Leave the cup")).settled()
    await sure.message.click("Yes, leave")
    await leaver.until(lambda: "You have left the cup." in sure.text)
    for table in others:
        await resign(program, everyone, table.players[0], table.number)
    await restart(program)

    last = pairs(await round_of(program, 3))
    assert len(last) == 4 and not any(leaver.user.id in each.players for each in last)
    for table in last:
        await resign(program, everyone, table.players[1], table.number)
    final = await alice.until_sees("the cup!")
    assert final.pictures and "9 players, 3 rounds" in final.text
    stored = await cup_of(program)
    assert stored.cup.state == "over"
    assert len(set(stored.matches.values())) == len(alice.threads()) == 12
    invitation, first, second, third, end = cards(alice)
    assert "½–½" in second.text and f"**{leaver.user.display}** left)" in second.text
    assert f"**{leaver.user.display}** is out of the cup." in second.text
    assert not any(each.buttons for each in (invitation, first, second, third))
    assert end.buttons == ["Standings"]


async def test_nothing_is_started_or_posted_twice_wherever_the_bot_is_killed(
    program: Program, server: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every write of a start is done and then fails once, as if the bot had died just there."""
    everyone = people(server, 3)
    died: list[str] = []

    def deadly(owner: type, name: str) -> None:
        works = getattr(owner, name)

        async def die(*args: Any, **options: Any) -> Any:
            result = await works(*args, **options)
            if name not in died:
                died.append(name)
                raise ConnectionError(name)
            return result

        monkeypatch.setattr(owner, name, die)

    def arm() -> None:
        for step in STEPS:
            deadly(*step)

    await open_cup(everyone[0], *everyone[1:], before_start=arm)
    async with asyncio.timeout(PATIENCE):
        while len(died) < len(STEPS):
            await server.world.next_change()
    await restart(program)
    [table] = pairs(await round_of(program, 1))
    await resign(program, everyone, table.players[0], table.number)
    await round_of(program, 2)
    await everyone[0].until_sees("**Round 2 of 2**")
    stored = await cup_of(program)
    assert sorted(stored.matches) == [0, 2] and len(everyone[0].threads()) == 2
    tables = [each for each in everyone[0].messages() if "🏆 Spring Cup, Round" in each.text]
    assert len(tables) == 2 and len(cards(everyone[0])) == 3


async def test_at_a_table_of_three_the_others_play_on_when_someone_leaves(
    program: Program, server: LocalDiscord
) -> None:
    everyone = people(server, 3)
    await open_cup(everyone[0], *everyone[1:], game="terakh", seats=3, rounds=1)
    [table] = (await round_of(program, 1)).newest
    thread = await thread_of(program, table.number)
    await set_up(program, thread)
    leaver, loser, winner = (
        next(each for each in everyone if each.user.id == user) for user in table.players
    )
    told = await (await leaver.slash("/cup leave", cup=(await cup_of(program)).cup.id)).settled()
    assert "Leave the cup? You lose your match" in told.text
    await told.message.click("Yes, leave")
    await loser.until_sees("left the cup", thread)
    assert (await cup_of(program)).cup.state == "running"
    await resign(program, everyone, loser.user.id, table.number)
    end = await winner.until_sees("the cup!")
    assert f"🏆 **{winner.user.display}** wins the cup!" in end.text
    standings = await (await end.click("Standings")).settled()
    assert "first is 1, last is 0" in standings.text and standings.message.pictures


async def test_a_corrected_result_is_told_to_those_whom_it_concerns(
    program: Program, server: LocalDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    everyone = people(server, 4)
    host, by_id = everyone[0], {each.user.id: each for each in everyone}
    server.guilds.grant(server.home(), host.user, May.MANAGE_GUILD)
    await open_cup(host, *everyone[1:], method="knockout")
    one, other = pairs(await round_of(program, 1))
    for table in (one, other):
        await resign(program, everyone, table.players[1], table.number)
    [final] = pairs(await round_of(program, 2))
    assert set(final.players) == {one.players[0], other.players[0]}
    cup_id = (await cup_of(program)).cup.id
    offered = await host.autocomplete("/table-admin correct", "table", cup=cup_id)
    assert len(offered.choices) == 3 and offered.choices[0].startswith("Round 2: ")
    assert not (await host.autocomplete("/table-admin correct", "table", cup="Spr")).choices
    assert "exception in autocomplete" not in caplog.text
    told = await asked(
        host,
        "/table-admin correct",
        cup=cup_id,
        table=str(one.number),
        winner=by_id[one.players[1]].user.id,
        reason="a wrong click",
    )
    assert "The players are told." in told
    news = await host.until_sees("a result of **Spring Cup** was corrected")
    concerned = {by_id[user].user.name for user in (*one.players, other.players[0])}
    assert set(news.mentions) == concerned and "“a wrong click”" in news.text
    await host.until(lambda: len(host.threads()) == 4)
    await host.until_sees("**The match does not count.** An admin ended it.")
    [again] = pairs(await round_of(program, 2))
    assert set(again.players) == {one.players[1], other.players[0]}
    await resign(program, everyone, other.players[0], again.number)
    winner = by_id[one.players[1]]
    end = await host.until_sees(f"🏆 **{winner.user.display}** wins the cup!")
    assert end.pictures
    assert "🏆 Won **Spring Cup** (Rakh)" in await asked(winner, "/my stats")
    assert "Knock-out · over" in await asked(host, "/cup list")
    season = await (await host.slash("/cup season")).settled()
    assert season.message.pictures and "Everyone starts at 0 again" in season.text
    assert "No cup ended from " in await asked(host, "/cup season", last=True)


async def test_refusals_and_leaving_before_the_start(
    program: Program, server: LocalDiscord
) -> None:
    alice, bob, carol = people(server, 3)
    wrong: dict[str, str | int] = {"game": "rakh", "method": "swiss", "name": CUP}
    assert "needs a time limit" in await asked(alice, "/cup open", **wrong, pace="off")
    assert "is played by 2 players" in await asked(alice, "/cup open", **wrong, seats=3)
    server.guilds.grant(server.home(), carol.user, May.MANAGE_GUILD)
    await asked(carol.go("tables"), "/table-admin channels", allow=server.channel("tables").id)
    assert "are opened in <#" in await asked(alice, "/cup open", **wrong)
    alice.go("tables"), bob.go("tables")
    assert "Your cup is open" in await asked(alice, "/cup open", **wrong)
    card = await bob.until_sees("starts it, with")
    assert "In each round you meet someone" in card.text
    await card.click("Cancel")
    assert (await bob.until_sees("Only the host of this cup")).ephemeral
    await card.click("Join")
    await bob.until(partial(joined, bob, "Bob"))
    await (await alice.slash("/my block", person=carol)).settled()
    await (await carol.until_sees("starts it, with")).click("Join")
    assert (await carol.until_sees("You cannot join this table")).ephemeral
    left = await (await (await bob.until_sees("starts it, with")).click("Leave")).settled()
    assert "You have left **Spring Cup**" in left.text
    await bob.until(lambda: "**1 player**" in (bob.find("starts it, with") or card).text)
    await (await alice.until_sees("starts it, with")).click("Cancel")
    await alice.until_sees("This cup was canceled.")
    assert "No cup has been opened" in await asked(alice, "/cup list")


async def test_the_host_chooses_settings_and_tables_of_cups_are_not_counted(
    program: Program, server: LocalDiscord
) -> None:
    alice, bob, carol = everyone = people(server, 3)
    server.guilds.grant(server.home(), carol.user, May.MANAGE_GUILD)
    limits = await (await carol.slash("/table-admin limits", person=1, channel=1)).settled()
    assert "Tables of cups are not counted" in limits.text
    told = await asked(alice, "/cup open", game="rakh", method="round robin", name=CUP)
    assert "Your cup is open" in told
    card = await bob.until_sees("starts it, with")
    await card.click("Options")
    assert (await bob.until_sees("Only the host of this cup")).ephemeral
    menus = await (await (await alice.until_sees("starts it, with")).click("Options")).settled()
    assert "“72h + 12h each move, up to 120h” is a time bank" in menus.text
    await menus.message.select("Line-ups: drawn at random", menu="Line-ups")
    await alice.until_sees("Line-ups: drawn at random")
    for person in (bob, carol):
        await (await person.until_sees("starts it, with")).click("Join")
        await person.until(partial(joined, person, person.user.display or ""))
    await (await alice.until_sees("starts it, with")).click("Start")
    [table] = pairs(await round_of(program, 1))
    match = await program.match(await thread_of(program, table.number))
    assert match.record.settings["setup"] == "random"
    playing = next(each for each in everyone if each.user.id in table.players)
    assert "Your table is open" in await asked(playing, "/play", game="rakh")
    await (await alice.slash("/cup cancel", cup=(await cup_of(program)).cup.id)).settled()
    await (await alice.until_sees("Cancel the cup? No more rounds")).click("Yes, cancel the cup")
    ended = await bob.until_sees("Matches that have begun can be played to their end.")
    assert not ended.buttons and (await cup_of(program)).cup.state == "canceled"


async def test_a_cup_whose_channel_is_deleted_goes_on_in_another(
    program: Program, server: LocalDiscord
) -> None:
    everyone = people(server, 3)
    for person in everyone:
        person.go("tables")
    tables = everyone[0].here
    await open_cup(everyone[0], *everyone[1:])
    [table] = pairs(await round_of(program, 1))
    await everyone[0].until_sees("**Round 1 of 2**")
    await program.shown()
    for person in everyone:
        person.go("general")
    server.parts.threads.delete(tables)
    await program.app.cups.change(  # type: ignore[union-attr]
        (await cup_of(program)).cup.id, lambda each: quit_cup(each.cup, table.players[1])
    )
    await round_of(program, 2)
    card = await everyone[0].until_sees("**Round 2 of 2**")
    assert card.pictures


async def test_a_cup_goes_on_without_somebody_who_is_forgotten(
    program: Program, server: LocalDiscord
) -> None:
    everyone = people(server, 3)
    await open_cup(everyone[0], *everyone[1:])
    [table] = pairs(await round_of(program, 1))
    [gone] = [each for each in everyone if each.user.id == table.players[0]]
    asks = await (await gone.slash("/my forget")).settled()
    assert "leave your cups" in asks.text
    await asks.message.click("Forget me")
    await gone.until(lambda: "You are forgotten" in asks.text)
    [last] = pairs(await round_of(program, 2))
    rest = [each for each in everyone if each is not gone]
    assert set(last.players) == {each.user.id for each in rest}
    board = await (await rest[0].slash("/leaderboard", game="rakh")).settled()
    [picture] = board.message.pictures
    assert "Former player" not in picture.alt and (rest[0].user.display or "") in picture.alt
