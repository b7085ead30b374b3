"""The tournament rules, each switched on alone."""

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.model.settings import Rules, read
from bot.games.terrene.rules.abilities.activation import obstacle, sources, spent_mark
from bot.kernel.errors import NotAllowed
from tests.games.terrene.positions import (
    B,
    asked,
    begun_by_a,
    expect,
    next_turn,
    options,
    position,
    refused,
    said,
)


def tournament(*numbers: int) -> Rules:
    return Rules(tournament=frozenset(numbers))


def test_the_edition_switches_all_or_single_rules_on() -> None:
    assert read(GAME.table(2)).tournament == frozenset()
    assert read(GAME.table(2, {"edition": "tournament"})).tournament == frozenset(range(1, 8))
    assert read(GAME.table(2, {"edition": "t2, T4"})).tournament == {2, 4}
    with pytest.raises(NotAllowed, match="t1 to t7"):
        GAME.table(2, {"edition": "t9"})


def test_the_turn_cap_is_a_number_from_twenty_on_or_none() -> None:
    assert read(GAME.table(2, {"turn_cap": "none"})).turn_cap == 0
    assert read(GAME.table(2, {"turn_cap": "25"})).turn_cap == 25
    with pytest.raises(NotAllowed, match="R96"):
        GAME.table(2, {"turn_cap": "5"})


def test_responses_are_guarded_smart_or_always() -> None:
    chosen = [read(GAME.table(2, {"responses": each})) for each in ("guarded", "smart", "always")]
    assert [(each.smart, each.always) for each in chosen] == [
        (False, False),
        (True, False),
        (False, True),
    ]


def test_t2_the_second_player_has_one_more_action() -> None:
    state = next_turn(begun_by_a(settings={"edition": "t2", "start": "plain"}))
    expect(state, "B actions 4")
    expect(next_turn(next_turn(state)), "B actions 3")
    expect(next_turn(begun_by_a(settings={"start": "plain"})), "B actions 3")


def test_t3_no_two_of_a_name() -> None:
    state = position("inu, inu hidden | ivan", rules=tournament(3))
    assert "T3" in refused(state, "A recruit A2")
    tokens = position("jin, energy | ivan", rules=tournament(3))
    expect(said(tokens, "A ability A1"), "A party jin energy energy")


def test_t5_an_ability_is_used_once_in_a_chain() -> None:
    start = position("ike | asu", actions=(3, 2), rules=tournament(5))
    state = said(start, "A attack A1")
    source = next(each for each in sources(state, B) if each.how == "self")
    assert state.window and obstacle(state, B, source) == ""
    spent = replace(state, window=replace(state.window, spent=(spent_mark(source),)))
    assert "T5" in obstacle(spent, B, source)
    loose = replace(spent, rules=Rules())
    assert obstacle(loose, B, source) == ""
    used = said(state, "B ability B1")
    assert "ability" not in " ".join(options(used))


def test_t6_a_window_opens_after_every_link() -> None:
    parties = "ike +firebomb | sammy d10 +salve, zile +firebomb"
    state = position(parties, rules=tournament(6))
    state = said(state, "A use A1 B1", "B use B1 B1")
    assert asked(state) == "B" and len(state.chain) == 1
    expect(state, "B1 d 0")
    state = said(state, "B use B2 A1")
    expect(state, "A1 d 10", "B1 d 10")
    plain = said(position(parties), "A use A1 B1", "B use B1 B1")
    expect(plain, "B1 d 10")
    assert asked(plain) == "A"


def test_t7_resourceful_pays_once_in_a_turn() -> None:
    state = position("gregory +bomb | guntram", hands="haze", rules=tournament(7))
    state = said(state, "A use A1 B1", "A assign haze A1")
    expect(state, "A actions 3")
    expect(said(state, "A use A1"), "A actions 2")
    free = position("gregory d5 +salve | guntram", hands="bomb", rules=tournament(7))
    free = said(free, "A use A1 A1", "A assign bomb A1", "A use A1 B1")
    expect(free, "A actions 3")  # a free card uses nothing up
    plain = said(position("gregory +bomb | guntram", hands="haze"), "A use A1 B1")
    expect(said(plain, "A assign haze A1", "A use A1"), "A actions 3")


def test_t8_the_errata_are_in_the_cards() -> None:
    state = position("revenant hidden | ivan")
    expect(said(state, "A recruit A1"), "A1 xp 0")
    assert "use A1 A1" in options(position("ike +haste | ivan"))
