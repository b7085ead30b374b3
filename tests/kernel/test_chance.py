"""Chance is fair, recorded, and a function of the committed secret alone."""

import hashlib
import hmac
from collections import Counter
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Dice, Draw, Recorded, Tossed
from bot.kernel import chance as module
from bot.kernel.chance import commitment, seal

SECRET = bytes(range(32))
secrets = st.binary(min_size=32, max_size=32)


def some_draws(dice: module.Chance) -> list[object]:
    return [dice.roll(6), dice.hidden(20), dice.shuffled("abcdef"), dice.roll(2)]


@given(secrets, st.text("abc", min_size=1), st.integers(0, 999))
def test_dice_follow_from_secret_match_and_entry_alone(secret: bytes, match: str, seq: int) -> None:
    assert some_draws(Dice(secret, match, seq)) == some_draws(Dice(secret, match, seq))


def test_another_secret_match_or_entry_throws_otherwise() -> None:
    def throws(*dice: Dice) -> list[tuple[int, ...]]:
        return [tuple(each.roll(1000) for _ in range(8)) for each in dice]

    other = bytes(32)
    found = throws(
        Dice(SECRET, "a", 1),
        Dice(SECRET, "a", 2),
        Dice(SECRET, "b", 1),
        Dice(other, "a", 1),
        Dice(SECRET, "a:1", 1),
    )
    assert len(set(found)) == len(found)


@given(secrets, st.lists(st.integers(1, 100), min_size=1, max_size=20))
def test_a_draw_is_never_outside_its_sides(secret: bytes, sides: list[int]) -> None:
    dice = Dice(secret, "m", 1)
    assert all(1 <= dice.roll(each) <= each for each in sides)


def test_the_ragged_end_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([(1 << 256) - 1, (1 << 256) - 2, 7])  # 2**256 leaves 4 over when cut in sixes

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        return next(numbers).to_bytes(32)

    monkeypatch.setattr(hmac, "digest", digest)
    assert Dice(SECRET, "m", 1).roll(6) == 7 % 6 + 1


def test_every_face_falls_about_as_often() -> None:
    faces = Counter(Dice(SECRET, "m", seq).roll(6) for seq in range(6000))
    expected = 1000
    spread = sum((faces[face] - expected) ** 2 / expected for face in range(1, 7))
    assert spread < 25.7  # chi-squared, 5 degrees: one secret in ten thousand is worse


def test_every_order_of_a_pile_comes_about_as_often() -> None:
    orders = Counter(Dice(SECRET, "m", seq).shuffled("abc") for seq in range(3000))
    assert len(orders) == factorial(3)
    spread = sum((number - 500) ** 2 / 500 for number in orders.values())
    assert spread < 25.7


@given(st.lists(st.integers(), max_size=12), st.integers())
def test_a_shuffled_pile_has_the_same_items(items: list[int], seed: int) -> None:
    dice = Tossed(Random(seed))
    assert sorted(dice.shuffled(items)) == sorted(items)
    assert len(dice.drawn) == max(len(items) - 1, 0)


@given(secrets)
def test_what_fell_can_be_replayed(secret: bytes) -> None:
    dice = Dice(secret, "m", 3)
    first = some_draws(dice)
    again = Recorded(*dice.drawn)
    assert some_draws(again) == first
    assert again.used_up and again.drawn == dice.drawn


def test_what_fell_in_the_open_is_shown_and_the_rest_is_not() -> None:
    dice = Recorded(4, 17, 2, 1, 1)
    dice.roll(6)
    dice.hidden(20)
    dice.shuffled("abc")
    dice.shuffled("ab", hidden=False)
    assert dice.drawn == [
        Draw(4),
        Draw(17, hidden=True),
        Draw(2, hidden=True),
        Draw(1, hidden=True),
        Draw(1),
    ]
    assert dice.shown == [4, 1]


def test_a_record_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="7 does not fit a draw of 1 to 6"):
        Recorded(7).roll(6)
    with pytest.raises(ValueError, match="0 does not fit"):
        Recorded(0).roll(6)
    with pytest.raises(ValueError, match="more was drawn than is recorded"):
        Recorded().roll(6)
    assert not Recorded(1).used_up


@given(secrets, secrets)
def test_a_commitment_is_the_digest_of_the_secret(one: bytes, other: bytes) -> None:
    assert commitment(one) == hashlib.sha256(one).hexdigest()
    assert (commitment(one) == commitment(other)) == (one == other)


def test_a_seal_is_bound_to_its_secret_match_entry_and_words() -> None:
    seals = {
        seal(SECRET, "m", 1, "bid 3"),
        seal(SECRET, "m", 1, "bid 4"),
        seal(SECRET, "m", 2, "bid 3"),
        seal(SECRET, "n", 1, "bid 3"),
        seal(bytes(32), "m", 1, "bid 3"),
    }
    assert len(seals) == 5
    assert seal(SECRET, "m", 1, "bid 3") in seals
    assert all(hashlib.sha256(b"bid 3").hexdigest() != each for each in seals)
