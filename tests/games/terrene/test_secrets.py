"""Who knows what: hands, face-down cards, looks, openings, decks (section 8)."""

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import State
from bot.kernel import Seat
from bot.kernel.prompt import walk
from tests.games.terrene.positions import A, B, begun_by_a, heard, luck, position, said


def seen(state: State, viewer: Seat | None, label: str) -> tuple[str, str]:
    """A Character and its card as a viewer sees them."""
    view = GAME.view(state, viewer)
    body = next(each for side in view.sides for each in side.party if each.label == label)
    return body.key, body.held.key if body.held else "-"


def test_face_down_cards_are_their_owners_secret() -> None:
    state = position("ike hidden +bomb, ethan +haze | ivan")
    assert seen(state, A, "A1") == ("ike_the_aggressive", "bomb")
    assert seen(state, B, "A1") == seen(state, None, "A1") == ("", "")
    assert seen(state, B, "A2") == ("ethan_the_resilient", "")


def test_a_hand_is_a_number_to_the_others() -> None:
    state = position("ike | ivan", hands="bomb haze|", decks="flare|")
    mine, theirs = GAME.view(state, A).sides[A], GAME.view(state, B).sides[A]
    assert [card.key for card in mine.hand] == ["bomb", "haze"] and mine.deck == ("flare",)
    assert (theirs.hand, theirs.hand_count, theirs.deck, theirs.deck_count) == ((), 2, (), 1)


def test_hiding_and_assigning_are_said_face_down() -> None:
    state = position("ike | ivan", hands="zile bomb")
    for sentence in ("hide zile", "assign bomb A1"):
        assert walk(GAME.prompt(state, A), sentence).sealed
        assert "Zile" not in heard(state, f"A {sentence}", B)
        assert "Bomb" not in heard(state, f"A {sentence}", B)
    assert "Zile" in heard(state, "A hide zile", A)


def test_a_peek_is_remembered_and_follows_the_card() -> None:
    state = said(position("isaac | scout hidden +bomb, zile +haze"), "A ability A1 B1", "B pass")
    assert seen(state, A, "B1") == ("scout", "bomb")
    assert seen(state, None, "B1") == ("", "")
    assert "Scout" in GAME.secret(GAME.view(state, A))
    state = said(state, "A end", "B trade B1 B2")
    assert seen(state, A, "B1") == ("scout", "")
    assert seen(state, A, "B2") == ("zile_the_recruiter", "bomb")


def test_who_hides_before_all_eyes_stays_known() -> None:
    state = said(position("traveler | ivan"), "A ability A1")
    assert seen(state, B, "A1") == seen(state, None, "A1") == ("just_a_traveler", "-")


def test_looking_at_the_deck_is_a_private_matter() -> None:
    state = said(position("ike +prophecy | ivan", decks="zane haze flare bomb"), "A use A1")
    assert "Zane" in GAME.secret(GAME.view(state, A))
    other = GAME.view(state, B)
    assert "zane" not in repr(other.agenda)
    assert walk(GAME.prompt(state, A), "take zane").sealed
    assert "Zane" not in heard(state, "A take zane", B)
    assert "Zane" in heard(state, "A take zane", A)


def test_a_search_is_shown() -> None:
    state = said(position("zile | ivan", decks="zane bomb"), "A ability A1")
    assert "Zane the Ender" in heard(state, "A take zane", B)


def test_only_robber_and_robbed_learn_what_was_stolen() -> None:
    state = position("talon +pillage | ivan hidden | zile | asu hidden", hands="|zane||bomb")
    state = said(state, "A attack A1", "A pass")
    told = {seat: heard(state, "A use A1", seat) for seat in (A, B, None)}
    assert "Zane" in told[A] and "Zane" in told[B] and "Zane" not in told[None]


def test_an_opening_is_locked_and_nothing_more() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    state = said(state, "A gregory", "B zowie")
    for sentence in ("usual", "open emberstadt"):
        assert walk(GAME.prompt(state, A), sentence).sealed
    assert heard(state, "A usual", B) == "{0} has locked in an opening."
    assert "Gregory the Hoarder with Haze Bomb" in heard(state, "A usual", A)
    assert GAME.view(said(state, "A usual"), B).sides[A].opening is None


def test_a_deck_is_secret_until_all_have_chosen() -> None:
    state = said(GAME.setup(GAME.table(2), luck()).state, "A gregory")
    assert GAME.view(state, B).sides[A].deck_name == ""
    assert GAME.view(state, A).sides[A].deck_name == "gregory"
    assert GAME.view(said(state, "B jin"), B).sides[A].deck_name == "gregory"


def test_everything_lies_open_when_the_match_is_over() -> None:
    state = GAME.withdraw(begun_by_a(), A, luck()).state
    assert seen(state, None, "B1") == ("zowie_the_ingenuic", "taunt")


@pytest.mark.parametrize("viewer", [A, B, None])
def test_a_guess_looks_like_the_view_it_was_made_of(viewer: Seat | None) -> None:
    state = position(
        "talon +pillage, ike hidden +bomb | ivan hidden, zile +haze",
        hands="zane flare|orb smoke",
        decks="hooks snow|asu life salve",
        rules=Rules(open_lists=True),
    )
    view = GAME.view(state, viewer)
    for seed in range(20):
        other = GAME.guess(view, luck(seed))
        assert GAME.view(other, viewer) == view
        assert list(GAME.violations(other)) == []
