"""A match as text: what a running one hides, what a finished one proves, what damage is named."""

import hashlib
import hmac
import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.kernel import PlayError
from bot.match.journal.memory import MemoryJournal
from bot.match.journal.transcript import export, read, verify
from bot.match.match import Match, Player
from tests.kit.tables import ANN, BEN, Sitting, people, person
from tests.kit.toybox import toys


async def finished(seats: int = 2, game: str = "auction", seed: int = 1) -> Match:
    sitting = Sitting(MemoryJournal(), seed)
    match = await sitting.open(seats, game=game)
    if game == "auction":
        await sitting.service.play(match.id, ANN, "words my lowest, I say")
    return await sitting.finish(match, seed)


async def test_a_running_match_keeps_its_secrets(sitting: Sitting) -> None:
    match = await sitting.open()
    played = await sitting.service.play(match.id, ANN, "bid 3")
    text = export(played.match)
    assert match.record.secret not in text and match.commitment in text
    assert "1 0> (face down) (sealed " in text
    assert "bid 3" not in text and "You bid" not in text
    assert "0 setup [~ ~ ~]" in text
    with pytest.raises(PlayError, match="of a running match"):
        read(text)


@pytest.mark.parametrize("game", ["auction", "heap"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_finished_match_reads_back_and_is_verified(
    game: str, seats: int, seed: int
) -> None:
    match = await finished(seats, game, seed)
    text = export(match)
    again = read(text)
    assert export(again) == text
    assert (again.state, again.outcome()) == (match.state, match.outcome())
    assert [e.sentence for e in again.entries] == [e.sentence for e in match.entries]
    draws = sum(len(entry.drawn) for entry in match.entries)
    seals = sum(entry.is_sealed for entry in match.entries)
    assert verify(match) == verify(again)
    assert (verify(again).draws, verify(again).seals) == (draws, seals)
    assert str(verify(again)).startswith("Verified: ")


async def test_a_live_match_verifies_too(sitting: Sitting) -> None:
    match = await sitting.open(3)
    for seat, text in ((ANN, "bid 1"), (BEN, "words take 3 please")):
        match = (await sitting.service.play(match.id, seat, text)).match
    assert str(verify(match)) == "Verified: 3 draws and 2 seals follow from the secret."


async def lucky(*luck: str) -> Match:
    sitting = Sitting(MemoryJournal())
    match = await sitting.service.open("auction", people(2), secret="5e" * 32, luck=luck)
    return await sitting.finish(match)


async def test_every_line_of_luck_changes_the_draws() -> None:
    matches = [await lucky(*luck) for luck in ((), ("a",), ("a", "b"), ("b", "a"), ("ab",))]
    assert len({match.record.key for match in matches}) == len(matches)
    assert len({match.commitment for match in matches}) == 1
    assert len({match.entries[0].drawn for match in matches}) > 1


async def test_luck_can_be_checked_by_anybody() -> None:
    """By hand: HMAC-SHA256 of the lines with the secret as key, and from that each draw."""
    match = await lucky("invitation 17", "Ann: seven swans")
    text = export(match)
    assert 'luck: ["invitation 17","Ann: seven swans"]' in text
    secret = bytes.fromhex(match.record.secret)
    key = hmac.new(secret, b"invitation 17\nAnn: seven swans", hashlib.sha256).digest()
    first = hmac.new(key, f"{match.id}:0:0:0".encode(), hashlib.sha256).digest()
    assert int.from_bytes(first) % 4 + 1 == match.entries[0].drawn[0].face
    assert verify(read(text)).problem == "" and export(read(text)) == text


async def test_luck_that_was_changed_later_is_found() -> None:
    text = export(await lucky("invitation 17", "Ann: seven swans"))
    forged = text.replace("seven swans", "eight swans")
    assert str(verify(read(forged))).startswith("Not verified. Entry 0: its draws")
    without = re.sub(r"luck: .*\n", "", text)
    assert str(verify(read(without))).startswith("Not verified. Entry 0: its draws")


NASTY = [
    "Bob (red)",
    "a | b",
    "{1}",
    "two\nlines",
    "",
    "  = over",
    "computer (easy)",
    "Zoë \u2028 ⏎ \\n",
]


@pytest.mark.parametrize("name", NASTY)
async def test_no_name_breaks_a_transcript(name: str) -> None:
    sitting = Sitting(MemoryJournal())
    players = [person(name, "1"), Player("Computer", strength="easy")]
    match = await sitting.service.open("auction", players)
    match = await sitting.finish(match)
    again = read(export(match))
    assert export(again) == export(match)
    assert [player.is_human for player in again.record.players] == [True, False]
    assert verify(again).problem == ""


NASTY_WORDS = [
    "lowest [1 2]",
    "lowest (sealed abc)",
    "lowest [3] (sealed abc)",
    "lowest\nof\r\nall",
    "lowest \\n ⏎ \\",
    "lowest ; lowest  ",
    "lowest \u2028 \x0b of",
    "lowest [~]",
]


@pytest.mark.parametrize("words", NASTY_WORDS)
async def test_no_words_of_a_player_break_a_transcript(words: str) -> None:
    sitting = Sitting(MemoryJournal())
    match = await sitting.open()
    await sitting.service.play(match.id, ANN, f"words {words}")
    match = await sitting.finish(match)
    again = read(export(match))
    assert [e.sentence for e in again.entries] == [e.sentence for e in match.entries]
    assert [e.drawn for e in again.entries] == [e.drawn for e in match.entries]
    assert str(verify(again)).startswith("Verified: ")


def _edit(pattern: str, new: str) -> Callable[[str], str]:
    def edited(text: str) -> str:
        changed = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return changed

    return edited


UNREADABLE: dict[str, tuple[Callable[[str], str], str]] = {
    "not a transcript": (lambda text: "hello", "first line is not"),
    "nothing": (lambda text: "", "first line is not"),
    "a missing head": (_edit(r"^players: .*\n", ""), "cut short: players"),
    "only a head": (lambda text: text.split("\n\n")[0], "cut short: entries"),
    "a missing entry": (_edit(r"^3 .*\n", ""), "entry 3 is missing"),
    "a second setup": (_edit(r"^3 .*", "3 setup [~1 ~1 ~1]"), "entry 3 is missing or out of"),
    "a strange line": (_edit(r"^3 .*", "3 hello"), "Line .* cannot be read: “3 hello”"),
    "a line without a key": (_edit(r"^match: ", "match "), "Line 4 .* cannot be read"),
    "an unknown game": (_edit(r"^game: .*", "game: whist"), "no game “whist”"),
    "other rules": (
        _edit(r"^rules: .*", "rules: 7"),
        "played under rules 7 of Auction; .* rules 1",
    ),
    "mended rules": (_edit(r"^rules: .*", "rules: 1 then 2"), "played under rules 1 then 2"),
    "a setting": (_edit(r"^settings: .*", "settings: cards=9"), "Choose 4 or 6"),
    "an odd legacy": (_edit(r"^legacy: .*", "legacy: wand=x"), "head of the transcript"),
    "too few players": (_edit(r"^players: .*", "players: Ann"), "Choose 2 or 3 players"),
    "a secret that is none": (_edit(r"^secret: .*", "secret: xyz"), "head of the transcript"),
    "another secret": (_edit(r"^secret: ..", "secret: 00"), "not the one it committed to"),
    "another commitment": (_edit(r"^commitment: ..", "commitment: 00"), "not the one it comm"),
    "a sentence that is not legal": (_edit(r"^2 1> \S+ \S+", "2 1> bid 9"), "entry 2 .*bid 9"),
    "another seat": (_edit(r"^2 1>", "2 0>"), "entry 2 .* not your turn. Wait for Ben"),
    "a seat too many": (_edit(r"^2 1>", "2 9>"), "Entry 2 is of seat 9; there are 2 players"),
    "a die too high": (_edit(r"^(2 .* \[)\d", r"\g<1>9"), "entry 2 .* 9 does not fit"),
    "a die too few": (_edit(r"^(2 .*) \[\d\]", r"\1"), "entry 2 .*more was drawn"),
    "a die too many": (_edit(r"^(2 .* \[\d)", r"\1 1"), "records more draws"),
    "a number without end": (_edit(r"^2 ", "2" * 5000 + " "), "numbers in line .* unreadable"),
    "an undo of nothing": (_edit(r"^3 .*", "3 0* 77"), "entry 3 .*target is unknown"),
    "unknown talk": (_edit(r"^3 .*", "3 0* undo ask"), "Entry 3 says “undo ask”"),
    "a cut": (lambda text: text[: text.index("\n5 ")], "cut short: .* not over after entry 4"),
}


@pytest.mark.parametrize("damage", UNREADABLE)
async def test_damage_is_named(damage: str) -> None:
    edit, words = UNREADABLE[damage]
    with pytest.raises(PlayError, match=words):
        read(edit(export(await finished())))


async def test_damage_is_answered_with_what_to_do() -> None:
    text = export(await finished())
    for cut in ("hello", text[:300], text.replace("\n3 ", "\n4 "), text.replace("\n3 ", "\n3 x ")):
        with pytest.raises(PlayError, match=r"Export the match again|as it was exported"):
            read(cut)


async def test_a_setting_that_is_left_out_is_the_default() -> None:
    match = await finished()
    text = _edit(r"^settings: .*", "settings: -")(export(match))
    assert read(text).record.settings == match.record.settings


FORGED: dict[str, tuple[Callable[[str], str], str]] = {
    "a changed die": (_edit(r"^(2 .* \[)\d", r"\g<1>{other}"), "Entry 2: its draws"),
    "a changed deal": (_edit(r"^(0 setup \[.*~)\d+\]", r"\g<1>{last}]"), "Entry 0: its draws"),
    "a changed sentence": (_edit(r"^1 0> .*say", "1 0> words my lowest"), "Entry 1: its seal"),
    "a changed seal": (_edit(r"^(1 .*\(sealed )..", r"\g<1>00"), "Entry 1: its seal"),
    "a seal left out": (_edit(r"^(1 .*) \(sealed .*", r"\1"), "Entry 1: .* seal is missing"),
}


@pytest.mark.parametrize("forgery", FORGED)
async def test_a_forgery_is_found(forgery: str) -> None:
    match = await finished()
    die, last = match.entries[2].drawn[-1].face, match.entries[0].drawn[-1].face
    edit, words = FORGED[forgery]
    text = edit(export(match)).replace("{other}", str(die % 5 + 1))
    verdict = str(verify(read(text.replace("{last}", str(last % 2 + 1)))))
    assert re.match(f"Not verified. {words}", verdict), verdict


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
async def test_whatever_happens_to_a_file_it_is_read_or_refused_in_words(
    data: st.DataObject,
) -> None:
    with toys():
        text = export(await finished())
        place = data.draw(st.integers(0, len(text)))
        width = data.draw(st.integers(0, 40))
        junk = data.draw(st.text(max_size=8))
        try:
            match = read(text[:place] + junk + text[place + width :])
        except PlayError as error:
            assert str(error)
        else:
            assert match.outcome() is not None
            assert str(verify(match))
