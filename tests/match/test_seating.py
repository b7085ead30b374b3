"""Seats that change hands: an entry like any other, which replay and transcript hold."""

import pytest

from bot.kernel import NotAllowed, Stale
from bot.match.clocks.waits import waits_of
from bot.match.ids import NOBODY, MatchId
from bot.match.journal import seat_changes
from bot.match.journal.transcript import export, read, verify
from bot.match.match import Match, Player
from bot.match.plans.plan import Question, Rule
from bot.store.plans import Draft, Plans
from tests.kit.tables import ANN, BEN, CLEO, Sitting, clock, person

DORA = person("Dora", "444")
EVE = person("Eve", "555")


async def handed(sitting: Sitting, match: Match) -> Match:
    await sitting.service.offer_seat(match.id, ANN, DORA.user, "Dora")
    return (await sitting.service.take_seat(match.id, ANN, DORA)).match


async def test_a_seat_is_handed_over_to_who_takes_it(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    offered = await sitting.service.offer_seat(match.id, ANN, DORA.user, "Dora")
    assert offered.update and offered.update.words_for(None) == ("Ann offers their seat to Dora.",)
    assert offered.match.record.players[ANN].name == "Ann"  # until it is taken
    taken = await sitting.service.take_seat(match.id, ANN, DORA)
    assert taken.update and taken.update.words_for(None) == ("Dora takes over the seat of Ann.",)
    assert taken.match.record.players[ANN] == DORA and taken.match.entries[-1].cause == "successor"
    assert taken.match.talk.offers == {}
    again = await sitting.again().service.match(match.id)
    assert again.record.players == taken.match.record.players
    assert again.state == match.state == again.state_at(again.seq)


async def test_the_new_player_is_waited_for_with_a_new_question(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    after = await handed(sitting, match)
    [before], [now] = waits_of(match, clock()), waits_of(after, clock())
    assert (before.user, now.user) == ("ann", "444") and before.tag != now.tag
    with pytest.raises(Stale):
        await sitting.service.play(match.id, ANN, "take 1", tag=before.tag)
    played = await sitting.service.play(match.id, ANN, "take 1", tag=now.tag)
    assert played.update


async def test_only_who_is_meant_can_take_it_and_nobody_twice(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.offer_seat(match.id, ANN, DORA.user, "Dora")
    with pytest.raises(NotAllowed, match="reserved for Dora"):
        await sitting.service.take_seat(match.id, ANN, EVE)
    with pytest.raises(NotAllowed, match="already on offer"):
        await sitting.service.offer_seat(match.id, ANN, NOBODY, "")
    with pytest.raises(NotAllowed, match="Only the player who offered"):
        await sitting.service.answer_offer(match.id, BEN, ANN, yes=False)
    await sitting.service.decline_seat(match.id, ANN, DORA.user)
    with pytest.raises(NotAllowed, match="no longer on offer"):
        await sitting.service.take_seat(match.id, ANN, DORA)
    await sitting.service.offer_seat(match.id, ANN, NOBODY, "")
    with pytest.raises(NotAllowed, match="have a seat in this match"):
        await sitting.service.take_seat(match.id, ANN, person("Ben"))
    await sitting.service.take_seat(match.id, ANN, EVE)
    with pytest.raises(NotAllowed, match="no longer on offer"):
        await sitting.service.take_seat(match.id, ANN, DORA)


async def test_who_offered_it_can_keep_it(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.offer_seat(match.id, ANN, NOBODY, "")
    kept = await sitting.service.answer_offer(match.id, ANN, ANN, yes=False)
    assert kept.match.talk.offers == {}
    assert await last_words(sitting, kept.match) == ["{0} keeps the seat."]


async def last_words(sitting: Sitting, match: Match) -> list[str]:
    return [event.text for event in await sitting.service.story(match, match.seq - 1)]


async def computer_plays(sitting: Sitting, match_id: MatchId) -> Match:
    match = await sitting.service.match(match_id)
    tag = match.tag(match.prompt(ANN))
    return (await sitting.service.stand_in(match_id, ANN, "normal", tag=tag)).match


async def test_the_seat_of_who_is_away_is_filled_if_all_others_agree(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    with pytest.raises(NotAllowed, match="plays this seat"):
        await sitting.service.replace_player(match.id, BEN, ANN, DORA.user, "Dora")
    await computer_plays(sitting, match.id)
    await sitting.service.replace_player(match.id, BEN, ANN, DORA.user, "Dora")
    with pytest.raises(NotAllowed, match="Not all players have agreed"):
        await sitting.service.take_seat(match.id, ANN, DORA)
    with pytest.raises(NotAllowed, match="already agreed"):
        await sitting.service.answer_offer(match.id, BEN, ANN, yes=True)
    await sitting.service.answer_offer(match.id, CLEO, ANN, yes=True)
    taken = await sitting.service.take_seat(match.id, ANN, DORA)
    assert taken.match.record.players[ANN] == DORA and not taken.match.away
    assert not any(entry.sentence == "back" for entry in taken.match.entries)


async def test_who_comes_back_keeps_their_seat(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await computer_plays(sitting, match.id)
    await sitting.service.replace_player(match.id, BEN, ANN, NOBODY, "")
    back = await sitting.service.come_back(match.id, ANN)
    assert back.match.talk.offers == {}


async def test_one_refusal_is_enough(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await computer_plays(sitting, match.id)
    await sitting.service.replace_player(match.id, BEN, ANN, NOBODY, "")
    refused = await sitting.service.answer_offer(match.id, CLEO, ANN, yes=False)
    assert refused.match.talk.offers == {}
    assert await last_words(sitting, refused.match) == ["{2} says no. {0} keeps the seat."]


async def test_who_still_has_time_is_removed_only_by_all_others(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.ask_removal(match.id, BEN, ANN, overdue=False)
    with pytest.raises(NotAllowed, match="about you"):
        await sitting.service.vote(match.id, ANN, yes=False)
    with pytest.raises(NotAllowed, match="already voted"):
        await sitting.service.vote(match.id, BEN, yes=True)
    out = (await sitting.service.vote(match.id, CLEO, yes=True)).match
    assert out.record.players[ANN] == Player("Computer", strength="hard")
    assert out.entries[-1].cause == "vote" and out.entries[-1].seat == ANN
    again = await sitting.again().service.match(match.id)
    assert again.record.players == out.record.players and again.state == match.state


async def test_a_vote_fails_with_a_no_or_with_a_move(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.ask_removal(match.id, BEN, ANN, overdue=False)
    no = await sitting.service.vote(match.id, CLEO, yes=False)
    assert no.match.talk.removal is None and no.match.record.players[ANN].is_human
    await sitting.service.ask_removal(match.id, BEN, ANN, overdue=True)
    moved = await sitting.service.play(match.id, ANN, "take 1")
    assert moved.match.talk.removal is None


async def test_one_opponent_alone_can_remove_only_who_is_overdue(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    with pytest.raises(NotAllowed, match="still has time"):
        await sitting.service.ask_removal(match.id, BEN, ANN, overdue=False)
    with pytest.raises(NotAllowed, match="on yourself"):
        await sitting.service.ask_removal(match.id, BEN, BEN, overdue=True)
    out = await sitting.service.ask_removal(match.id, BEN, ANN, overdue=True)
    assert not out.match.record.players[ANN].is_human


async def test_the_transcript_holds_over_a_change_of_seats(sitting: Sitting) -> None:
    match = await sitting.open()
    await handed(sitting, match)
    over = await sitting.finish(match)
    assert not verify(over).problem
    text = export(over)
    assert export(read(text)) == text and "Dora takes over the seat of Ann." in text


async def test_an_undo_does_not_bring_the_old_player_back(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 1")
    await sitting.service.offer_seat(match.id, ANN, DORA.user, "Dora")
    await sitting.service.take_seat(match.id, ANN, DORA)
    undone = await sitting.service.undo(match.id, ANN)
    if undone.match.talk.undo:
        undone = await sitting.service.answer_undo(match.id, BEN, yes=True)
    assert undone.match.state == match.state and undone.match.record.players[ANN] == DORA


@pytest.mark.parametrize("name", ["{1}", "**x** @everyone", "a|b|c", "\u202eevil", "", "<@123>"])
async def test_no_name_can_break_the_sentence(sitting: Sitting, name: str) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.offer_seat(match.id, ANN, DORA.user, name)
    taken = await sitting.service.take_seat(match.id, ANN, Player(name, DORA.user))
    assert taken.match.record.players[ANN].user == "444"
    [words] = await sitting.last_words(match.id)
    assert words.endswith(" takes over the seat of Ann.")
    assert not set(words) & set("{}*@|<>")


async def test_plans_do_not_go_along(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    if sitting.database is None:
        return
    plans = Plans(sitting.database)
    for seat in (ANN, BEN):
        begun = await plans.begin(match.id, seat, match.seq, Draft(match.number))
        assert await plans.save(begun, Rule(Question(("take",)), "take 1"))
    await handed(sitting, match)
    assert [kept.seat for kept in await plans.of(match.id)] == [BEN]


async def test_names_of_then_are_found_in_one_look_at_the_entries(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 1; take 1")
    await handed(sitting, match)
    await sitting.service.offer_seat(match.id, ANN, EVE.user, "Eve")
    match = (await sitting.service.take_seat(match.id, ANN, EVE)).match
    looked = list[str]()
    change = seat_changes.change

    def counted(sentence: str) -> seat_changes.Change | None:
        looked.append(sentence)
        return change(sentence)

    monkeypatch.setattr(seat_changes, "change", counted)
    names = [match.former(entry.seq).get(ANN) for entry in match.entries]
    assert names == ["Ann"] * 4 + ["Dora"] * 2 + [None]
    assert len(looked) == sum(entry.kind == "talk" for entry in match.entries)
