"""Terrene Odyssey on the local Discord: best of three, two against two, standing answers.

People play as its own advice says, so there are attacks, blocks and chains; what everybody ever saw
is held against what was secret at the time.
"""

import pytest

from bot.ai.strengths import choose
from bot.games.terrene import GAME
from bot.games.terrene.model.state import State
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_every_game import NAMES, nothing_leaked
from tests.chat.test_whole_matches import remember

MASKED = {"start": "plain", "responses": "always"}  # everybody is asked, whatever it concerns
OFTEN = 12  # answers after which all pictures are waited for, and everybody's screen is searched


class Evening:
    """A match, its people, and what was seen of chains and blocks."""

    def __init__(self, program: Program, thread: Channel, people: list[Person]) -> None:
        self.program, self.thread, self.people = program, thread, people
        self.secrets: dict[Seat, set[str]] = {Seat(seat): set() for seat in range(len(people))}
        self.longest = self.blocks = self.said = 0

    async def match(self) -> Match:
        return await self.program.match(self.thread)

    async def say(self, seat: Seat, sentence: str) -> str:
        person = self.people[seat].go(self.thread)
        reply = await (await person.slash("/do", sentence=sentence)).settled()
        assert "✔" in reply.text, (sentence, reply.text)
        await self.look()
        return reply.text

    async def look(self) -> None:
        match = await self.match()
        state: State = match.state
        self.longest = max(self.longest, len(state.chain))
        self.blocks += bool(state.battle and state.battle.blocker)
        remember(match, self.secrets)
        self.said += 1
        if self.said % OFTEN == 0 and not match.outcome():
            await self.search()

    async def search(self) -> None:
        """Nobody has seen another's hand, face-down cards or words said face down."""
        match = await self.match()
        await self.program.shown()
        for seat, person in enumerate(self.people):
            nothing_leaked(match, Seat(seat), person, self.hidden_from(match, Seat(seat)))

    def hidden_from(self, match: Match, viewer: Seat) -> dict[Seat, set[str]]:
        """Partners share what they know (5.9)."""
        return {
            seat: known
            for seat, known in self.secrets.items()
            if len(self.people) == 2 or seat % 2 != viewer % 2
        }

    async def hear(self, lines: str) -> None:
        """`A attack A1 / B noblock`, each by its person."""
        for line in lines.split("/"):
            letter, words = line.strip().split(maxsplit=1)
            await self.say(Seat("ABCD".index(letter)), words)

    async def begun_by_a(self) -> None:
        for each in range(len(self.people)):
            await self.say(Seat(each), "usual")
        (chooser,) = (await self.match()).asked()
        await self.say(chooser, "first" if chooser % 2 == 0 else "second")
        if chooser % 2 and len(self.people) > 2:
            await self.say(Seat(0), "first")  # the other team says who of them begins

    async def fight_on(self) -> None:
        """As the game's own advice says, to the end of the match."""
        while not (match := await self.match()).outcome():
            seat = min(match.asked())
            view = match.game.view(match.state, seat)
            await self.say(seat, choose("terrene", view, seat, "normal", match.seq))

    def unseen(self, name: str, *cards: str) -> None:
        """Cards that are in none of the decks of this person's side, and words said face down."""
        seen = next(each for each in self.people if each.user.name == name).ever_saw()
        assert [card for card in cards if card in seen] == []


@pytest.fixture
def is_long(pytestconfig: pytest.Config) -> bool:
    return str(pytestconfig.getoption("--tables")) == "all"


async def test_a_best_of_three_is_played_to_its_end(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, is_long: bool
) -> None:
    """A chain, a block, a run; with `--tables all` the last game is fought out."""
    thread = await seated(program, alice, bob, game="terrene", **MASKED)
    evening = Evening(program, thread, [alice, bob])
    await evening.hear("A gregory / B sk")
    await evening.begun_by_a()
    await evening.hear("A recruit A1 / B pass / A recruit A2 / B pass / A recruit A3 / B pass")
    await evening.hear("A end / B recruit B2 / A pass / B recruit B4 / A pass-recruits")
    await evening.hear("B recruit B3 / B end / A attack A3 / B use B4 / A use A3 A3 / B pass")
    await evening.hear("A pay / B block B3 / A pass / A end")
    assert (evening.longest, evening.blocks) == (2, 1)
    await evening.search()
    evening.unseen("bob", "Hooks in the Zephyr", "pass-recruits")
    evening.unseen("alice", "S.K. the Art Historian (", "Embezzle")
    await evening.hear("B run")
    assert "Hooks in the Zephyr" in bob.ever_saw()  # a game's end shows what lay face-down (R6)
    await evening.begun_by_a()
    await evening.hear("A run" if is_long else "A end / B run")
    if is_long:
        await evening.fight_on()
    await program.shown()
    assert max((await evening.match()).state.wins) == 2
    assert "🏁" in alice.last(thread).text and "🏁" in bob.last(thread).text


async def test_two_play_against_two(program: Program, server: LocalDiscord, is_long: bool) -> None:
    """Partners know each other's cards and nobody else's; who runs must ask the partner."""
    people = [Person(server, name) for name in NAMES[:4]]
    thread = await seated(program, people[0], *people[1:], game="terrene", match="single", **MASKED)
    evening = Evening(program, thread, people)
    await evening.hear("A gregory / B zowie / C sk / D skylar")
    await evening.begun_by_a()
    await evening.hear("A recruit A1 / B pass / C pass / D pass / A end / B recruit B1")
    await evening.hear("C pass / D pass / A pass-turn / B recruit B2 / C pass / D pass / B end")
    await evening.hear("C recruit C1 / D pass / B pass / C recruit C2 / D pass / B pass-recruits")
    await evening.hear("C attack C2 / D pass / B pass / B block B2 / C use C2 B2 / D pass")
    await evening.hear("B pass / C end")
    assert evening.longest == 1 and evening.blocks >= 2
    await evening.search()
    evening.unseen("bob", "Embezzle", "Healing Salve", "pass-turn")
    evening.unseen("alice", "Skylar the Determined (", "Taunt", "pass-recruits")
    assert "Embezzle" in people[0].ever_saw()
    if is_long:
        await evening.fight_on()
    else:
        await evening.hear("D run / B agree")
    await program.shown()
    assert all("🏁" in person.last(thread).text for person in people)


async def test_a_standing_answer_is_given_and_kept_in_private(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrene", match="single", **MASKED)
    evening = Evening(program, thread, [alice, bob])
    await evening.hear("A gregory / B sk")
    await evening.begun_by_a()
    await evening.hear("A end / B recruit B1 / A pass / B recruit B2 / A pass / B end")
    await evening.hear("A recruit A1")
    reply = await panel(bob, thread)
    assert "Pass until my turn" in reply.message.buttons and reply.message.ephemeral
    await reply.message.click("Pass until my turn")
    await bob.until(lambda: "✔" in reply.text)
    await evening.say(Seat(0), "attack A1")
    assert (await evening.match()).entries[-1].sentence == "pass"  # Bob's
    await alice.until_sees("**Bob** passes.", thread)
    assert GAME.view((await evening.match()).state, Seat(0)).sides[1].orders == frozenset()
    await program.shown()
    assert "pass-turn" not in alice.ever_saw() and "until my turn" not in alice.ever_saw()
    match = await evening.match()
    assert [each.is_sealed for each in match.entries if each.sentence == "pass-turn"] == [True]
    assert match.asked() == {Seat(1)}  # to block, which no order does


async def test_a_button_calls_a_player_by_name(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrene", match="single")
    for sentence in ("zowie", "usual"):
        for person in (alice, bob):
            await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    await program.shown()
    [decides] = await program.asked(thread)
    person, other = (alice, bob) if decides.user == alice.user.id else (bob, alice)
    buttons = (await panel(person, thread)).message.buttons
    assert f"Let {other.user.display} go first" in buttons
