"""Bad input: every refusal says what is wrong and names the ruling."""

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.state import Options
from bot.kernel import NotUnderstood
from tests.games.terrain.positions import building, race, say

ONLY_DOUBLES = (
    "You may rotate a piece only after rolling doubles. This roll is for moving: go or stay (R24)."
)
HILLS = "F7=8B0 G5=7B0 E5=4B0"


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("go F7", "F7 is 4 levels up; the limit is three. Choose another cell (R54)."),
        (
            "go F5",
            "F6 has no exit toward F5; its exits lead NE, S and NW. Choose one of them (R17).",
        ),
        (
            "go N",
            "F6 has no exit toward F5; its exits lead NE, S and NW. Choose one of them (R17).",
        ),
        (
            "go G5",
            "G5 costs 4 points in good weather; you have 3 left. "
            "Choose a cheaper step, or stop here (R55).",
        ),
        (
            "go F9",
            "F9 is not next to F6, and you move one cell at a time. "
            "Choose a cell next to F6 (R19).",
        ),
        ("go Z9", "There is no cell Z9. Choose one from A1 to K6; F6 is the middle."),
        ("rotate F6 1", ONLY_DOUBLES),
        (
            "invert F6",
            "Only a double six may turn a piece upside down, and only if the table "
            "allows it. Say go or stay (R34).",
        ),
        ("place F6 4B0", "The land is complete; the spare pieces stay out. Say go or stay (R9)."),
    ],
)
@pytest.mark.ruling("R54", "R55", "R17", "R19")
def test_a_step_is_refused_with_its_reason(sentence: str, answer: str) -> None:
    state = race(HILLS, tokens="F6", dice=(2, 3))
    with pytest.raises(NotUnderstood) as refusal:
        say(state, sentence)
    assert str(refusal.value) == answer


@pytest.mark.ruling("R55", "R20")
def test_bad_weather_is_named_where_it_makes_the_price() -> None:
    dear = race("F7=5B0", tokens="F6", dice=(3, 2))
    with pytest.raises(NotUnderstood, match="F7 costs 4 points in bad weather; you have 2 left"):
        say(dear, "go F7")


@pytest.mark.ruling("R33")
def test_upside_down_pieces_are_refused_by_name() -> None:
    state = race("F7=4Bx", tokens="F6", dice=(2, 3))
    with pytest.raises(NotUnderstood, match=r"F7 is upside down, so no one may enter it.*\(R33\)"):
        say(state, "go F7")


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("place A1 5C0", "A1 already has a piece (4B0). Choose an empty cell (R4)."),
        ("place F6 5C0", "F6 touches no piece. Build next to the land so far (R4)."),
        ("place A2 5C", "5C can lie in six ways. Say 5C0 to 5C5, in steps clockwise (R6)."),
        ("place A2 5C7", "A piece is rotated 0 to 5 steps clockwise. Say 5C0 to 5C5 (R6)."),
        (
            "go A2",
            "The race has not begun, so no one moves yet. Place a piece first.",
        ),
        ("mark F6", "Destinations are chosen when the land is complete. Place a piece first."),
    ],
)
@pytest.mark.ruling("R4", "R6")
def test_a_placement_is_refused_with_its_reason(sentence: str, answer: str) -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    with pytest.raises(NotUnderstood) as refusal:
        say(state, sentence)
    assert str(refusal.value) == answer


@pytest.mark.ruling("R7")
def test_a_cell_where_every_piece_would_wall_in_is_refused() -> None:
    # All pieces above level 4 lie in the middle, so whatever goes on A2 is a cliff to A1 (8).
    tall = [f"{level}{pattern}0" for level in "8765" for pattern in "ABCD" for _ in range(3)]
    middle = [label for label in LABELS if label[0] in "DEFGH"]
    hills = " ".join(f"{label}={code}" for label, code in zip(middle, tall[1:], strict=False))
    state = building(f"A1=8A1 B1=1B0 B2=1B0 K1=4B0 {hills}", starts="A1 K1")
    with pytest.raises(NotUnderstood, match=r"Any piece on A2 would wall in .*\(R7\)"):
        say(state, "place A2 3A0")


@pytest.mark.ruling("R34")
def test_inversion_without_a_legal_piece_is_explained() -> None:
    options = Options(inversion=True)
    state = race(dice=(6, 6), options=options)
    narrow = tuple("8Bx" if cell not in state.claimed else "4B0" for cell in range(91))
    state = replace(state, board=narrow)
    prompt = GAME.prompts(state)[0]
    assert [option.token for option in prompt.options] == ["rotate", "forfeit"]
    with pytest.raises(NotUnderstood, match=r"would cut someone off.*\(R34\)"):
        say(state, "invert F6")
