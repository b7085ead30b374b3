"""Who stays away is played for by a computer, if the table wants that, until they are back."""

import pytest
from msgspec.structs import replace

from bot.games import find, games
from bot.kernel import NotAllowed, Prompt, Stale, sentences
from bot.match.clocks import timeouts
from bot.match.journal import transcript
from bot.match.lobby import ABSENT
from bot.match.match import Match, Player
from bot.match.strengths import STRENGTHS
from tests.kit.tables import ANN, BEN, CLEO, Sitting, people, person

PLANNER = "a normal computer plays"
TURN = "take 1; end"


async def opened(sitting: Sitting, seats: int = 3, absent: str = PLANNER) -> Match:
    return await sitting.service.open("heap", people(seats), absent=absent)


async def late(sitting: Sitting, match: Match) -> Match:
    """The time of whoever is asked runs out, and the clock looks twice."""
    [seat] = match.asked()
    for _ in range(2):
        await timeouts.enforce(sitting.service, match.id, seat, match.tag(match.prompt(seat)))
    return await sitting.service.match(match.id)


async def computer(sitting: Sitting, match: Match, words: str = TURN) -> Match:
    [seat] = match.asked()
    tag = match.tag(match.prompt(seat))
    played = await sitting.service.play(match.id, seat, words, tag=tag, cause="computer")
    return played.match


def said(match: Match) -> list[str]:
    return [f"{entry.kind} {entry.seat} {entry.sentence}" for entry in match.entries[1:]]


def test_only_known_strengths_are_offered_to_stand_in() -> None:
    assert set(filter(None, ABSENT.values())) <= set(STRENGTHS)


async def test_a_computer_steps_in_once_and_everybody_hears_of_it(sitting: Sitting) -> None:
    match = await late(sitting, await opened(sitting))
    assert said(match) == ["talk 0 computer normal"]
    assert match.away == {ANN} and match.strength(ANN) == "normal" and not match.strength(BEN)
    assert match.asked() == {ANN}
    assert await sitting.last_words(match.id) == (
        "{0} seems to be away. A normal computer plays for them until they are back.",
    )


async def test_it_plays_on_until_the_person_says_something(sitting: Sitting) -> None:
    match = await computer(sitting, await late(sitting, await opened(sitting)))
    for seat in (BEN, CLEO):
        match = (await sitting.service.play(match.id, seat, TURN)).match
    match = await computer(sitting, match)
    assert match.away == {ANN}
    for seat in (BEN, CLEO):
        match = (await sitting.service.play(match.id, seat, TURN)).match
    match = (await sitting.service.play(match.id, ANN, "take 1", interaction="x")).match
    assert said(match)[-2:] == ["talk 0 back", "play 0 take 1"]
    assert not match.away
    story = await sitting.service.story(match, match.seq - 2)
    assert story[0].text == "{0} is back."
    again = await sitting.service.play(match.id, ANN, "take 1", interaction="x")
    assert again.update is None and again.match == match


async def test_a_button_that_is_older_than_the_stand_in_still_plays(sitting: Sitting) -> None:
    match = await opened(sitting)
    await late(sitting, match)
    played = await sitting.press(match, ANN, next(sentences(match.prompt(ANN))))
    assert [entry.kind for entry in played.match.entries] == ["setup", "talk", "talk", "play"]


async def test_what_the_computer_was_thinking_of_is_stale_once_they_are_back(
    sitting: Sitting,
) -> None:
    match = await late(sitting, await opened(sitting))
    tag = match.tag(match.prompt(ANN))
    back = (await sitting.service.come_back(match.id, ANN)).match
    assert back.state == match.state and not back.away
    for known in (tag, back.tag(back.prompt(ANN))):
        with pytest.raises(Stale):
            await sitting.service.play(match.id, ANN, "take 1", tag=known, cause="computer")
    assert (await sitting.service.come_back(match.id, ANN)).update is None


async def test_who_is_back_has_time_of_their_own(sitting: Sitting) -> None:
    match = await opened(sitting)
    tag = match.tag(match.prompt(ANN))
    await late(sitting, match)
    back = (await sitting.service.come_back(match.id, ANN)).match
    await timeouts.enforce(sitting.service, match.id, ANN, tag)
    assert await sitting.service.match(match.id) == back
    assert back.tag(back.prompt(ANN)) != tag


async def test_the_last_person_at_a_table_is_waited_for(sitting: Sitting) -> None:
    match = await computer(sitting, await late(sitting, await opened(sitting, 2)))
    assert match.asked() == {BEN}
    assert await late(sitting, match) == match
    players = [person("Ann"), Player("Computer", strength="easy")]
    alone = await sitting.service.open("heap", players, absent=PLANNER)
    assert await late(sitting, alone) == alone


async def test_a_table_may_want_whoever_is_late_out_at_once(sitting: Sitting) -> None:
    match = await late(sitting, await opened(sitting, absent="out"))
    assert match.gone == {ANN} and not match.away


@pytest.fixture
def private() -> None:
    """Heap, where nobody is told who is asked."""
    heap = type(find("heap"))

    class Private(heap):  # type: ignore[misc,valid-type]  # the toy is found when the test runs
        def prompts(self, state: object) -> tuple[Prompt[object], ...]:
            return tuple(replace(prompt, private=True) for prompt in super().prompts(state))

    games()["heap"] = Private()


@pytest.mark.usefixtures("private")
async def test_nobody_learns_of_a_private_question_by_a_stand_in(sitting: Sitting) -> None:
    match = await late(sitting, await opened(sitting))
    assert not match.away
    assert said(match)[0] == "play 0 take 1"


async def test_a_computer_takes_no_seat_that_is_not_free(sitting: Sitting) -> None:
    match = await late(sitting, await opened(sitting))
    with pytest.raises(NotAllowed, match="already plays this seat"):
        await sitting.service.stand_in(match.id, ANN, "hard", tag="")
    with pytest.raises(Stale):
        await sitting.service.play(match.id, ANN, "take 1", tag="long ago", cause="computer")


async def test_it_is_remembered_across_a_restart_and_an_undo(sitting: Sitting) -> None:
    match = await computer(sitting, await late(sitting, await opened(sitting)))
    again = await sitting.again().service.match(match.id)
    assert again.away == {ANN} and again == match
    match = (await sitting.service.play(match.id, BEN, TURN)).match
    match = (await sitting.service.undo(match.id, BEN)).match
    match = (await sitting.service.answer_undo(match.id, CLEO, yes=True)).match
    assert match.talk.undo and match.away == {ANN}  # nobody agrees for who is away
    match = (await sitting.service.answer_undo(match.id, ANN, yes=True)).match
    assert said(match)[-2:] == ["talk 0 back", "undo 0 4"]
    assert not match.away


async def test_who_is_away_may_resign_and_nobody_plays_for_them_then(sitting: Sitting) -> None:
    match = await late(sitting, await opened(sitting))
    match = (await sitting.service.withdraw(match.id, ANN)).match
    assert not match.away and match.gone == {ANN}


async def test_a_transcript_tells_of_it_and_is_verified(sitting: Sitting) -> None:
    match = await computer(sitting, await late(sitting, await opened(sitting)))
    for seat in (BEN, CLEO, ANN):
        match = (await sitting.service.play(match.id, seat, TURN)).match
    over = await sitting.finish(match)
    text = transcript.export(over)
    assert "1 0* computer normal" in text and "0* back" in text
    assert "Ann seems to be away" in text
    read = transcript.read(text)
    assert said(read) == said(over) and read.state == over.state
    assert not transcript.verify(read).problem
