"""Decks of one's own: made, kept, judged, changed, taken into a match, thrown away."""

from bot.games import find
from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.decks import write
from bot.local.protocol.uploads import Upload
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_commands import asked

LEGAL = write(next(iter(DECKS.values())).keys)


async def test_a_deck_is_made_kept_changed_and_thrown_away(
    program: Program, alice: Person, bob: Person
) -> None:
    form = await alice.slash("/deck new", name="Mine")
    await (await form.fill({"words": LEGAL})).settled()
    await alice.until_sees("Saved as “Mine”")
    assert "Mine" in await asked(alice, "/deck list")
    assert "no decks yet" in await asked(bob, "/deck list")
    assert "This deck is legal." in await asked(alice, "/deck check", name="mine")
    form = await alice.slash("/deck edit", name="Mine")
    await (await form.fill({"words": "3 Haze"})).settled()
    await alice.until_sees("Not saved.")
    assert "This deck is legal." in await asked(alice, "/deck check", name="mine")
    assert "Nothing changed" in await asked(alice, "/deck delete", name="Mine", sure=False)
    assert "is gone" in await asked(alice, "/deck delete", name="Mine", sure=True)
    assert "You have no deck" in await asked(alice, "/deck check", name="Mine")


async def test_everything_wrong_with_a_deck_is_said_at_once(
    program: Program, alice: Person
) -> None:
    text = await asked(alice, "/deck check", cards="4 Haze, 1 Nonsense")
    assert "not legal" in text and text.count("\n- ") >= 3


async def test_a_deck_comes_from_a_file(program: Program, alice: Person) -> None:
    text = "CHARACTERS:\n" + LEGAL.replace(", ", "\n").replace("Emberstadt", "Emberstad")
    file = Upload("0", "mine.txt", text.encode())
    told = await asked(alice, "/deck import", name="Filed", file=file)
    assert "Saved as “Filed”" in told and "“Emberstad” was read as Emberstadt" in told
    assert "Filed" in await asked(alice, "/deck list")
    bad = Upload("0", "bad.txt", b"3 Haze")
    told = await asked(alice, "/deck import", name="Bad", file=bad)
    assert "Not saved." in told and "D1" in told
    large = Upload("0", "large.txt", b"Haze\n" * 20_000)
    assert "too large" in await asked(alice, "/deck import", name="Large", file=large)
    assert "Bad" not in await asked(alice, "/deck list")


async def test_a_deck_is_taken_into_a_match(program: Program, alice: Person, bob: Person) -> None:
    form = await alice.slash("/deck new", name="Mine")
    await (await form.fill({"words": LEGAL})).settled()
    await alice.until_sees("Saved as “Mine”")
    settings = {each.key: each.choices for each in find("terrene").about.settings}
    assert "custom" in settings["decks"]
    thread = await seated(program, alice, bob, game="terrene", decks="custom")
    text = await asked(alice.go(thread), "/deck use", name="Mine")
    assert "✔" in text
    entry = (await program.match(thread)).entries[-1]
    assert entry.is_sealed and LEGAL.split(",")[0] in entry.sentence
    assert LEGAL not in bob.ever_saw()
