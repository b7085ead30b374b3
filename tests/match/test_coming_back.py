"""What somebody has missed: since they acted or looked, never more than they may hear, in short."""

from datetime import timedelta

from msgspec.structs import replace

from bot.kernel import Event, Seat
from bot.match.history.coming_back import (
    AWAY,
    MANY,
    Look,
    highlights,
    last_act,
    last_look,
    missed,
    turn_before,
    was_away,
)
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from tests.kit.tables import ANN, BEN, Sitting


async def told(sitting: Sitting, match: Match, viewer: Seat, since: int) -> list[str]:
    chapters = await sitting.service.chapters(match, since)
    return [event.text for event in missed(match, viewer, since, chapters)]


async def test_who_acts_has_seen_everything_up_to_then(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    assert last_act(match, ANN) == Look(0, match.entries[0].time)
    await sitting.service.play(match.id, ANN, "take 3")
    match = (await sitting.service.play(match.id, ANN, "take 2")).match
    assert last_act(match, ANN).entry == 2 and last_act(match, BEN).entry == 0
    later = Look(2, match.entries[-1].time + timedelta(hours=3))
    assert last_look(match, ANN, later) == later
    assert last_look(match, BEN, Look(0, match.entries[0].time)).entry == 0
    older = Look(1, match.entries[1].time)
    assert last_look(match, ANN, older).entry == 2, "an act is newer"


async def test_who_left_in_the_middle_of_a_turn_is_told_of_the_turn_before(
    sitting: Sitting,
) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 1; end")
    began = (await sitting.service.play(match.id, BEN, "take 2; end")).match
    match = (await sitting.service.play(match.id, ANN, "take 1")).match
    assert turn_before(match, ANN) == turn_before(began, ANN) == 2
    assert turn_before(await sitting.open(game="heap"), ANN) == 0


async def test_a_holiday_or_a_stand_in_is_no_look(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    now = match.entries[0].time
    played = await sitting.service.go_away(match.id, BEN, now, now, interaction="away")
    assert last_act(played.match, BEN).entry == 0
    tag = match.tag(match.prompt(ANN))
    away = await sitting.service.stand_in(match.id, ANN, "easy", tag=tag)
    played = await sitting.service.play(match.id, ANN, "take 1", cause="computer")
    assert last_act(played.match, ANN).entry == 0 != away.match.seq


async def test_a_day_away_or_many_entries_count(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    look = Look(match.seq, match.entries[-1].time)
    assert not was_away(match, look, look.at + AWAY - timedelta(seconds=1))
    assert was_away(match, look, look.at + AWAY)
    assert was_away(match, Look(match.seq - MANY, look.at), look.at)


async def test_what_was_undone_is_not_told(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    first = (await sitting.service.play(match.id, ANN, "take 3")).match
    match = (await sitting.service.undo(match.id, ANN)).match
    assert await told(sitting, match, BEN, 0) == []
    assert await told(sitting, match, BEN, first.seq) == ["Undone. The match is back where it was."]


async def test_nobody_hears_of_what_is_not_for_them(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    own = Event("You draw an ace.", to=frozenset({ANN}))
    chapters = {0: (Event("Cards are dealt."), own, Event(f"{SEAL}1234"))}
    assert [each.text for each in missed(match, ANN, -1, chapters)] == [
        "Cards are dealt.",
        "You draw an ace.",
    ]
    assert own not in [*missed(match, BEN, -1, chapters), *missed(match, None, -1, chapters)]


async def test_what_was_said_in_private_moves_no_open_look(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    played = (await sitting.service.play(match.id, ANN, "take 3")).match
    private = replace(played, entries=(match.entries[0], replace(played.entries[1], told="words")))
    assert last_act(played, ANN, openly=True).entry == 1
    assert last_act(private, ANN).entry == 1 and last_act(private, ANN, openly=True).entry == 0


def test_losses_come_before_blows_and_blows_before_steps() -> None:
    events = [
        Event("A unit falls.", mark="fall"),
        Event("One."),
        Event("A blow.", mark="hit"),
        Event("Two.", mark="move"),
        Event("Three."),
    ]
    found = highlights(events)
    assert found.lines == ("A unit falls.", "A blow.", "Three.") and found.more == 2
    assert highlights([]).lines == () and highlights([]).more == 0


def test_long_lines_are_cut_after_a_word_and_few_fit() -> None:
    long = "A very long line " * 30
    found = highlights([Event(long), Event(long), Event(long)], room=200)
    assert len(found.lines) == 1 and found.lines[0].endswith(" A very …") and found.more == 2
    assert len(found.lines[0]) < 165
