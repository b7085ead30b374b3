"""Terakh's picture: clans, kinds, modes and runes differ in more than color; labels stay."""

from itertools import combinations
from random import Random

import msgspec
import pytest

from bot.games.terakh import GAME
from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.planes import CONFIGURATIONS, places, planes_of
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS
from bot.kernel import Seat, Tossed
from renderers import DARK, DRAWINGS, NOTHING, THEMES, Marks, Picture, render
from renderers.kit.sketch import Sketch
from renderers.kit.text import inside
from renderers.marks import Trace
from renderers.terakh.layout import layout, middle
from renderers.terakh.runes import GLYPHS, glyph
from renderers.terakh.tokens import LETTERED, Look, orb, token
from tests.games.terakh.table import Table, table
from tests.kit.pictures import lost

CODES = "HY SO RA KE GU SH"


def crowded(players: int, config: str = "default") -> Table:
    """Every unit of every clan on the planes, an Idol among them."""
    codes = CODES.split()[:players]
    cells = [f"{letter}{slot}" for slot in range(1, 17) for letter in "ABCDEF"[:players]]
    spots = iter(cells[::2] + cells[1::2])
    units = [
        f"{code}{number}=hydra[2,1]@{next(spots)}"
        if number == 3
        else f"{code}{number}@{next(spots)}R"
        for code in codes
        for number in range(1, 7)
    ]
    elders = [f"{code}E@{next(spots)}(4)" for code in codes]
    return table(" ".join(codes), " ".join(units + elders), options=Options(config=config))


def drawn(play: Table, marks: Marks = NOTHING, viewer: Seat | None = None) -> Picture:
    return render("terakh", GAME.view(play.state, viewer), marks, DARK)


def words(picture: Picture) -> list[str]:
    return [text.text for text in picture.texts]


def test_clans_differ_in_outline_and_not_only_in_colour() -> None:
    shapes = [token(Look(f"{clan}E", 40, hp=2)).cover.tobytes() for clan in CLANS]
    inkas = [token(Look(f"{clan}1", 40)).cover.tobytes() for clan in CLANS]
    assert len(set(shapes)) == len(set(inkas)) == len(CLANS)


@pytest.mark.parametrize("clan", CLANS)
def test_loose_orbs_wear_their_clans_letters_on_the_smallest_board(clan: str) -> None:
    assert clan in [text.text for text in orb(clan, LETTERED).texts]


@pytest.mark.parametrize("config", list(CONFIGURATIONS))
def test_a_board_fills_its_room_whatever_its_shape(config: str) -> None:
    count = len(CONFIGURATIONS[config].split())
    placed = layout(planes_of(config, count), count, cards=0)
    corners = [point for plane in planes_of(config, count) for point in placed.grid.outline(plane)]
    high = max(y for _, y in corners) - min(y for _, y in corners)
    assert placed.radius >= 33
    assert high >= (placed.turn[1] if placed.turn[1] > 20 else 1200) * 0.75


@pytest.mark.parametrize(
    "change", [{"ready": True}, {"orb": "HY"}, {"pendant": True}, {"bound": True}]
)
def test_what_a_unit_is_changes_more_than_its_colour(change: dict[str, str | bool]) -> None:
    plain = token(Look("HY1", 40)).colours.convert("L").point(lambda tone: 255 * (tone > 120))
    look = replace_look(change)
    other = token(look).colours.convert("L").point(lambda tone: 255 * (tone > 120))
    assert plain.tobytes() != other.tobytes()


def replace_look(change: dict[str, str | bool]) -> Look:
    return Look(
        "HY1",
        40,
        ready=bool(change.get("ready")),
        orb=str(change.get("orb", "")),
        pendant=bool(change.get("pendant")),
        bound=bool(change.get("bound")),
    )


@pytest.mark.parametrize(("one", "other"), list(combinations(GLYPHS, 2)))
def test_runes_are_told_apart_by_shape(one: str, other: str) -> None:
    covers = []
    for rune in (one, other):
        sketch = Sketch(40, 40)
        glyph(sketch, rune, 20, 20, 16, "#000000")
        covers.append(sketch.sprite().cover.tobytes())
    assert covers[0] != covers[1]


def test_labels_stay_when_a_plane_turns_and_the_turn_is_shown() -> None:
    play = table("HY SO", "HY1@A7R")
    before = drawn(play)
    play.say(0, "rotate cw")
    after = drawn(play)
    labels = set(places(play.state.planes))
    assert {word for word in words(before) if word in labels} == labels
    assert [text for text in before.texts if text.text in labels] == [
        text for text in after.texts if text.text in labels
    ]
    arrow = drawn(play, Marks(last=(Trace("turn", ("A", "cw")),)))
    assert arrow.png() != after.png()
    assert drawn(play, Marks(last=(Trace("turn", ("A", "ccw")),))).png() != arrow.png()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("theme", list(THEMES))
def test_a_crowded_board_fits_and_stays_light(players: int, theme: str) -> None:
    play = crowded(players).hold(0, "berserk", "fate", "orb_break", "neglect_spell", "peace")
    for viewer in (None, Seat(0)):
        view = GAME.view(play.state, viewer)
        assert len(render("terakh", view, NOTHING, THEMES[theme]).png()) <= 150 * 1024


@pytest.mark.parametrize("players", [2, 6])
def test_no_label_is_covered_on_a_crowded_board(players: int) -> None:
    play = crowded(players)
    labels = set(places(play.state.planes))
    turned = Marks(last=(Trace("turn", ("A", "cw")),), options=("A1", "A2", "B3"))
    assert lost(drawn(play, turned), labels) == []


@pytest.mark.parametrize("config", list(CONFIGURATIONS))
def test_every_configuration_lies_inside_the_picture(config: str) -> None:
    players = len(CONFIGURATIONS[config].split())
    play = crowded(players, config)
    assert all(inside(stamp.box, (0, 0, 1600, 1200)) for stamp in drawn(play).stamps)
    assert layout(play.state.planes, players, cards=0).radius >= 33


@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_card_of_a_large_hand_covers_another(players: int) -> None:
    codes = " ".join(CODES.split()[:players])
    play = table(codes).hold(0, *list(CASTS)[:13])
    shown = drawn(play, viewer=Seat(0))
    names = {CASTS[card].name for card in list(CASTS)[:13]}
    cards = [
        stamp.box for stamp in shown.stamps if {text.text for text in stamp.sprite.texts} & names
    ]
    assert len(cards) == 13
    assert all(
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for a, b in combinations(cards, 2)
    )
    assert not [text for text in shown.texts if text.cut]


def test_an_attack_that_waits_for_answers_is_shown() -> None:
    runes = "SO2@B12G SO3@B8G SO4@B4G SO5@B5G"  # the defender may cast
    play = table("HY SO", f"HY1@A7R SO1@A8R {runes}").hold(1, "peace")
    calm = drawn(play)
    play.say(0, "attack A7 A8")
    shown = drawn(play)
    assert "HY1 → SO1" in words(shown) and "HY1 → SO1" not in words(calm)
    assert len(shown.stamps) > len(calm.stamps) + 2


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    play = table("HY SO").hold(0, "berserk", "berserk", "fate")
    assert "Berserk ×2" in words(drawn(play, viewer=Seat(0)))
    assert not {"Berserk ×2", "Fate"} & set(words(drawn(play, viewer=Seat(1))))
    assert not {"Berserk ×2", "Fate"} & set(words(drawn(play)))


def test_the_plates_tell_round_mana_cards_and_who_is_on() -> None:
    play = table("HY SO", "HY1=hydra[2,1]@A7").hold(0, "fate")
    shown = words(drawn(play))
    assert {"Round 1", "mana", "Hydra · 1st", "Sorceress · 2nd"} <= set(shown)
    assert drawn(play).png() != drawn(play.say(0, "end")).png()


def test_loose_orbs_lie_beside_each_other() -> None:
    none = drawn(table("HY SO"))
    one = drawn(table("HY SO", loose="KE@B2"))
    three = drawn(table("HY SO", loose="KE@B2 RA@B2 GU@B2"))
    assert [len(each.stamps) for each in (one, three)] == [
        len(none.stamps) + 1, len(none.stamps) + 3,
    ]  # fmt: skip


def test_a_rune_is_still_seen_under_a_unit() -> None:
    """In a wide corner of its Tria, wherever the Mods are."""
    for units in ("HY1@B12R", "HY1=hydra[1,0]@B12", "HY1=hydra[1,1]@B12"):
        bare = units.replace("B12", "B11")
        assert (
            len(drawn(table("HY SO", units)).stamps) == len(drawn(table("HY SO", bare)).stamps) + 1
        )


def test_a_lone_orb_lies_in_the_middle_of_an_empty_tria() -> None:
    play = table("HY SO", loose="KE@B2")
    stamp = next(s for s in drawn(play).stamps if "KE" in [text.text for text in s.sprite.texts])
    placed = layout(play.state.planes, 2, cards=0)
    left, top, right, bottom = stamp.box
    x, y = middle(placed.grid, play.state.planes, "B2")
    assert abs((left + right) / 2 - x) <= 2 and abs((top + bottom) / 2 - y) <= 6


def test_what_may_be_chosen_is_labeled_for_a_phone() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R")
    shown = drawn(play, Marks(options=("A7", "A8", "A9"), chosen=("A7",)))
    assert sorted(text.text for text in shown.texts if text.role == "label") == ["A7", "A8", "A9"]


def test_every_clan_is_beside_its_player_and_the_viewer_is_told() -> None:
    play = table("HY SO")
    shown = words(drawn(play, Marks(names=("Anna", "Bo"), you=Seat(0)), viewer=Seat(0)))
    assert {"Anna", "Bo", "you", "Your turn"} <= set(shown)
    assert "you" not in words(drawn(play, Marks(names=("Anna", "Bo"))))


def test_the_legend_explains_every_sign() -> None:
    named = {"Idol", "Elder", "Orb", "Bound", "Pendant", "Ready", "Guard", "A-mods", "D-mods"}
    shown = drawn(table("HY SO"))
    assert named <= set(words(shown))
    assert not [text for text in shown.texts if text.cut]


def test_a_finished_match_names_its_winner() -> None:
    play = table("HY SO", "HY1@A7R SOE@A8(1)").say(0, "attack A7 A8", 8, 1)
    shown = words(drawn(play))
    assert any(text.startswith("Winner, round") for text in shown)
    assert shown.count("Hydra") == 2  # on the turn's plate and on the clan's own


def test_turned_planes_look_the_same_whatever_was_drawn_before() -> None:
    view = GAME.view(crowded(3).state, None)
    turned = msgspec.structs.replace(view, turns=(2, *view.turns[1:-1], 1))
    DRAWINGS.clear()
    render("terakh", view)
    after = render("terakh", turned)
    DRAWINGS.clear()
    alone = render("terakh", turned)
    assert after.rows() == alone.rows()
    assert sorted(map(str, after.texts)) == sorted(map(str, alone.texts))


def test_whoever_has_chosen_face_down_is_no_longer_waited_for() -> None:
    step = GAME.setup(GAME.table(3, {"setup": "clans"}), Tossed(Random(1)))
    first, *others = step.state.order

    def heads(state: State) -> list[str]:
        return words(render("terakh", GAME.view(state, None), NOTHING, DARK))

    assert "All choose" in heads(step.state)
    state = step.state
    for seat, clan in zip(others, ("hydra", "keeper"), strict=True):
        state = GAME.play(state, seat, f"clan {clan}", Tossed(Random(1))).state
    assert "All choose" not in heads(state)
    assert GAME.view(state, None).waited_for == (first,)
