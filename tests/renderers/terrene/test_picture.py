"""The picture: what it shows of a position, and every card large enough to be read."""

import pytest
from PIL import ImageColor

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import DECKS, FACES
from bot.games.terrene.model.state import State
from bot.kernel import Seat
from renderers import DARK, NOTHING, THEMES, Marks, Picture, render
from renderers.kit.colours import rgb
from renderers.kit.text import inside
from renderers.marks import Trace
from renderers.terrene.card_style import AFFILS, SEATS
from renderers.terrene.hand import LARGE, large
from tests.games.terrene.positions import A, B, C, luck, position, said

HAND = "zane haze salve snow defense ivan critical bomb prophecy fireball spellbook terreria"


def drawn(state: State, viewer: Seat | None) -> Picture:
    picture = render("terrene", GAME.view(state, viewer), NOTHING, DARK)
    for text in picture.texts:
        assert inside(text.ink, text.box), text
    return picture


def words(picture: Picture) -> list[str]:
    return [text.text for text in picture.texts]


@pytest.mark.parametrize("key", FACES)
def test_every_card_can_be_read_at_large(key: str) -> None:
    picture = large(key, DARK)
    assert picture.size == LARGE
    face = FACES[key]
    assert {face.name, face.text, f"type: {face.code}" + ("  ·  house card" * face.house)} <= set(
        words(picture)
    )
    for text in picture.texts:
        assert inside(text.ink, text.box) and not text.cut, text


def test_both_themes_have_a_large_card() -> None:
    pictures = {large("bomb", theme).png() for theme in THEMES.values()}
    assert len(pictures) == len(THEMES)


def test_a_party_shows_figures_names_and_labels() -> None:
    state = position("ike d5 xp1 ^retaliate, zile hidden | asu d10", hp=(38, 21), hands="|bomb")
    shown = words(drawn(state, None))
    assert {"A1", "Ike", "15/20", "20", "Retaliate", "HP 38", "HP 21", "A2"} <= set(shown)
    assert shown.count("Retaliate") == 2  # what Ike holds, and what it gives
    assert "Zile" not in shown and "Bomb" not in shown


def test_a_private_picture_shows_what_its_viewer_knows() -> None:
    state = position("ike +bomb, zile hidden +haze | asu", hands=f"{HAND}|orb")
    mine = words(drawn(state, A))
    assert {"Bomb", "Zile", "Zane", "Prophecy", "Spell Book"} <= set(mine)
    assert "Silence Orb" not in mine and "Silence Orb" in words(drawn(state, B))


def test_thirty_cards_in_hand_find_their_place() -> None:
    many = " ".join(FACES[key].code for key in list(FACES)[:30])
    shown = words(drawn(position("ike | asu", hands=many), A))
    assert {"Gregory", "Gerald", "Akos", "Hooks"} <= set(shown)


def test_the_chain_is_shown_from_the_link_that_resolves_first() -> None:
    state = position("ike +strength, ivan | sammy +firebomb, zile +firebomb")
    state = said(state, "A attack A1", "B use B1 A1", "A use A1 A1")
    shown = words(drawn(state, None))
    assert shown.index("A1 Strength Potion → A1") < shown.index("B1 Fire Bomb → A1")


def test_four_parties_and_partners_hands_fit() -> None:
    state = position(
        "ike, energy, energy, drone, mcgee | ivan | zowie +taunt | jake, drone, mcgee, energy",
        hands="bomb|haze|flare salve|orb",
    )
    shown = words(drawn(state, C))
    assert {"A", "B", "C", "D", "Taunt", "Bomb", "Flare"} <= set(shown)
    assert "Haze" not in shown and "Orb" not in shown


def test_an_opening_in_the_making_is_seen_by_its_maker() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    state = said(state, "A gregory", "B zowie", "A open emberstadt", "A place inu hazebomb")
    assert {"Emberstadt", "Inu", "Haze Bomb"} <= set(words(drawn(state, A)))
    assert "Inu" not in words(drawn(state, B))
    assert "Choosing the opening party" in words(drawn(state, B))


def test_ready_made_decks_are_shown_while_they_are_chosen() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    shown = words(drawn(state, None))
    assert {f"type: {name}" for name in DECKS} <= set(shown)
    assert "Zowie the Ingenuic" in shown


def test_what_may_be_played_now_is_raised() -> None:
    rich = position("ike | asu", hands="zile bomb")
    assert GAME.view(rich, A).playable == ("zile_the_recruiter", "bomb")
    full = position("ike +haze, zane +flare | asu", hands="olivia bomb", actions=(0, 0))
    assert GAME.view(full, A).playable == ()
    assert GAME.view(rich, B).playable == ()
    assert (
        drawn(rich, A).png() != drawn(position("ike | asu", hands="zile bomb", active=B), A).png()
    )


def test_the_end_has_a_ribbon() -> None:
    state = GAME.withdraw(position("ike | asu"), A, luck()).state
    assert "B wins" in words(drawn(state, None))


def test_a_crowded_party_still_shows_levels_counters_and_every_sign() -> None:
    row = "avis xp3, energy, energy, drone, mcgee, scout charge2 slow stun silence"
    for viewer in (None, A):
        shown = drawn(position(f"{row} | asu", hands=HAND), viewer)
        assert {"Slow", "Stun", "Silence", "Scoops McGee"} <= set(words(shown))
        levels = [
            text for text in words(shown) if text in ("LV 6", "L6", "LV 1", "L1", "LV 0", "L0")
        ]
        assert len(levels) == 7
        assert not [text for text in shown.texts if text.cut and text.text in levels]


def test_more_than_six_actions_are_told_by_their_number() -> None:
    six, seven = (drawn(position("ike | asu", actions=(n, 0)), None) for n in (6, 7))
    assert "7" in words(seven) and "6" not in words(six)


def test_players_stand_beside_their_letters_and_the_viewer_is_told() -> None:
    state = position("ike | asu")
    marks = Marks(names=("Anna", "Bo"), you=A)
    shown = words(render("terrene", GAME.view(state, A), marks, DARK))
    assert {"Anna (you)", "Bo", "You may act"} <= set(shown)


def test_no_player_has_the_color_of_an_affiliation() -> None:
    for seat in SEATS:
        for colour in AFFILS.values():
            apart = [abs(a - b) for a, b in zip(rgb(seat), rgb(colour), strict=True)]
            assert max(apart) > 60


def test_a_hand_of_twelve_lies_in_two_rows_with_names_a_phone_can_show() -> None:
    picture = drawn(position("ike, zile hidden | asu", hands=HAND), A)
    names = ("Zane", "Haze", "Prophecy", "Spell Book", "Fireball", "Terreria")
    cards = [each for each in picture.texts if each.text in names and each.box[1] > 800]
    assert {each.text for each in cards} == set(names)
    assert all(each.size >= 28 and not each.cut for each in cards)
    assert len({each.box[1] // 100 for each in cards}) > 1


@pytest.mark.parametrize("hand", ["zane bomb", HAND])
def test_names_and_figures_of_a_party_in_two_rows_stand_apart(hand: str) -> None:
    """Above a hand there is least room for it."""
    party = "ike, zane, mcgee, drone, jake hidden, energy"
    texts = drawn(position(f"{party} | asu", hands=hand), A).texts
    figures = [each for each in texts if each.role in ("count", "health")]
    assert len(figures) >= 18
    for one, other in ((one, other) for one in figures for other in texts if other is not one):
        left, top = (max(a, b) for a, b in zip(one.ink[:2], other.ink[:2], strict=True))
        right, bottom = (min(a, b) for a, b in zip(one.ink[2:], other.ink[2:], strict=True))
        assert right <= left or bottom <= top, (one.text, other.text)


def test_no_name_is_broken_in_a_narrow_party() -> None:
    state = position("jake, energy, drone, mcgee | ivan | zowie | jake, drone, mcgee, energy")
    for text in drawn(state, None).texts:
        if text.text in ("Energy", "McGee", "Drone", "Jake"):
            assert text.ink[3] - text.ink[1] < 1.2 * text.size and not text.cut, text


def test_a_large_card_tells_when_its_abilities_may_be_used() -> None:
    assert "Blue · 1 Action · once per turn" in words(large("asu_the_flame_hellion", DARK))
    assert {"Passive", "Green · free · once per turn"} <= set(words(large("scout", DARK)))


@pytest.mark.parametrize(
    ("attacker", "answer"), [("A1", "block B3"), ("A2", "block B4"), ("A2", "")]
)
def test_an_arrow_goes_under_the_words_of_the_headers(attacker: str, answer: str) -> None:
    state = position("ike +firebomb, scout, zile | sammy, ivan, gregory, zowie")
    fighting = said(state, f"A attack {attacker}", *([f"B {answer}"] if answer else []))
    assert fighting.battle
    calm, wild = drawn(state, None), drawn(fighting, None)
    lines = {text.text for text in wild.texts if text.text.startswith(("supply ", "deck "))}
    boxes = [text.ink for text in calm.texts if text.text in lines]
    assert len(boxes) == 4
    assert boxes
    ink = ImageColor.getrgb(DARK.ink)
    before, after = calm.image().convert("RGB"), wild.image().convert("RGB")
    assert before.tobytes() != after.tobytes()
    for left, top, right, bottom in boxes:
        cells = [(x, y) for x in range(left, right) for y in range(top, bottom)]
        letters = [cell for cell in cells if before.getpixel(cell) == ink]
        assert letters and all(after.getpixel(cell) == ink for cell in letters)


def test_who_fell_and_who_struck_last_is_told_by_the_picture() -> None:
    view = GAME.view(position("ike, zane | asu, drone"), None)
    fallen = Marks(last=(Trace("fall", ("A3",)), Trace("fall", ("B1",))))
    assert {"A3 fell", "B1 fell"} <= {
        text.text for text in render("terrene", view, fallen, DARK).texts
    }
    quiet = render("terrene", view, NOTHING, DARK).rows()
    for goal in ("B2", "hp"):
        struck = Marks(last=(Trace("strike", ("A1", goal)),))
        assert render("terrene", view, struck, DARK).rows() != quiet
