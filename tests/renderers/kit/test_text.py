"""Text in boxes: whatever is asked for, no ink leaves the box."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderers.kit.faces import FACES
from renderers.kit.text import fit, inside, wrapped

WORDS = st.text(
    alphabet=st.sampled_from(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,()gjpqÄéß"
    ),
    min_size=1,
    max_size=120,
).filter(lambda words: bool(words.strip()))


@settings(deadline=None)
@given(
    words=WORDS,
    width=st.integers(60, 500),
    height=st.integers(40, 200),
    face=st.sampled_from(sorted(FACES)),
    align=st.sampled_from([across + down for across in "lcr" for down in "tmb"]),
)
def test_ink_never_leaves_its_box(
    words: str, width: int, height: int, face: str, align: str
) -> None:
    box = (10, 20, 10 + width, 20 + height)
    setting = fit(words, box, face=face, size=30, least=14, align=align)
    assert inside(setting.ink, box)


def test_text_that_fits_keeps_its_size_and_every_word() -> None:
    setting = fit("Two actions left", (0, 0, 400, 50), size=28)
    assert (setting.size, [line for line, _, _ in setting.lines]) == (28, ["Two actions left"])


def test_text_is_wrapped_at_words_before_it_is_shrunk() -> None:
    setting = fit("Order of the Sun", (0, 0, 150, 120), size=28)
    assert setting.size == 28
    assert " ".join(line for line, _, _ in setting.lines) == "Order of the Sun"
    assert len(setting.lines) > 1


def test_text_is_shrunk_before_it_is_cut() -> None:
    setting = fit("Necromancer", (0, 0, 150, 30), size=28, least=14)
    assert 14 <= setting.size < 28
    assert not setting.cut


def test_a_word_is_shrunk_before_it_is_broken() -> None:
    setting = fit("Demattei", (0, 0, 100, 60), size=36, least=16)
    assert [line for line, _, _ in setting.lines] == ["Demattei"]


def test_what_fits_at_no_size_ends_in_an_ellipsis() -> None:
    setting = fit("a very long sentence that has no room here", (0, 0, 90, 30), size=28, least=20)
    assert setting.cut
    assert setting.lines[-1][0].endswith("…")


def test_a_word_longer_than_a_line_is_broken() -> None:
    lines = wrapped("body", 20, "Donaudampfschifffahrt", 80)
    assert len(lines) > 1
    assert "".join(lines) == "Donaudampfschifffahrt"


@pytest.mark.parametrize("face", sorted(FACES))
def test_every_face_has_the_signs_that_pictures_use(face: str) -> None:
    blank = fit("\uffff", (0, 0, 90, 90), face=face, size=40).ink
    for sign in "AZaz09−×–…→·/":
        ink = fit(sign, (0, 0, 90, 90), face=face, size=40).ink
        assert ink != blank
