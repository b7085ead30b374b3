"""A match by turns: everything once and in order, and nothing that a viewer may not know."""

from random import Random

import pytest

from bot.games import games
from bot.kernel import Seat, random_sentence
from bot.match.history.turns import SET_UP, done_by, events_of, pages, standing, stations, turns
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match
from bot.match.service import Service
from bot.match.update import Update
from tests.kit.tables import clock, people

GAMES = [key for key in games() if key not in ("auction", "heap")]
ROOM = 600


async def played(key: str, answers: int = 60) -> Match:
    random = Random(key)
    service = Service(MemoryJournal(), clock, random.randbytes)
    game = games()[key]
    seats = 3 if 3 in game.about.seats else 2
    match = await service.open(key, people(seats), game.about.quickstart)
    for _ in range(answers):
        if match.outcome():
            break
        prompt = random.choice(match.prompts())
        match = (await service.play(match.id, prompt.seat, random_sentence(prompt, random))).match
    return match


def told(match: Match, viewer: Seat | None) -> list[str]:
    events = tuple(event for moment in match.moments() for event in moment.events)
    words = Update(events).words_for(viewer)
    return [each for each in words if not each.startswith("Seal: ")]


@pytest.mark.parametrize("key", GAMES)
async def test_every_viewer_reads_what_they_were_told_and_no_more(key: str) -> None:
    match = await played(key)
    for viewer in (None, *match.table.seats):
        found = turns(match, viewer)
        assert [event.text for event in events_of(found)] == told(match, viewer)
        hidden = {entry.seq for entry in match.entries if entry.told != "all"}
        for turn in found:
            for doing in turn.doings:
                assert doing.seat in (None, viewer) or doing.seq not in hidden
        for seat in match.table.seats:
            own = done_by(found, seat)
            assert {doing.seat for turn in own for doing in turn.doings} <= {seat}


@pytest.mark.parametrize("key", GAMES)
async def test_turns_have_numbers_and_owners_and_pages_hold_all_of_them(key: str) -> None:
    found = turns(await played(key), None)
    assert any(
        turn.title.startswith(("Turn ", "Round ")) and turn.seat is not None for turn in found
    ), "`status` does not open with “Turn 4: {0} …” or “Round 4: {0} …”"
    made = pages(found, ROOM)
    assert [event for page in made for event in events_of(page)] == list(events_of(found))
    for page in made:
        doings = [doing for turn in page for doing in turn.doings]
        size = sum(len(line) + 1 for doing in doings for line in doing.lines)
        assert size <= ROOM or len(doings) == 1
    drawn = stations(found, 3)
    assert drawn[-1] == found[-1] and len(drawn) <= 3
    half = pages(found[: len(found) // 2], ROOM)
    assert half[:-1] == made[: len(half) - 1]


async def test_turns_of_a_match_of_several_games_name_the_game() -> None:
    """As in a match of Terrene Odyssey with its default options."""
    random = Random(3)
    service = Service(MemoryJournal(), clock, random.randbytes)
    match = await service.open("terrene", people(2), {"match": "bo3", "decks": "ready"})
    while "turn 2" not in match.game.status(match.game.view(match.state, None)):
        prompt = random.choice(match.prompts())
        match = (await service.play(match.id, prompt.seat, random_sentence(prompt, random))).match
    titles = [turn.title for turn in turns(match, None)]
    assert titles == [SET_UP, "Game 1, turn 1", SET_UP, "Game 2, turn 1"]


async def test_what_was_undone_is_in_the_log_and_not_in_a_recap() -> None:
    service = Service(MemoryJournal(), clock, Random(1).randbytes)
    match = await service.open("rakh", people(2), {"factions": "swap", "setup": "quick"})
    await service.play(match.id, Seat(0), "move ro D4")
    await service.undo(match.id, Seat(0))
    match = (await service.play(match.id, Seat(0), "move ro D5")).match
    log = turns(match, None)
    told = [event.text for event in events_of(log)]
    kept = [event.text for event in events_of(standing(match, log))]
    assert "{0} moves the Rogue from F4 to D4." in told and "Undone." in told[-2]
    assert [each for each in told if each not in kept] == told[-3:-1]
