"""When time is up: the default is said, or the seat is out; who answered in time is not hurt."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from bot.chat.lobby.card import late
from bot.games import find, games
from bot.kernel import Prompt, Tossed, random_sentence
from bot.match.clocks import timeouts
from bot.match.match import Match
from tests.kit.tables import ANN, BEN, Sitting, people


async def test_the_default_is_said_for_who_stays_silent(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    tag = match.tag(match.prompt(ANN))
    for _ in range(2):
        await timeouts.enforce(sitting.service, match.id, ANN, tag)
    match = await sitting.service.match(match.id)
    assert [entry.sentence for entry in match.entries] == ["", "take 1"]


async def silent(sitting: Sitting, match: Match) -> Match:
    """Ann is asked, and says nothing until the time is up."""
    await timeouts.enforce(sitting.service, match.id, ANN, match.tag(match.prompt(ANN)))
    return await sitting.service.match(match.id)


async def others(sitting: Sitting, match: Match) -> Match:
    """All others play until Ann is asked again."""
    while (seat := min(match.asked())) != ANN:
        await sitting.service.play(match.id, seat, "take 1")
        match = await sitting.service.match(match.id)
    return match


async def test_who_is_silent_three_times_in_a_row_is_out(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    for _ in range(2):
        assert not timeouts.is_last_chance(match, ANN)
        match = await others(sitting, await silent(sitting, match))
    assert timeouts.is_last_chance(match, ANN)
    match = await silent(sitting, match)
    assert match.gone == {ANN}


async def test_a_word_in_between_begins_the_count_anew(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    for _ in range(2):
        match = await others(sitting, await silent(sitting, match))
    await sitting.service.play(match.id, ANN, "take 1")
    match = await others(sitting, await sitting.service.match(match.id))
    assert not timeouts.is_last_chance(match, ANN)


async def test_a_table_may_wait_for_ever(sitting: Sitting) -> None:
    match = await sitting.service.open("heap", people(2), absent="always default")
    for _ in range(4):
        match = await others(sitting, await silent(sitting, match))
    assert not match.gone


@pytest.fixture
def no_default() -> None:
    """Heap, where silence is not answered for."""
    heap = type(find("heap"))

    class Strict(heap):  # type: ignore[misc,valid-type]  # the toy is found when the test runs
        def prompts(self, state: object) -> tuple[Prompt[object], ...]:
            return tuple(replace(prompt, default="") for prompt in super().prompts(state))

    games()["heap"] = Strict()


@pytest.mark.usefixtures("no_default")
def test_the_invitation_says_when_the_first_time_out_loses() -> None:
    assert not timeouts.answers_silence(find("heap"))
    words = late(find("heap"))
    assert "The bot cannot answer" in words and "three times" not in words


def test_the_invitation_promises_a_default_where_there_is_one() -> None:
    assert "a player who is late three times in a row is out of the match" in late(find("heap"))


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_answers_for_every_silence_or_for_none(key: str) -> None:
    game, random = find(key), Random(3)
    dice = Tossed(random)
    state = game.setup(game.table(game.about.seats[0]), dice).state
    for _ in range(40):
        prompts = game.prompts(state)
        assert {bool(each.default) for each in prompts} <= {timeouts.answers_silence(game)}
        if not prompts:
            break
        prompt = random.choice(prompts)
        state = game.play(state, prompt.seat, random_sentence(prompt, random), dice).state


@pytest.mark.usefixtures("no_default")
async def test_without_a_default_the_seat_is_out(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    tag = match.tag(match.prompt(ANN))
    for _ in range(2):
        await timeouts.enforce(sitting.service, match.id, ANN, tag)
    match = await sitting.service.match(match.id)
    assert match.gone == {ANN} and match.seq == 1 and match.asked() == {BEN}
    assert "{0} is out of time." in await sitting.last_words(match.id)


@pytest.mark.usefixtures("no_default")
async def test_who_answers_in_the_last_second_stays(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    tag = match.tag(match.prompt(ANN))
    await asyncio.gather(
        sitting.service.play(match.id, ANN, "take 1"),
        timeouts.enforce(sitting.service, match.id, ANN, tag),
    )
    match = await sitting.service.match(match.id)
    assert [entry.kind for entry in match.entries] == ["setup", "play"]


async def test_an_old_question_has_no_deadline_any_more(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    tag = match.tag(match.prompt(ANN))
    await sitting.service.play(match.id, ANN, "take 1")
    await timeouts.enforce(sitting.service, match.id, ANN, tag)
    await timeouts.enforce(sitting.service, match.id, BEN, tag)
    assert (await sitting.service.match(match.id)).seq == 1
