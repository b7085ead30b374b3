"""What one side hides shows in nothing that the other can see or hear, however the war goes."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.text.view import View
from bot.kernel import Event, Recorded, Seat, Tossed, walk
from bot.kernel.codec import encode
from tests.games.arrakhar.campaigns import Stop, campaign
from tests.games.arrakhar.positions import S, W, play, position, setup

WARS = [(0, "basic"), (1, "basic"), (0, "long"), (1, "short")]


def stops() -> list[Stop]:
    return [stop for seed, name in WARS for stop in campaign(seed, name).stops[::3]]


def words(view: View) -> tuple[str, ...]:
    return GAME.status(view), GAME.board(view), GAME.describe(view), GAME.secret(view)


def test_look_alikes_look_alike_in_the_thick_of_war() -> None:
    random = Random(1)
    for stop in stops():
        for viewer in (None, W, S):
            view = GAME.view(stop.state, viewer)
            other = GAME.guess(view, Tossed(random))
            assert list(GAME.violations(other)) == []
            assert encode(GAME.view(other, viewer)) == encode(view)
            assert words(GAME.view(other, viewer)) == words(view)
            asked = [prompt.seat for prompt in GAME.prompts(stop.state)]
            assert [prompt.seat for prompt in GAME.prompts(other)] == asked
            if viewer in asked:
                assert GAME.prompt(other, viewer).text == GAME.prompt(stop.state, viewer).text


def elsewhere(state: State) -> State:
    """The same war with the wand and the reserve changed behind the wizard player's back."""
    haunts = sorted(state.haunts)
    hiding = haunts[-1] if state.hiding == haunts[0] else haunts[0]
    return replace(state, hiding=hiding, reserve={"DE": 1, "OR": 0, "GH": 2})


@pytest.mark.ruling("R19", "R20")
def test_the_wizard_player_sees_neither_the_wand_nor_the_reserve() -> None:
    for stop in stops():
        if stop.state.turn and stop.state.hiding:
            for viewer in (None, stop.state.wizard):
                view = GAME.view(stop.state, viewer)
                assert view == GAME.view(elsewhere(stop.state), viewer)
                assert (view.hiding, view.reserve) == ("", None)
                assert "S" not in view.forces


@pytest.mark.ruling("R68")
def test_a_plan_is_in_no_other_view() -> None:
    for stop in stops():
        planned = replace(stop.state, plan=())
        other = Seat(1 - stop.seat)
        assert GAME.view(stop.state, other) == GAME.view(planned, other)


def heard(events: tuple[Event, ...], seat: Seat) -> list[Event]:
    return [event for event in events if event.to is None or seat in event.to]


@pytest.mark.ruling("R20")
def test_a_summons_never_tells_why_fewer_came() -> None:
    short = position("S K12 SO1", "summon", reserve="DE1")
    rich = position("S K12 SO1", "summon", reserve="DE9")
    few = GAME.play(short, S, "summon K12 T2 all", Recorded(6))
    chosen = GAME.play(rich, S, "summon K12 T2 1", Recorded(6))
    assert GAME.view(few.state, W) == GAME.view(chosen.state, W)
    assert heard(few.events, W) == heard(chosen.events, W)
    for state, sentence in ((short, "summon K12 T2 all"), (rich, "order K12>T2:1")):
        assert walk(GAME.prompt(state, S), sentence).sealed


@pytest.mark.ruling("R19")
def test_a_summons_that_fails_is_not_heard_of() -> None:
    state = position("S K12 SO1, S G11 SO1", "summon", reserve="DE3")
    both = GAME.play(state, S, "order K12>T2 G11>T1", Recorded(6))
    one = GAME.play(state, S, "order K12>T2", Recorded(6))
    assert heard(both.events, W) == heard(one.events, W)
    assert GAME.view(both.state, W) == GAME.view(one.state, W)


@pytest.mark.ruling("R01", "R07")
def test_designs_and_hiding_places_are_said_face_down() -> None:
    state = setup()
    for sentence in ("preset rush", "order WI8 DW10 BA8 EL10", "auto"):
        assert walk(GAME.prompt(state, W), sentence).sealed
    drafted = GAME.play(state, W, "preset rush", Recorded()).state
    assert GAME.view(drafted, S) == GAME.view(state, S)
    assert "5 wizards" in GAME.secret(GAME.view(drafted, W))
    ready = GAME.play(drafted, W, "ready", Recorded()).state
    assert GAME.view(ready, S).ready == ("W",) and GAME.view(ready, S).forces == {}
    hiding = GAME.play(ready, S, "auto", Recorded()).state
    for sentence in ("haunt T1 F12", "wand T1", "order T1=F12", "preset ring", "auto"):
        assert walk(GAME.prompt(hiding, S), sentence).sealed
    placed = play(hiding, "preset ring", "wand C1")
    assert GAME.view(placed, W) == GAME.view(hiding, W)
    locked = play(placed, "ready")
    assert GAME.view(locked, W).haunts == locked.haunts
    assert "hid the wand in C1 (" in GAME.secret(GAME.view(locked, S))
    assert GAME.secret(GAME.view(locked, W)) == (
        "Your force: 5 wizards, 8 dwarves, 10 barbarians and 17 elves (60 of 60 points)."
    )


def test_at_the_end_everything_may_be_read() -> None:
    end = GAME.withdraw(position("W F11 DW1", "move", reserve="DE3"), W, Recorded())
    told = " ".join(event.text for event in end.events if event.to is None)
    assert "hidden in T1" in told and "Never summoned: 3 demons" in told
    state = end.state
    for viewer in (None, W, S):
        view = GAME.view(state, viewer)
        assert view.hiding == "T1" and view.reserve == state.reserve
        assert "hidden in T1" in GAME.status(view) and "3 demons" in GAME.status(view)


def test_words_fit_their_places_in_the_thick_of_war() -> None:
    for stop in stops():
        for viewer in (None, W, S):
            view = GAME.view(stop.state, viewer)
            assert len(GAME.board(view)) <= 1900 and len(GAME.describe(view)) <= 900
            assert len(GAME.status(view)) <= 600 and len(GAME.secret(view)) <= 1800
        for prompt in GAME.prompts(stop.state):
            assert len(prompt.text) <= 600
