"""How a game starts: Haze Bomb, who goes first, the Terrains, and the first Actions."""

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import DECKS, FACES
from bot.games.terrene.model.decks import judge
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Settle
from bot.kernel import Seat
from tests.games.terrene.positions import (
    A,
    B,
    C,
    D,
    asked,
    begun_by_a,
    expect,
    going_on,
    heard,
    luck,
    next_turn,
    options,
    position,
    said,
)


def about_to_begin(seats: int = 2, settings: dict[str, str] | None = None) -> State:
    """Usual openings lie face-down; somebody decides who goes first."""
    state = GAME.setup(GAME.table(seats, settings or {}), luck()).state
    letters, names = "ABCD"[:seats], ("gregory", "zowie", "sk", "skylar")
    state = said(state, *(f"{x} {name}" for x, name in zip(letters, names, strict=False)))
    return said(state, *(f"{letter} usual" for letter in letters))


@pytest.mark.ruling("R115", "R1")
@pytest.mark.parametrize(("name", "bombs", "storms"), [("gregory", 2, 2), ("skylar", 1, 0)])
def test_haze_bomb_is_one_card_and_both_lists_have_thirty(
    name: str, bombs: int, storms: int
) -> None:
    keys = DECKS[name].keys
    assert len(keys) == 30 and keys.count("haze_bomb") == bombs
    assert keys.count("fire_storm") == storms
    assert not {"haze", "bomb"} & set(keys)
    assert not any(each.house for each in DECKS[name].cards)


@pytest.mark.ruling("R115")
def test_haze_and_bomb_stay_legal_as_house_cards() -> None:
    assert FACES["haze"].house and FACES["bomb"].house and not FACES["haze_bomb"].house
    keys = [key for key in DECKS["gregory"].keys if key != "haze_bomb"]
    assert judge([*keys, "haze", "bomb"]) == []
    assert len(judge([*keys, "haze", "bomb"], house=False)) == 2


@pytest.mark.ruling("R115")
def test_a_haze_bomb_hurts_and_weakens() -> None:
    state = said(position("ike +hazebomb | olivia, ivan"), "A use A1 B1")
    expect(state, "B1 d 10", "B1 atk 10", "A actions 2")
    expect(next_turn(state), "B1 atk 10")
    expect(next_turn(next_turn(state)), "B1 atk 20")


@pytest.mark.ruling("R116")
@pytest.mark.parametrize(
    ("start", "first", "second"),
    [("even", 2, 4), ("fewer", 2, 3), ("more", 3, 4), ("plain", 3, 3)],
)
def test_actions_make_up_for_going_first(start: str, first: int, second: int) -> None:
    state = begun_by_a(settings={"start": start})
    expect(state, f"A actions {first}")
    state = next_turn(state)
    expect(state, f"B actions {second}")
    expect(next_turn(state), "A actions 3")


@pytest.mark.ruling("R116")
def test_t2_and_the_start_do_not_add_up() -> None:
    state = next_turn(begun_by_a(settings={"edition": "t2"}))
    expect(state, "B actions 4")


@pytest.mark.ruling("R117")
def test_terrains_lie_face_down_until_it_is_known_who_goes_first() -> None:
    state = about_to_begin()
    chooser = asked(state)
    for viewer in (A, B, None):
        view = GAME.view(state, viewer)
        shown = [bool(side.grounds) for side in view.sides]
        assert shown == [side.seat == viewer for side in view.sides]
        words = GAME.board(view) + GAME.describe(view)
        assert ("Emberstadt" in words) == (viewer == A)
    told = heard(state, f"{chooser} first")
    assert told.index("Terrain is Emberstadt") < told.index("begins turn 1")
    assert all(side.grounds for side in GAME.view(said(state, f"{chooser} first"), None).sides)


@pytest.mark.ruling("R117")
def test_a_hidden_terrain_is_guessed_among_those_of_the_deck() -> None:
    state = about_to_begin()
    for seed in range(8):
        guessed = GAME.guess(GAME.view(state, B), luck(seed))
        assert GAME.view(guessed, B) == GAME.view(state, B)
        ground = guessed.players[A].grounds[0].face
        assert ground.key in DECKS["gregory"].keys and not ground.is_storm


@pytest.mark.ruling("R118", "R101")
def test_a_side_that_has_lost_is_not_asked_to_dismiss_anyone() -> None:
    lost = position("ike, ethan, sammy, zane | ivan", hp=(0, 50))
    assert going_on(replace(lost, agenda=(Settle(),))).wins == (0, 1)


@pytest.mark.ruling("R103")
@pytest.mark.parametrize(("words", "first"), [("first", 0), ("partner", 2)])
def test_a_team_chooses_which_of_its_players_begins(words: str, first: int) -> None:
    state = about_to_begin(4)
    chooser = asked(state)
    state = said(state, f"{chooser} {words}")
    assert state.active == "ABCD".index(chooser) + first
    order = [state.active]
    for _ in range(3):
        state = next_turn(state)
        order.append(state.active)
    assert order == [Seat((order[0] + step) % 4) for step in range(4)]


@pytest.mark.ruling("R103")
def test_the_other_team_says_who_of_them_begins() -> None:
    state = about_to_begin(4)
    other = {"A": "B", "B": "A"}[asked(state)]
    state = said(state, f"{asked(state)} second")
    assert asked(state) == other and options(state) == ["first", "partner"]
    assert said(state, f"{other} partner").active == {"A": C, "B": D}[other]


@pytest.mark.ruling("R122")
def test_faces_that_were_changed_are_ours() -> None:
    """The shares themselves come from `make balance`."""
    tokens = [face for face in FACES.values() if face.type == "token"]
    assert tokens and all(face.lv == 0 for face in tokens)
    for key in ("fireball", "shadow_veil", "intensity", "inu_the_inferno", "assassins_agenda"):
        assert FACES[key].prov["ability"] == "H"
    for key in ("gregory_the_hoarder", "s_k_the_art_historian", "scoops_mcgee", "johnny_donuts"):
        assert FACES[key].prov["stats"] == "H"


@pytest.mark.ruling("R122")
def test_whoever_has_too_much_damage_for_a_changed_face_falls_at_the_next_check() -> None:
    """S.K. had 30 HP before rules 5, so he may stand in a running match with 25 damage."""
    state = position("ike | sk d25, ethan")
    expect(said(state, "A end"), "B party ethan")
