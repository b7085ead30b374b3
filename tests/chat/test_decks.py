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
    assert "is deleted" in await asked(alice, "/deck delete", name="Mine", sure=True)
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


async def test_a_deck_is_built_from_menus_and_checked_as_one_goes(
    program: Program, alice: Person, bob: Person
) -> None:
    reply = await (await alice.slash("/deck build", name="Built")).settled()
    assert "0 cards" in reply.text and "add 30 cards (D1)" in reply.text
    card = reply.message.menus[3]["options"][-1]["value"]
    await reply.message.select(card, menu=3)
    await alice.until(lambda: "· 1 card\n" in reply.text)
    assert "add 29 cards (D1)" in reply.text
    await reply.message.click("Remove cards")
    await alice.until(lambda: "Add cards" in reply.message.buttons)
    [menu] = [each for each in reply.message.menus if "Remove a card" in each["placeholder"]]
    assert [option["value"] for option in menu["options"]] == [card]
    again = await asked(alice, "/deck list")
    assert "Built" in again and "not saved yet" in again


async def test_the_builder_starts_from_a_ready_made_deck_saves_and_shows_it(
    program: Program, alice: Person, bob: Person
) -> None:
    told = await asked(alice, "/deck build", name="X", start="Nonsense")
    assert "There is no ready-made deck “Nonsense”" in told
    start = next(iter(find("terrene").kit_samples()))
    word = start.split()[0].casefold()
    by_word = await asked(alice, "/deck build", name="Built", start=word)
    reply = await (await alice.slash("/deck build", name="Built", start=start)).settled()
    assert "This deck is legal" in reply.text == by_word
    group = next(each for each in reply.message.menus[1]["options"] if "SP 3" in each["label"])
    await reply.message.select(group["value"], menu=1)
    await alice.until(lambda: len(reply.message.menus[3]["options"]) < 10)
    assert all("SP 3" in each["description"] for each in reply.message.menus[3]["options"])
    await reply.message.select("Zane the Ender", menu=3)
    await alice.until(lambda: "Not legal yet" in reply.text and "31 cards" in reply.text)
    await reply.message.click("Remove cards")
    await alice.until(lambda: "Add cards" in reply.message.buttons)
    assert len(reply.message.menus[3]["options"]) > 10, "any card of the deck, whatever was added"
    form = await reply.message.click("List as text …")
    await form.fill({"words": f"{LEGAL}, Nonsense".replace("Emberstadt", "Emberstad")})
    await alice.until(lambda: "Read as follows" in reply.text)
    assert "There is no card “Nonsense”" in reply.text and "30 cards" in reply.text
    assert "“Emberstad” was read as Emberstadt" in reply.text
    await reply.message.click("Save")
    await alice.until(lambda: "Saved as “Built”" in reply.text)
    assert "not saved yet" not in await asked(alice, "/deck list")
    await reply.message.click("Show everyone")
    seen = await bob.until_sees("shows the deck “Built”")
    assert seen.pictures and "Gregory" in seen.pictures[0].alt
    shown = await (await alice.slash("/deck show", name="Built")).settled()
    assert shown.message.pictures
