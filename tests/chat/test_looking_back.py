"""Looking back at a running match, and trying it out, shows nobody what is not theirs."""

import re
from functools import partial
from random import Random

import pytest

from bot.ai.strengths import choose
from bot.games import games
from bot.kernel import Seat, Tossed
from bot.kernel.codec import encode
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match.history.frames import frames
from bot.match.ids import UserId
from bot.match.match import Match
from renderers.studio import Order
from tests.chat.conftest import Program
from tests.chat.players import differs, look, panel, seated
from tests.chat.players import press as press_any
from tests.chat.test_every_game import note, nothing_leaked
from tests.kit.tables import may_end

PLAYED = 14  # sentences
FILMED = 4  # entries
NAMED = re.compile(r"\{\d\}")
ALICE, BOB, STRANGER = Seat(0), Seat(1), Seat(9)


async def press(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def play(program: Program, thread: Channel, secrets: dict[Seat, set[str]]) -> Match:
    """Sensible players play for a while, at most until a sentence that may end the match."""
    random = Random(5)
    for _ in range(PLAYED):
        match = await program.match(thread)
        prompt = match.prompts()[0]
        view = match.game.view(match.state, prompt.seat)
        words = choose(match.record.game, view, prompt.seat, "normal", random.getrandbits(30))
        if may_end(match, prompt.seat, words):
            break
        await program.service.play(match.id, prompt.seat, words)
        note(await program.match(thread), secrets)
    await program.shown()
    match = await program.match(thread)
    note_private(match, secrets)
    return match


def note_private(match: Match, secrets: dict[Seat, set[str]]) -> None:
    """What was told to one seat alone, as far as it names nobody."""
    events = [event for moment in match.moments() for event in moment.events]
    openly = " ".join(event.text for event in events if event.to is None)
    for event in events:
        words = max(NAMED.split(event.text), key=len).strip()
        if event.to is not None and len(event.to) == 1 and len(words) > 12 and words not in openly:
            [seat] = event.to
            secrets[seat].add(words)


def each_hears_their_own(match: Match) -> None:
    """At every position, also where nobody has looked: what is told there was told to them."""
    for viewer in (ALICE, BOB, None):
        heard = {
            event.text
            for moment in match.moments()
            for event in moment.events
            if event.to is None or (viewer is not None and viewer in event.to)
        }
        assert {line for each in frames(match, viewer) for line in each.lines} <= heard


def watch(program: Program, monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """Everything that is drawn from now on."""
    assert program.app
    studio, drawn = program.app.studio, list[Order]()
    draw = studio.draw

    async def noted(surface: str, order: Order) -> bytes:
        drawn.append(order)
        return await draw(surface, order)

    monkeypatch.setattr(studio, "draw", noted)
    return drawn


async def look_back(person: Person, thread: Channel, match: Match) -> None:
    """Step through it and make a film of its end; a review and a poster are refused."""
    person.go(thread)
    steps = await (await person.slash("/match replay")).settled()
    for label in ("⏮", "▶", "⏭", "◀"):
        await press(person, steps, label)
    assert "Whose view?" not in str(steps.message.menus)
    film = await (await person.slash("/match film", first=match.number - FILMED)).settled()
    await person.until(lambda: film.message.pictures)
    for refused in ("/match review", "/match poster"):
        reply = await (await person.slash(refused)).settled()
        assert "over" in reply.text and not reply.message.pictures


async def try_out(program: Program, person: Person, thread: Channel, match: Match) -> Match:
    """A private fork of the match, and one answer in it."""
    opened = await panel(person, thread)
    if "Try it out" not in opened.message.buttons:  # there was no room
        turn = next(each for each in reversed(person.messages(thread)) if "More" in each.buttons)
        opened = await (await turn.click("More")).settled()
    fork = await (await opened.message.click("Try it out")).settled()
    assert "Trying it out" in fork.text
    before = look(fork.message)
    pressed = await press_any(fork.message, Random(2))
    if not pressed.modal:
        await person.until(partial(differs, fork, before))
    assert program.app
    own = await program.app.practice.of(UserId(person.user.id), "fork", match.record.game)
    return await program.service.match(own[0])


@pytest.mark.parametrize("game", games())
async def test_nobody_sees_what_is_not_theirs(
    game: str, program: Program, server: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Person(server, name) for name in ("alice", "bob")]
    stranger = Person(server, "zoe")
    thread = await seated(program, *people, game=game)
    secrets: dict[Seat, set[str]] = {ALICE: set(), BOB: set()}
    match = await play(program, thread, secrets)
    each_hears_their_own(match)
    drawn, past = watch(program, monkeypatch), [each.state for each in match.moments()]
    for seat, person in ((ALICE, people[0]), (BOB, people[1]), (None, stranger)):
        drawn.clear()
        await look_back(person, thread, match)
        allowed = {encode(match.game.view(state, seat)) for state in past}
        assert drawn and {encode(order.view) for order in drawn} <= allowed
    asked = match.prompts()[0].seat
    fork = await try_out(program, people[asked], thread, match)
    view = match.game.view(match.state, asked)
    guess = match.game.guess(view, Tossed(Random(match.number)))  # from the view alone
    assert match.game.dump(fork.at(0).state) == match.game.dump(guess)
    assert (await program.match(thread)).entries == match.entries
    for viewer, person in ((ALICE, people[0]), (BOB, people[1]), (STRANGER, stranger)):
        nothing_leaked(match, viewer, person, secrets)
