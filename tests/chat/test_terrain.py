"""Terrain on the screen: building 91 pieces takes few messages, and nobody has to guess how."""

from io import BytesIO

from PIL import Image

from bot.local.testing.person import Person, Seen
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import panel, seated

FIVE = "place A2 4A0; place A3 4A1; place A4 5A0; place A5 3A0; place A6 5B1"


def told(person: Person, thread: Channel) -> list[Seen]:
    """What the bot told everybody."""
    return [each for each in person.messages(thread) if not each.ephemeral and each.pictures]


async def do(person: Person, thread: Channel, sentence: str, program: Program) -> str:
    reply = await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    await program.shown()
    return reply.text


async def started(
    program: Program, alice: Person, bob: Person, build: str
) -> tuple[Channel, Person, Person]:
    """Both have a start; gives the thread, who builds now, and the other."""
    thread = await seated(program, alice, bob, game="terrain", build=build)
    first = (await program.asked(thread))[0].user
    one, other = (alice, bob) if first == alice.user.id else (bob, alice)
    await do(one, thread, "place A1 5A2", program)
    await do(other, thread, "place K6 5A5", program)
    return thread, one, other


async def test_the_lobby_says_how_building_can_be_quick(program: Program, alice: Person) -> None:
    await (await alice.slash("/play", game="terrain")).settled()
    card = await alice.until_sees("host")
    reply = await (await card.click("Options")).settled()
    assert "The land is dealt" in reply.text and "fill the rest at random" in reply.text
    labels = [item["label"] for menu in reply.message.menus for item in menu["options"]]
    assert any("five pieces a turn" in label for label in labels)


async def test_a_batch_of_placements_is_one_message_and_one_picture(
    program: Program, alice: Person, bob: Person
) -> None:
    thread, one, other = await started(program, alice, bob, "fives")
    before = len(told(other, thread))
    assert "✔" in await do(one, thread, FIVE, program)
    messages = told(other, thread)
    assert len(messages) == before + 1
    for placed in ("4A0 on A2", "4A1 on A3", "5A0 on A4", "3A0 on A5", "5B1 on A6"):
        assert f"places {placed}." in messages[-1].text
    assert len(messages[-1].pictures) == 1
    assert other.mention in messages[-1].text


async def test_the_rest_is_placed_at_once_when_the_second_agrees(
    program: Program, alice: Person, bob: Person
) -> None:
    thread, one, other = await started(program, alice, bob, "full")
    await do(one, thread, "autofill; any", program)
    name = one.user.display
    assert (
        f"**{name}** votes to fill the rest of the land at random." in told(other, thread)[-1].text
    )
    asked = await panel(other, thread)
    assert f"**{name}** votes to fill the rest at random." in asked.text
    before = len(told(other, thread))
    await asked.message.click("Vote to fill the rest at random")
    await one.until_sees("Everyone agrees: the 88 remaining pieces are placed at random.")
    await program.shown()
    assert len(told(other, thread)) <= before + 1  # who placed last may be asked first again
    assert "" not in (await program.match(thread)).state.board


async def test_three_good_places_have_a_button_each(
    program: Program, alice: Person, bob: Person
) -> None:
    thread, one, other = await started(program, alice, bob, "full")
    reply = await panel(one, thread)
    places = [name for name in reply.message.buttons if ": level " in name]
    assert len(places) == 3
    cell = places[0].partition(":")[0]
    await reply.message.click(places[0])
    await one.until(lambda: "✔" in reply.text)
    await program.shown()
    assert f" on {cell}." in told(other, thread)[-1].text


async def test_a_destination_says_how_far_it_is(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrain")
    assert len(await program.asked(thread)) == 2  # R71: both choose at the same time
    reply = await panel(alice, thread)
    assert sum("turns away" in name for name in reply.message.buttons) == 3
    labels = [item["label"] for menu in reply.message.menus for item in menu["options"]]
    assert all("steps from the start" in label for label in labels if label[:1].isupper())


async def test_zoom_shows_the_part_of_the_board_that_is_asked_about(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrain", build="ready")
    one = await mover(program, thread, alice, bob)
    reply = await panel(one, thread)
    other = {"Zoom": "Whole board", "Whole board": "Zoom"}
    (label,) = set(reply.message.buttons) & set(other)
    sizes = [await size(reply.message)]
    await reply.message.click(label)
    await one.until(lambda: other[label] in reply.message.buttons)
    sizes.append(await size(reply.message))
    assert sorted(sizes) == [(640, 800), (1280, 1600)]
    near = await (await one.slash("/board", zoom="f6")).settled()
    assert await size(near.message) == (640, 800)
    wrong = await (await one.slash("/board", zoom="Z99")).settled()
    assert "There is no `Z99` on this picture." in wrong.text


async def mover(program: Program, thread: Channel, *people: Person) -> Person:
    """Who may move now; after a double nobody does, and that turn is skipped."""
    while True:
        match = await program.match(thread)
        (seat,) = match.asked()
        user = match.record.players[seat].user
        (person,) = (each for each in people if each.user.id == user)
        if "Double" not in match.prompt(seat).text:
            return person
        await do(person, thread, "forfeit", program)


async def size(message: Seen) -> tuple[int, int]:
    with Image.open(BytesIO(await message.pictures[0].download())) as picture:
        return picture.size
