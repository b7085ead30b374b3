"""Names in other scripts: no letter is ever a box, and what cannot be written is told otherwise."""

import pytest

from renderers.kit.faces import FACES, face_of, legible, written
from renderers.kit.scripts import joined, turned
from renderers.kit.sketch import Sketch
from renderers.kit.text import fit, inside, within

NAMES = {
    "Cyrillic": "Ольга Щукина",
    "Ukrainian": "Ґжегож Їжак",
    "Greek": "Ελένη Παπά",
    "Chinese": "李小龙",
    "traditional Chinese": "龍應台",
    "Japanese": "さくらタロウ 桜",
    "Korean": "김민준",
    "Arabic": "محمد علي",
    "Persian": "نیلوفر پارسا",
    "Hebrew": "שרה כהן",
    "Georgian": "გიორგი",
    "Armenian": "Արամ",
    "Vietnamese": "Nguyễn Văn Ấn",
    "Polish": "Łucja Żółć",
    "mixed": "Bob 李 ☺",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("face", FACES)
def test_a_name_is_written_whole_in_every_face(name: str, face: str) -> None:
    assert legible(name, "Player 2") == name
    drawn = written(face, name)
    assert all(letter.isspace() or face_of(face, letter) for letter in drawn)
    box = (0, 0, 500, 60)
    setting = fit(name, box, face=face, size=40, least=20)
    assert inside(setting.ink, box)
    assert not setting.cut


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("สมชาย", "Player 2"),
        ("देवनागरी", "Player 2"),
        ("🦊🔥", "fox face fire"),
        ("🦊 Ольга", "Ольга"),
        ("Anna👩\u200d👧", "Anna"),
        ("A\u0351\u036bn\u0313na", "Anna"),
        ("\u2066Анна\u2069", "Анна"),
    ],
)
def test_what_cannot_be_written_is_told_otherwise(name: str, shown: str) -> None:
    assert legible(name, "Player 2") == shown


def test_where_there_is_no_seat_a_name_is_told_by_its_script() -> None:
    assert legible("สมชาย") == "(Thai name)"


def test_fanciful_letters_are_written_as_plain_ones() -> None:
    assert written("bold", "𝓐𝓷𝓷𝓪 ⓑⓞⓑ") == "Anna bob"


def test_letters_that_no_face_has_leave_no_ink() -> None:
    assert written("narrow-bold", "Anna ส🦊").rstrip() == "Anna"
    with_more, without = (_ink(words) for words in ("Annaส🦊", "Anna"))
    assert with_more == without


def _ink(words: str) -> bytes:
    sketch = Sketch(200, 60)
    sketch.text((0, 0, 200, 60), words, "#ffffff", face="bold")
    return sketch.sprite().digest


def test_arabic_letters_are_joined_and_run_to_the_left() -> None:
    assert joined("محمد") == "\ufee3\ufea4\ufee4\ufeaa"  # initial, medial, medial, final
    assert (
        joined("سلام") == "\ufeb3\ufefc\ufee1"
    )  # lam and alef are one; alef joins nothing after it
    assert turned("\ufee3\ufea4\ufee4\ufeaa") == "\ufeaa\ufee4\ufea4\ufee3"


def test_only_what_runs_to_the_left_is_turned() -> None:
    assert turned("Anna שרה (you)") == "Anna הרש (you)"
    assert turned("אב 12 גד: 3") == "דג 12 בא: 3"
    assert turned("אב (גד) ה") == "ה (דג) בא"


def test_a_long_name_is_cut_and_still_says_whose_picture_it_is() -> None:
    shown = within("Александра Константиновна Преображенская", "narrow-bold", 30, 260, " (you)")
    assert shown.startswith("Алекс")
    assert shown.endswith("… (you)")
