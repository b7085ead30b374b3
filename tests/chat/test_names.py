"""Names that would be more than names: links, overrides of direction, nothing at all."""

import pytest

from bot.chat import text
from bot.chat.outbox import messages
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_trouble import QUICK

LINK = "[free](https://evil.example)"
OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ann", "Ann"),
        ("Zoë Ångström", "Zoë Ångström"),
        (f"Ann{OVERRIDE}nioj", "Annnioj"),
        ("A\u200bn\u200bn", "Ann"),
        ("Ann\nBob: your move", "Ann Bob: your move"),
        ("\u3164", "someone"),
        ("\u202e\u200b", "someone"),
        ("דנה", "\u2068דנה\u2069"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_a_name_is_one_visible_line_that_turns_nothing_around(name: str, safe: str) -> None:
    assert text.safe_name(name) == safe


async def test_a_masked_link_in_a_name_is_a_name_everywhere(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    alice.user.display = LINK
    server.guilds.grant(server.home(), alice.user, May.MANAGE_GUILD)
    thread = await seated(program, alice, bob, **QUICK)
    alice.go(thread)
    for command in ("/match export", "/table-admin list", "/my matches", "/match status"):
        reply = await (await alice.slash(command)).settled()
        assert LINK not in reply.text, command
    assert not [each for each in alice.messages(thread) if LINK in each.text]


async def test_an_override_in_a_name_turns_no_sentence_around(
    program: Program, alice: Person, bob: Person
) -> None:
    alice.user.display = f"Ann{OVERRIDE}nioj"
    thread = await seated(program, alice, bob, **QUICK)
    assert OVERRIDE not in thread.name
    assert OVERRIDE not in alice.last(thread).text
    reply = await (await alice.go(thread).slash("/my matches")).settled()
    assert OVERRIDE not in reply.text
    card = alice.go("general").find("Started as match")
    assert card and OVERRIDE not in card.text


async def test_pictures_are_drawn_with_the_names_of_the_table(
    program: Program, alice: Person, bob: Person
) -> None:
    match = await program.match(await seated(program, alice, bob, **QUICK))
    names = tuple(text.safe_name(player.name) for player in match.record.players)
    public, private = messages.picture(match, None), messages.picture(match, Seat(1))
    assert public and public.marks.names == names and public.marks.you is None
    assert private and private.marks.names == names and private.marks.you == 1
    assert sorted(names) == ["Alice", "Bob"]
