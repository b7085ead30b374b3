"""The picture says what there is to know: prices, dice, weather, owners by letter, the end."""

from collections import Counter

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.games.terrain import GAME
from bot.games.terrain.model.board import HEXES, LABELS
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.text.view import free_starts
from bot.kernel import Seat
from renderers import DARK, NOTHING, Marks, Picture, render
from renderers.kit.canvas import Stamp
from renderers.kit.colours import rgb
from renderers.kit.text import Box, inside
from renderers.marks import Trace
from renderers.terrain.board import CLOSED, GRID, INSET, price, spot, toward
from renderers.terrain.tokens import LIVERIES, start
from tests.games.terrain.positions import NEXT, B, building, race, say
from tests.kit.pictures import lost


def draw(state: State, marks: Marks = NOTHING, viewer: Seat | None = None) -> Picture:
    return render("terrain", GAME.view(state, viewer), marks, DARK)


def words(state: State) -> list[str]:
    return [text.text for text in draw(state).texts]


def test_dice_weather_and_points_are_told_in_words() -> None:
    good = words(say(race(tokens="F6", dice=(2, 6)), "go F7").state)
    told = {"Good weather: normal costs", "5 of 6 points left", "Red moves", "Round 1 of 100"}
    assert told <= set(good)
    bad = words(race(tokens="F6", dice=(3, 6)))
    assert "Bad weather: every cost ×2" in bad
    assert {"Doubles: no movement", "Red may rotate"} <= set(words(race(dice=(3, 3))))
    green = words(race(tokens="F6", green=4, options=Options(green=True)))
    assert "6 of 6 points, only S" in green
    assert "1 of 1 point left" in words(race(dice=(2, 1)))


def test_every_level_is_written_on_its_cell() -> None:
    state = race("F6=7C3 F7=8B0", tokens="A1")
    without = Counter(words(race(tokens="A1")))
    found = Counter(words(state))
    assert found["7"] - without["7"] == 1
    assert found["8"] - without["8"] == 1
    assert without["4"] - found["4"] == 2


def test_legal_steps_show_their_price() -> None:
    state = race("F7=6B0", tokens="F6", dice=(2, 3))
    elsewhere = race("F7=6B0", tokens="F6", dice=(2, 1))
    assert price(3) in [stamp.sprite for stamp in draw(state).stamps]
    assert price(3) not in [stamp.sprite for stamp in draw(elsewhere).stamps]
    assert draw(state).png() != draw(elsewhere).png()


def test_players_differ_by_shape_and_letter_and_not_by_colour_alone() -> None:
    assert len({livery.shape for livery in LIVERIES}) == len(LIVERIES) == 6
    assert len({livery.colour for livery in LIVERIES}) == 6
    state = race(tokens="F6 F8", starts="A6 K1", markers=("C3", "H5"))
    found = Counter(words(state))
    # Token, flag, start, and the token of the row beside the land; the legend has a flag.
    assert found["B"] == 4
    assert found["R"] == 5
    # The row's flags bear the labels of the cells to reach, as do piece and empty board.
    assert found["C3"] == found["H5"] == found["D3"] + 1


def test_turning_a_piece_changes_the_picture() -> None:
    assert draw(race("F6=4C0")).png() != draw(race("F6=4C1")).png()
    assert draw(race("F6=4C0")).png() != draw(race("F6=4Cx")).png()


def test_with_the_green_die_there_are_no_exits_to_see() -> None:
    green = Options(green=True)
    pieces = [race(each, tokens="A1", green=4, options=green) for each in ("F6=4C0", "F6=4C1")]
    assert len({draw(state).png() for state in pieces}) == 1
    found = words(pieces[0])
    assert "exit" not in found and "1 N · 2 NE · 3 SE · 4 S · 5 SW · 6 NW" in found
    assert "exit" in words(race())


def test_lost_tells_its_goal_and_has_no_flags_to_explain() -> None:
    lost = Options(lost=True)
    found = words(race(starts="F6 F6", markers=("", ""), options=lost))
    assert "Round 1 of 100, first to the edge wins" in found
    assert "destination" not in found and "destination" in words(race())


def test_team_mates_are_named_beside_the_land() -> None:
    teams = Options(team_size=2)
    state = race(starts="A6 K1 A6 K1", markers=("A1", "K6", "A1", "K6"), options=teams)
    assert {"on A6 with G", "on K1 with O"} <= set(words(state))


def test_whoever_chooses_destinations_sees_for_whom_and_how_many() -> None:
    state = race(markers=("", ""), options=Options(destinations=3))
    state = replace(state, phase="destinations", turn=None)
    everybody = words(state)
    assert {"Players choose", "destinations for each other"} <= set(everybody)
    assert "?" not in everybody
    found = [text.text for text in draw(state, viewer=B).texts]
    assert {"Blue chooses for Red", "destinations within reach of A6"} <= set(found)
    assert found.count("?") == 3


def test_corners_still_free_to_start_from_are_shown() -> None:
    one = building("A1=4B0", starts="A1", players=3)
    assert free_starts(GAME.view(one, None)) == ("F1", "K1", "K6", "F11", "A6")
    all_chosen = building("A1=4B0 K1=4B0", starts="A1 K1")
    assert free_starts(GAME.view(all_chosen, None)) == ()


def test_the_way_walked_is_drawn() -> None:
    state = say(race(tokens="F6", dice=(2, 3)), "go F7 F8 stop", *NEXT).state
    assert draw(state).png() != draw(replace(state, trail=())).png()


def test_builders_see_the_supply_and_how_patterns_turn() -> None:
    state = building("A1=5C0 K1=4B0", starts="A1 K1")
    found = words(replace(state, votes=(state.seat,)))
    assert "2 of 91 placed, 1 vote to fill the rest" in found
    assert "Pieces left, by level and pattern" in found
    assert found.count("2") > 1


def test_the_end_names_winner_and_places() -> None:
    over = say(race(tokens="F6", markers=("F7", "K6")), "go F7").state
    found = words(over)
    assert {"Red wins", "1st place", "2nd place", "Red reached their destination first."} <= set(
        found
    )


def test_no_label_is_covered_by_what_stands_or_happened_there() -> None:
    state = race(tokens="A6 F11", starts="A6 F11", markers=("C3", "H5"))
    walked = say(race(tokens="F6", dice=(2, 3)), "go F7 F8 stop", *NEXT).state
    for shown in (draw(state), draw(walked), draw(state, Marks(options=("B2", "F6", "A6")))):
        assert lost(shown, set(LABELS)) == []
    assert {label: words(state).count(label) for label in ("A6", "F11")} == {"A6": 1, "F11": 1}


def test_nothing_lies_on_an_exit() -> None:
    """Neither tokens and flags nor rims, prices and starts: exits are what a step is chosen by."""
    state = race("F5=4A0 F7=4B1", tokens="F6 F8", starts="A6 K1", markers=("F5", "F7"))
    for cells in (("F5", "F7", "G6"), ("F6", "A6", "K1", "F8")):
        shown = draw(state, Marks(options=cells, chosen=("E6",), last=(Trace("place", cells),)))
        for label in (*cells, "E6"):
            hex_ = HEXES[LABELS.index(label)]
            x, y = spot(hex_.q, hex_.r, 4)
            for edge in range(6):
                across, down = toward(edge, GRID.down / 2 - INSET)
                box = (round(x + across) - 5, round(y + down) - 5)
                pip = (*box, box[0] + 10, box[1] + 10)
                assert _covered(pip, shown.stamps) < 0.25, (label, edge)


def _covered(box: Box, stamps: tuple[Stamp, ...]) -> float:
    """How much of a box is hidden by what was laid on the land."""
    cover = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    for stamp in stamps:
        here = (box[0] - stamp.x, box[1] - stamp.y, box[2] - stamp.x, box[3] - stamp.y)
        if inside(here, (0, 0, *stamp.sprite.size)):
            part = stamp.sprite.cover.crop(here)
            cover = ImageChops.lighter(cover, part)
    return sum(cover.histogram()[128:]) / (cover.width * cover.height)


def test_an_upside_down_piece_is_crossed_and_explained() -> None:
    open_, closed = draw(race("F6=4C0", tokens="A1")), draw(race("F6=4Cx", tokens="A1"))
    x, y = spot(0, 0, 4)
    box = (x - 50, y - 45, x + 50, y + 45)
    reds = [_red(shown.image().crop(box)) for shown in (open_, closed)]
    assert reds[0] == 0 and reds[1] > 500
    assert "upside down" in words(race())


def _red(part: Image.Image) -> int:
    """How many of its pixels are of the cross."""
    found = part.getcolors(part.width * part.height) or []
    return sum(number for number, tone in found if tone == rgb(CLOSED))


def test_one_step_is_told_by_an_arrow_and_in_words() -> None:
    state = say(race(tokens="F6", dice=(2, 3)), "go F7 stop", *NEXT).state
    assert "Red: F6 → F7" in words(state)
    assert draw(state).png() != draw(replace(state, trail=())).png()


def test_the_winners_start_is_shown_at_the_end() -> None:
    over = say(race(tokens="F6", starts="A6 K1", markers=("F7", "K6")), "go F7").state
    ring, (x, y) = start(LIVERIES[0].colour), spot(-5, 5, 4)
    centres = [
        (each.x + ring.width // 2, each.y + ring.height // 2)
        for each in draw(over).stamps
        if each.sprite is ring
    ]
    assert (x, y) in centres


def test_nearly_everything_lit_is_shown_by_what_is_not() -> None:
    state = race(dice=(3, 3))
    few = Marks(options=("A1", "A2", "F6"))
    most = Marks(options=LABELS[6:])
    assert len({draw(state, marks).png() for marks in (NOTHING, few, most)}) == 3


def test_from_near_the_cells_named_are_all_in_the_picture() -> None:
    state = race(tokens="A1", dice=(2, 6))
    whole = draw(state)
    for near in (("A1",), ("F6", "K3"), ("F1", "F11")):
        shown = draw(state, Marks(near=near))
        width, height = shown.size
        seen = {
            text.text
            for text in shown.texts
            if min(text.box) >= 0 and text.box[2] <= width and text.box[3] <= height
        }
        assert seen >= set(near)
        assert not seen >= set(LABELS) or "F11" in near
    assert draw(state, Marks(near=("A1",))).size < whole.size
    assert draw(state, Marks(near=("Z9",))).png() == whole.png()
