"""Refusals teach: what is in the way, which ruling says so, what to do instead."""

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import Recorded
from tests.games.rakh.positions import play, position, refusal

FIELD = "Sun PA E3, GI E5, NE G3, PR F5, SK F1; Moon EN C3, SC C5, RO B3, GU D1"


def placing() -> State:
    return GAME.setup(GAME.table(2, {"factions": "swap", "setup": "open"}), Recorded()).state


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("jump", "“jump” is not possible."),
        ("move xx", "“xx” is not possible after “move”."),
        ("move paladin", "“move pa” is not finished."),
        ("move ro", "There is no Sun Rogue on the board."),
        ("move sk", "The Skeleton moves only after its Necromancer moves."),
        (
            "move pa Z9",
            "There is no space “Z9”. Choose one from A1 (top left)",
        ),
        ("move pa C3", "C3 is occupied by the Moon Enchanter. Choose a free space (R2)."),
        ("move pa A1", "A1 is cursed land. Choose another space (R59)."),
        (
            "move ne G2",
            "G2 is 1 space away; your Necromancer must move exactly 2 spaces. "
            "Choose another space (R1).",
        ),
        ("attack xx", "“xx” is not possible after “attack”."),
        ("attack giant", "“attack gi” is not finished."),
        ("attack sk", "The Skeleton attacks only after its Necromancer attacks"),
        ("attack en", "There is no Sun Enchanter on the board."),
        ("attack pa", "No enemy is exactly 1 space from your Paladin. Choose another unit (R3)."),
        ("attack gi xx", "“xx” is not possible after “attack gi”."),
        (
            "attack gi rogue",
            "The Moon Rogue on B3 is 3 spaces away; your Giant's RANGE",
        ),
        (
            "attack gi ro",
            "The Moon Rogue on B3 is 3 spaces away; your Giant's RANGE",
        ),
        ("attack gi pa", "There is no Moon Paladin on the board."),
        ("throw", "“throw” is not finished."),
        ("throw xx", "“xx” is not possible after “throw”."),
        ("throw sc", "There is no Sun Scout on the board."),
        ("throw pr", "Your Priest on F5 is 1 space away; your Giant's RANGE"),
        ("throw pa C5", "C5 is occupied by the Moon Scout. Choose a free space (R2)."),
        ("throw pa E4", "E4 is 1 space away; your Giant's RANGE"),
        ("throw pa Z9", "There is no space “Z9”"),
        ("heal pa", "No wounded ally is exactly 2 spaces from your Priest"),
        (
            "raise E4",
            "Your Skeleton is already on the board, and you may have one at a time. "
            "Choose another action (R38).",
        ),
        ("pass", "You must take both actions while any is possible. Move or attack (R50)."),
        ("place pa F2", "The set-up is over. Move a unit or attack with one."),
    ],
)
def test_an_action_that_cannot_be_taken_is_answered_with_the_rule(
    sentence: str, reason: str
) -> None:
    assert refusal(position(FIELD), sentence).startswith(reason)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("move pr F2", "Place your five units first."),
        ("place xx", "“xx” is not possible after “place”."),
        ("place skeleton F3", "The Skeleton is not placed in the set-up"),
        ("place ro Z9", "There is no space “Z9”"),
    ],
)
def test_before_the_first_turn_units_are_placed(sentence: str, reason: str) -> None:
    assert refusal(placing(), sentence).startswith(reason)


def test_a_land_is_laid_when_all_units_are_placed() -> None:
    state = placing()
    for kind, number in (("pa", 1), ("gu", 2), ("ro", 3), ("sc", 4), ("me", 5)):
        state = play(state, f"place {kind} F{number}", f"place {kind} B{number}")
    assert refusal(state, "place sh G1").startswith("All units are placed. Place")
    assert refusal(state, "land Z9").startswith("There is no space “Z9”")


@pytest.mark.parametrize(
    ("units", "sentence", "reason"),
    [
        ("Sun PR F2; Moon PR B4", "attack pr", "No enemy is exactly at RANGE of a unit"),
        ("Sun PR F2; Moon PR B4", "throw pr", "There is no Sun Giant on the board."),
        ("Sun GI F2; Moon PR B4", "throw pr", "Your Giant needs an ally and a free space"),
        ("Sun GI F2; Moon PR B4", "heal gi", "There is no Sun Priest on the board."),
        ("Sun GI F2; Moon PR B4", "raise D3", "There is no Sun Necromancer on the board."),
        ("Sun NE F2; Moon PR B4", "raise F3", "F3 is 1 space away; your Necromancer's RANGE is"),
        ("Sun ME D3, SH D4; Moon EN C3", "move me D2", "None of your units can move"),
        (
            "Sun ME D3, PA D5; Moon EN D4",
            "move me D2",
            "Your Mercenary is mesmerized",
        ),
    ],
)
def test_an_action_nobody_can_take_is_explained(units: str, sentence: str, reason: str) -> None:
    assert refusal(position(units), sentence).startswith(reason)


def test_spent_actions_are_named() -> None:
    state = play(position("Sun GI D4, SC D2, PR G3, RO F5(1), NE C1; Moon RO A4"), "throw sc B2")
    assert "your Giant has already moved this turn" in refusal(state, "throw")
    state = play(position("Sun PR G3, RO F5(1), SC E3(1), NE C1; Moon RO A4"), "heal ro")
    assert "your Priest has used it this turn" in refusal(state, "heal sc")
    state = play(position("Sun PR G3, NE C1, GI D1; Moon RO A4, SC B2"), "attack ne sc")
    assert "yours has used it this turn" in refusal(state, "raise C3")
    assert "has already attacked this turn" in refusal(
        play(position("Sun SC D4, RO C4; Moon SC C5, GI D6"), "attack sc gi"), "attack sc gi"
    )


def test_an_open_choice_comes_first_and_names_its_options() -> None:
    pulling = play(position("Sun EN E3; Moon GI C3, PR A3"), "attack en gi")
    assert refusal(pulling, "D3").startswith("Finish the current action first: say pull and")
    assert "one of these spaces: D3 or D4" in refusal(pulling, "pull D5")
    assert refusal(pulling, "pull xx").startswith("“xx” is not possible after “pull”.")
    cleaving = play(position("Sun ME D4; Moon RO C3, PR C4, SC D5, GI D3"), "attack me ro")
    assert "one of the units on C4 or D3" in refusal(cleaving, "cleave sc")
