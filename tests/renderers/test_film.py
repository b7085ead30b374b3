"""A film shows a match from its first picture to its last, and is never too large to send."""

import io

import pytest
from PIL import Image, ImageSequence

from renderers import film as module
from renderers.film import (
    EACH,
    FRAMES,
    LAST,
    SIZE,
    TALL,
    Credits,
    Shot,
    Stage,
    chosen,
    film,
    without_repeats,
)

NAMES = Credits(("Ann", "Ben"))
ENDING = Credits(("Ann", "Ben"), "Ann wins! Everyone else has left.", "Hash: 1f")


def shot(shade: int, *, spot: bool = False) -> Shot:
    image = Image.new("RGB", (1600, 1200), (shade, 0, 0))
    if spot:
        image.paste((0, 200, 0), (100, 100, 300, 300))
    out = io.BytesIO()
    image.save(out, "PNG")
    return Shot(out.getvalue(), "Turn 1: Ann", (0.25, 0.75))


def picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size).save(out, "PNG")
    return out.getvalue()


def frames(made: bytes) -> list[tuple[Image.Image, int]]:
    opened = Image.open(io.BytesIO(made))
    return [
        (frame.convert("RGB"), opened.info["duration"]) for frame in ImageSequence.Iterator(opened)
    ]


def red(image: Image.Image, place: tuple[int, int] = (400, 300)) -> int:
    pixel = image.getpixel(place)
    assert isinstance(pixel, tuple)
    return pixel[0]


def test_a_long_match_is_thinned_and_keeps_its_ends() -> None:
    assert chosen(3) == [0, 1, 2]
    places = chosen(1000)
    assert len(places) == FRAMES == len(set(places)) and places == sorted(places)
    assert places[0] == 0 and places[-1] == 999


def test_every_picture_is_a_frame_and_the_last_one_stays() -> None:
    found = frames(film([shot(0), shot(120), shot(240)], NAMES))
    shades = [red(image) for image, _ in found]
    assert len(found) == 3 and {image.size for image, _ in found} == {SIZE}
    assert shades == sorted(shades) and shades[2] - shades[0] > 200
    assert [time for _, time in found] == [EACH, EACH, LAST]


def test_a_tall_board_has_a_tall_stage_and_fills_it() -> None:
    out = io.BytesIO()
    Image.new("RGB", (810, 1000), (200, 0, 0)).save(out, "PNG")
    [(image, _)] = frames(film([Shot(out.getvalue(), "Turn 1: Ann", (0.25, 0.75))], NAMES))
    assert image.size == TALL and red(image, (8, 300)) > 150 and red(image, (300, 700)) > 150


def test_what_has_not_changed_stays_and_what_has_gone_is_gone() -> None:
    found = [image for image, _ in frames(film([shot(90), shot(90, spot=True), shot(90)], NAMES))]
    inside, outside = (120, 80), (500, 300)
    assert red(found[1], inside) < 20 < red(found[0], inside) == red(found[2], inside)
    assert len({red(image, outside) for image in found}) == 1


def test_the_ending_is_a_frame_of_its_own_above_nothing_that_moves() -> None:
    found = frames(film([shot(0), shot(240)], ENDING))
    assert len(found) == 3 and [time for _, time in found] == [EACH, EACH, LAST]
    assert found[1][0].tobytes() != found[2][0].tobytes()


def test_pictures_that_are_alike_are_frames_all_the_same() -> None:
    assert len(frames(film([Shot(shot(9).png, "Set-up")] * 4, NAMES))) == 4


def test_of_pictures_that_look_alike_one_is_shown() -> None:
    def at(picture: int, title: str, share: float) -> Shot:
        return Shot(shot(picture).png, title, (share, 1 - share))

    seen = [at(9, "Set-up", 0.5), at(9, "Set-up", 0.6), at(9, "Turn 1", 0.6), at(8, "Turn 1", 0.6)]
    assert without_repeats(seen) == seen[1:]


@pytest.mark.parametrize("height", [1200, 2400])
def test_the_whole_hash_is_in_the_last_frame(height: int) -> None:
    """Two hashes that differ in their last letter make two endings, however narrow the stage."""
    out = io.BytesIO()
    Image.new("RGB", (1600, height)).save(out, "PNG")
    small = "Arrakhar's Wand #1: Alice vs Bob. The hash of its draws, for /match verify:"
    made = [
        frames(
            film([Shot(out.getvalue(), "")], Credits(("Ann",), "Ann wins!", small, 63 * "c" + end))
        )
        for end in "0d"
    ]
    assert made[0][-1][0].tobytes() != made[1][-1][0].tobytes()


def test_a_film_of_small_changes_is_much_smaller_than_its_pictures() -> None:
    noise = Image.effect_noise((1600, 1200), 90).convert("RGB")
    shots = []
    for place in range(4):
        noise.paste((0, 0, 255), (place * 100, 0, place * 100 + 50, 50))
        out = io.BytesIO()
        noise.save(out, "PNG", compress_level=1)
        shots.append(Shot(out.getvalue(), "Set-up"))
    assert len(film(shots, NAMES)) < 1.5 * len(film(shots[:1], NAMES))


def test_what_would_be_too_large_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = Image.effect_noise((1600, 1200), 90)
    out = io.BytesIO()
    noise.save(out, "PNG")
    shots = [Shot(out.getvalue(), "Set-up")]
    first = film(shots, NAMES)
    monkeypatch.setattr(module, "MOST", len(first) - 1)
    assert len(film(shots, NAMES)) < len(first)


def test_what_is_too_large_in_few_colors_is_thinned_and_keeps_its_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shots = []
    for number in range(8):
        noise = Image.effect_noise((1600, 1200), 90 + number)
        noise.paste(255 if number == 7 else 0, (0, 0, 400, 400))
        out = io.BytesIO()
        noise.save(out, "PNG", compress_level=1)
        shots.append(Shot(out.getvalue(), "Set-up"))
    few = len(film([shots[0], shots[7]], NAMES))
    monkeypatch.setattr(module, "MOST", 2 * few)
    made = film(shots, NAMES)
    found = [red(image, (90, 90)) for image, _ in frames(made)]
    assert len(made) <= module.MOST and 2 <= len(found) < 8
    assert found[0] < 50 and found[-1] > 200


@pytest.mark.parametrize("stage", [Stage(SIZE), Stage(TALL)])
def test_a_title_is_told_to_its_end(stage: Stage) -> None:
    """In two lines or smaller, beside a chart."""
    told = "Turn 12: Bartholomew moved EN from D4 to E5"
    made = [
        frames(film([Shot(picture(stage.size), title, (0.25, 0.75))], NAMES))[0][0]
        for title in (told, told[:-1] + "6")
    ]
    assert made[0].crop(stage.title).tobytes() != made[1].crop(stage.title).tobytes()


@pytest.mark.parametrize("stage", [Stage(SIZE), Stage(TALL)])
def test_the_names_of_four_are_written_alike(stage: Stage) -> None:
    """A long name is cut, the others stand whole; none is larger than another."""
    shots = [Shot(picture(stage.size), "Set-up", (0.25, 0.25, 0.25, 0.25))]
    left, top, right, bottom = stage.legend
    last = (left + 3 * (right - left) // 4, top, right, bottom)
    long = "Bartholomew the Great of the Northern Lands"
    whole, other, short = (
        frames(film(shots, Credits(names)))[0][0].crop(last).tobytes()
        for names in (
            (long, "Ben", "Cy", "Dora"),
            (long, "Ben", "Cy", "Dore"),
            ("Ann", "Ben", "Cy", "Dora"),
        )
    )
    assert len({whole, other, short}) == 3  # beside short names it is larger
