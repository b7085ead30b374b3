"""The picture of Arrakhar's Wand: sides by shape, plans for their own player, dice of late."""

from itertools import combinations
from random import Random

import pytest
from PIL import ImageChops, ImageStat

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.board import CLEAR
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS
from bot.kernel import Recorded, Seat, Tossed
from renderers import DARK, NOTHING, THEMES, Marks, Picture, Theme, render
from renderers.arrakhar.board import GRID, band, call, called, called_tone, centre, clear_tone
from renderers.arrakhar.tokens import DROP, carried, counter, haunt, lit_body, radiance, token
from renderers.kit.grids.hexes import rim
from renderers.kit.sprites import Sprite
from renderers.kit.text import inside
from tests.games.arrakhar.campaigns import campaign
from tests.games.arrakhar.positions import S, W, play, position, setup
from tests.kit.legibility import faults
from tests.kit.pictures import lost

WEIGHT = 150 * 1024
FRAME = (0, 0, 1600, 1200)


def picture(
    state: State, viewer: Seat | None = None, marks: Marks = NOTHING, theme: Theme = DARK
) -> Picture:
    return render("arrakhar", GAME.view(state, viewer), marks, theme)


def words(shown: Picture) -> list[str]:
    return [text.text for text in shown.texts]


def apart(one: Sprite, other: Sprite) -> float:
    """How different two sprites are in gray, a quarter of their size."""
    size = (max(1, one.width // 4), max(1, one.height // 4))
    first, second = (each.rgba().convert("LA").convert("L").resize(size) for each in (one, other))
    return ImageStat.Stat(ImageChops.difference(first, second)).mean[0]


@pytest.mark.parametrize(("one", "other"), list(combinations(KINDS, 2)))
def test_kinds_can_be_told_apart_without_colour(one: str, other: str) -> None:
    assert apart(counter(one), counter(other)) > 2


def test_sides_differ_in_outline() -> None:
    discs, squares = (token(kind, 1).bounds for kind in ("BA", "DE"))
    corner = token("DE", 1).cover.getpixel((squares[0] + 4, squares[1] + 4))
    rounded = token("BA", 1).cover.getpixel((discs[0] + 4, discs[1] + 4))
    assert corner != rounded


@pytest.mark.parametrize(("one", "other"), [("T1", "R1"), ("T1", "C1"), ("R1", "C1")])
def test_haunts_differ_in_their_roofs(one: str, other: str) -> None:
    assert ImageChops.difference(haunt(one).cover, haunt(other).cover).getbbox() is not None


def test_every_clear_hex_has_its_label_and_every_stack_its_number() -> None:
    state = position("W F11 WI3, S K12 OR4, E1 BA8", "move")
    said = words(picture(state))
    assert set(CLEAR) <= set(said)
    assert {"WI", "3", "OR", "4", "BA", "8", "E1", "E6"} <= set(said)


def test_only_what_may_be_chosen_has_a_large_label() -> None:
    state = position("W F11 WI3, S K12 OR4, E1 BA8", "move")
    shown = picture(state, W, Marks(options=("F11", "F13"), chosen=("K12",)))
    large = {text.text for text in shown.texts if text.role == "label" and text.text in CLEAR}
    assert large == {"F11", "F13", "K12"}
    for text in shown.texts:
        if text.text in CLEAR and not text.role:
            assert text.size <= 20


def test_a_haunt_shows_under_whoever_stands_there() -> None:
    state = position("W F11 WI3, S F12 OR4", "move")
    assert state.haunts["T1"] == "F12"
    shown = picture(state)
    (name,) = [text for text in shown.texts if text.text == "T1"]
    assert not lost(shown, {"T1", "OR", "4"}) and name.ink[3] - name.ink[1] >= 33
    x, y = centre("F12")
    assert inside(name.ink, (x - 44, y - 60, x + 44, y)), "it is told on its own hex"


def test_pending_orders_are_told_on_the_private_strip() -> None:
    moves = position("W F11 DW4, W D6 BA1, S K12 OR1", "move", wand="D6")
    planned = play(moves, "order F11>F13x2 D6>B4w")
    assert {"DW2 F11 → F13", "BA1 D6 → B4 ★"} <= set(words(picture(planned, W)))
    assert "DW2 F11 → F13" not in words(picture(planned, S))
    fights = position("W K15 DW4, W L14 BA2, S L15 OR4", "combat")
    planned = play(fights, "order K15x2>L15x2 L14>L15x2")
    told = set(words(picture(planned, W)))
    assert {"K15×2 → L15 OR2 2:1", "L14×2 → L15 OR2 2:1"} <= told


def test_before_turn_1_a_player_sees_the_own_design_alone() -> None:
    state = GAME.play(setup(), W, "order WI8 DW10 BA8 EL10", Recorded()).state
    assert {"8", "10"} <= set(words(picture(state, W)))
    for viewer in (None, S):
        assert "10" not in [
            text.text for text in picture(state, viewer).texts if text.box[0] > 1424
        ]


def test_spent_casters_and_haste_are_marked() -> None:
    state = play(position("W F11 WI3, W F12 DW4", "haste"), "order F11x2>F12 done", dice=(3, 1))
    said = words(picture(state))
    assert "+4" in said and "has cast" in said
    none, two = token("WI", 3), token("WI", 3, spent=2)
    assert none.digest != two.digest != token("WI", 3, spent=1).digest


def test_the_strip_shows_the_dice_of_the_last_segment() -> None:
    state = position("W K15 WI2, W L14 BA3, S L15 OR3, S M14 GH1", "fire")
    state = play(state, "order K15>L15 K15>L15 done", dice=(1, 6, 2, 5))
    said = words(picture(state))
    assert "Fireball K15 → L15" in said and "†2 OR" in said and "no loss" in said
    state = play(state, "order L14>L15 done", dice=(1,))
    said = words(picture(state))
    assert any(text.startswith("L14 → L15") for text in said)
    assert "Fireball K15 → L15" not in said
    over = GAME.play(state, W, "pass", Tossed(Random(1))).state
    said = words(picture(over))
    assert "Fireball K15 → L15" in said, "once the phase is over, all of it is told"
    assert any(text.startswith("L14 → L15") for text in said)


def test_nobody_can_miss_that_the_wand_is_found() -> None:
    before = position("W F12 BA3, S K12 OR1", "combat", wand="T1")
    found = GAME.play(before, W, "pass", Tossed(Random(1))).state
    assert found.wand == "F12"
    for viewer in (None, W, S):
        shown = picture(found, viewer)
        assert "The wand is found!" in words(shown)
        assert radiance() in [stamp.sprite for stamp in shown.stamps]
    assert "The wand is found!" not in words(picture(before))


def test_a_plan_shows_on_its_own_players_picture_only() -> None:
    before = position("W F11 DW4, W F13 EL2, S K12 OR1", "move")
    planned = play(before, "move F11 F13 2")
    assert picture(planned, W).png() != picture(before, W).png()
    for viewer in (None, S):
        assert picture(planned, viewer).png() == picture(before, viewer).png()


def test_who_will_stand_where_shows_at_the_end_of_the_arrow() -> None:
    state = position("W F11 DW4, W D11 DW2", "move")
    ghost = token("DW", 4, faded=clear_tone(DARK, band("F13")))
    planned = picture(play(state, "order F11>F13x3 D11>F13x1"), W)
    assert [stamp.sprite for stamp in planned.stamps].count(ghost) == 1
    joined = picture(play(state, "order F11>D11x1"), W)
    assert len(joined.stamps) == len(planned.stamps) - 2, "someone stands there already"


def test_the_wands_haunt_shows_on_the_sorcerer_players_picture_only() -> None:
    here, there = (position("W F11 DW4, S K12 OR1", "move", wand=haunt) for haunt in ("T1", "C2"))
    assert picture(here, S).png() != picture(there, S).png()
    for viewer in (None, W):
        assert picture(here, viewer).png() == picture(there, viewer).png()


def test_the_wand_shows_where_it_lies() -> None:
    state = position("W D6 DW1", "move", wand="D6")
    bare = position("W D6 DW1, W H9 DW1", "move", wand="H9")
    x, y = centre("D6")
    star = carried()
    stars = [[s for s in picture(each).stamps if s.sprite is star] for each in (state, bare)]
    assert all(len(each) == 1 for each in stars)
    here, there = (inside(each[0].box, (x - 60, y - 60, x + 60, y + 60)) for each in stars)
    assert here and not there


def test_what_may_be_chosen_and_what_is_chosen_are_lit() -> None:
    state = position("W F11 DW4", "move")
    shown = picture(state, W, Marks(options=("F13", "E1"), chosen=("F11",)))
    laid = {stamp.sprite for stamp in shown.stamps}
    assert {
        called(DARK),
        call("F13", DARK),
        lit_body(DARK.pick, "DW", called_tone(DARK), chosen=True),
    } <= laid
    assert rim(GRID, DARK.go, "solid", width=5, inset=4) in laid


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_whole_war_fits_the_frame(theme: str) -> None:
    states = campaign(0, "long").states
    for state in states[:: max(1, len(states) // 12)]:
        for viewer in (None, W, S):
            shown = picture(state, viewer, theme=THEMES[theme])
            assert len(shown.png()) <= WEIGHT
            assert all(inside(stamp.box, FRAME) for stamp in shown.stamps)
            for text in shown.texts:
                assert inside(text.ink, text.box) and text.size >= 18 and not text.cut, text


def test_a_plan_of_everybody_with_half_the_valley_on_offer_is_light_enough() -> None:
    moves = (stop for stop in campaign(1, "long").stops if stop.state.segment == "move")
    first = next(stop for stop in moves if stop.state.side == "W")
    line = first.sentence.removesuffix(" done")
    planned = GAME.play(first.state, first.seat, line, Recorded()).state
    assert len(planned.orders) > 12
    for theme in THEMES.values():
        shown = picture(planned, first.seat, Marks(options=CLEAR[:100]), theme)
        assert len(shown.png()) <= WEIGHT


def test_the_set_up_tells_its_player_what_is_left_and_nobody_else() -> None:
    state = setup()
    drafted = GAME.play(state, W, "preset rush", Recorded()).state
    assert "Yours: 60 of 60 points" in words(picture(drafted, W))
    assert words(picture(drafted, S)) == words(picture(state, S))
    for seat in (W, S):
        state = GAME.play(state, seat, "auto", Recorded()).state
    hidden = play(state, "order T1=F12 R1=H8 wand=T1 G11x3")
    own = words(picture(hidden, S))
    assert {"T1 F12 ★", "C1 –", "Sorcerers left: 11", "4 to place", "in T1"} <= set(own)
    for viewer in (None, W):
        assert words(picture(hidden, viewer)) == words(picture(state, viewer))
    entering = play(state, "preset ring", "wand T1", "ready", "order E1:BA4 E5:EL10")
    assert {"WI: 8 left", "BA: 4 left"} <= set(words(picture(entering, W)))
    assert "WI: 8 left" not in words(picture(entering, S))
    assert "hidden" in words(picture(entering, W)) and "in T1" in words(picture(entering, S))


def test_the_end_tells_what_was_hidden() -> None:
    state = position("W D6 DW1", "move", reserve="DE3 GH2")
    over = GAME.withdraw(state, W, Recorded()).state
    said = words(picture(over))
    assert "The wand was in T1" in said and "Never summoned: DE3 GH2" in said


def test_a_fireball_flies_beside_who_stands_below_it() -> None:
    """The stack between caster and target keeps its letters and its number."""
    over = "W J15 WI1, W K15 DW4, S L15 OR4"
    x, y = centre("K15")
    box = (x - 15, y + DROP - 18, x + 13, y + DROP + 18)
    bare = picture(position(over, "fire")).image().crop(box)
    aimed = picture(play(position(over, "fire"), "order J15>L15"), W).image().crop(box)
    assert bare.tobytes() == aimed.tobytes()


@pytest.mark.parametrize("target", ["L15", "K14", "K16", "J15"])
def test_a_blow_leaves_labels_and_numbers_readable(target: str) -> None:
    state = position(f"W K15 DW4, S {target} OR3", "combat")
    aimed = picture(play(state, f"order K15>{target}"), W)
    assert not lost(aimed, {"K15", target, "DW", "OR", "4", "3"})
    assert not faults(aimed)
