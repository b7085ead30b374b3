"""`/match odds`: a question of chance, asked in the thread and answered to nobody else."""

from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_arrakhar import entered
from tests.chat.test_commands import asked
from tests.chat.test_trouble import QUICK


async def test_odds_are_told_to_whoever_asks_and_to_nobody_else(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await entered(program, alice, bob)
    before = len(bob.messages(thread))
    reply = await (await alice.go(thread).slash("/match odds", what="ba4 de2")).settled()
    assert "2 demons at 3:1: eliminated on 1–4, 67%" in reply.text and reply.message.ephemeral
    assert len(bob.messages(thread)) == before
    for other in (bob, carol):  # not their turn, not even their match: what lies open is for all
        assert await asked(other.go(thread), "/match odds", what="BA4 DE2") == reply.text
    refused = await asked(bob, "/match odds", what="G11 {0}")
    assert refused.startswith("I cannot read that question. Ask for example D4+D5 F5")
    assert "There are no units in F5." in await asked(bob, "/match odds", what="D4+D5 F5")


async def test_questions_worth_asking_are_offered(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    alice.go(thread)
    offered = await alice.autocomplete("/match odds", "what", what="Fire w")
    assert offered.choices == ["fire WI2 SO3", "fire wand DE4"]
    assert "%" in await asked(alice, "/match odds", what=offered.choices[0])


async def test_where_nothing_is_left_to_chance_the_table_says_so(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    said = await asked(alice.go(thread), "/match odds", what="D4 F5")
    assert said == "Rakh has no odds to work out. Ask for a hint instead: /match hint."
