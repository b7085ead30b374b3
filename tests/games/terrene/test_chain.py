"""Windows, links, speeds, and who may answer what."""

import pytest

from bot.games.terrene.model.settings import Rules
from tests.games.terrene.positions import (
    asked,
    expect,
    heard,
    member,
    next_turn,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("R43")
def test_one_player_may_add_several_links() -> None:
    state = position("ike +strength, ivan | sammy +firebomb, zile +firebomb")
    state = said(state, "A attack A1", "B use B1 A1", "A use A1 A1")
    assert asked(state) == "B" and len(state.chain) == 2
    state = said(state, "B use B2 A1")
    expect(state, "A1 is gone", "B discard firebomb firebomb", "B hp 50")


@pytest.mark.ruling("R44")
def test_nobody_answers_their_own_action() -> None:
    state = position("ike +strength, zile +haze | ivan")
    state = said(state, "A attack A1")
    assert options(state) == ["block B1", "noblock"]
    state = said(state, "B block B1")
    assert asked(state) == "A" and "use A1 A1" in options(state)


@pytest.mark.ruling("R45", "R52")
def test_targets_never_change_and_costs_are_never_refunded() -> None:
    state = position("ike +bomb | traveler, sammy", actions=(3, 1))
    state = said(state, "A use A1 B1", "B ability B1")
    expect(state, "B1 is hidden", "B2 d 0", "A actions 2", "A discard bomb")
    assert member(state, "B1").damage == 0


@pytest.mark.ruling("R46")
def test_a_defeated_source_still_has_its_effect_but_earns_nothing() -> None:
    state = position("dagger +bomb, ike | sammy d10, zile +firebomb")
    state = said(state, "A use A1 B1", "B use B2 A1")
    expect(state, "A1 is gone", "B1 is gone", "B2 xp 1", "A2 xp 0")


@pytest.mark.ruling("R47")
def test_silence_stops_abilities_and_not_cards() -> None:
    state = position("sammy, ike +bomb | gerald, ivan", hands="|haze")
    bombed = said(state, "A use A2 B2", "B ability B1 haze A2")
    expect(bombed, "B2 d 5", "A2 has silence")
    sade = position("sade, ike d15 | gerald, ivan", hands="|haze")
    healed = said(sade, "A ability A1 A2", "B ability B1 haze A1")
    expect(healed, "A2 d 15", "A actions 2")


@pytest.mark.ruling("R48")
def test_purple_closes_the_chain() -> None:
    state = position("pernicious | zile +firebomb, ivan +salve")
    state = said(state, "A ability A1 B2")
    assert asked(state) == "A" and not state.chain
    expect(state, "B2 d 5")


@pytest.mark.ruling("R49")
def test_triggers_wait_until_the_chain_has_ended() -> None:
    state = position("ike +firebomb, revenant d20 | luminous d15, zile +salve", decks="haze")
    state = said(state, "A use A1 B1", "B pass")
    expect(state, "B1 is gone", "A2 d 10", "A hand haze")


@pytest.mark.ruling("R50")
def test_green_triggers_sleep_on_other_turns() -> None:
    state = position("ike | sammy ^retaliate, ivan")
    state = said(state, "A attack A1", "B block B1")
    assert asked(state) == "A"
    javelin = position("ike, javelin hidden | ethan, ivan d10")
    javelin = said(javelin, "A recruit A2")
    expect(javelin, "B hp 40")
    counter = position("ike | asu ^retaliate, bran", discards="bomb|")
    counter = said(counter, "A attack A1", "B block B1")
    assert asked(counter) == "A" and not counter.chain


@pytest.mark.ruling("R51")
def test_a_card_on_the_chain_cannot_be_used_again() -> None:
    state = position("ike +firebomb | sammy +salve d5")
    state = said(state, "A use A1 B1", "B use B1 B1")
    assert asked(state) == "A"
    expect(state, "A discard firebomb", "B discard salve")
    limited = said(position("luminous, ike d15 | ivan"), "A ability A1 A2")
    assert "used this turn" in refused(limited, "A ability A1 A2")


@pytest.mark.ruling("R53", "R108")
def test_the_active_players_triggers_go_first_and_resolve_last() -> None:
    state = position("inu, ike | ashen, ivan", decks="bomb")
    told = heard(said(state, "A attack A1"), "B block B1")
    ashen = told.index("Inu the Inferno (A1) now has 20 ATK (−5)")
    inu = told.index("Ashen the Unseemly (B1) now has 5 DEF (−5)")
    assert ashen < inu
    both = said(position("revenant, traveler hidden | revenant, ivan"), "A recruit A2")
    expect(both, "A1 xp 1", "B1 xp 1")


@pytest.mark.ruling("R54")
def test_a_fresh_recruit_can_be_hit() -> None:
    state = position("hooks hidden, ivan | zile +firebomb")
    state = said(state, "A recruit A1", "A decline", "B use B1 A1")
    expect(state, "A1 is gone", "B1 xp 1")


@pytest.mark.ruling("R104")
def test_a_pause_depends_on_what_lies_open() -> None:
    state = said(position("ike | sammy +bomb"), "A attack A1")
    assert not any(each.startswith("use") for each in options(state)) and asked(state) == "B"
    assert "block B1" not in options(state)
    assert asked(said(position("ike | sammy"), "A attack A1")) == "B"
    assert "block B1" in options(said(position("ike | sammy"), "A attack A1"))


@pytest.mark.ruling("R104")
def test_a_thief_with_any_card_is_asked_after_his_hit() -> None:
    state = said(position("talon +bomb | ivan"), "A attack A1", "B noblock", "A pass")
    assert options(state) == ["pass"]
    plain = said(position("ike +bomb | ivan"), "A attack A1", "B noblock", "A pass")
    assert "end" in options(plain)


@pytest.mark.ruling("R104")
def test_always_pauses_for_every_other_player() -> None:
    state = said(position("ike | sammy", rules=Rules(always=True)), "A attack A1")
    assert options(state) == ["pass", "pass-turn"]
    state = said(state, "B pass")
    assert "noblock" in options(state)


@pytest.mark.ruling("R104")
def test_an_open_spell_book_and_a_hand_are_a_reason_to_pause() -> None:
    state = position("ike | alexie ^spellbook", hands="|zane")
    assert options(said(state, "A attack A1")) == ["pass", "pass-turn"]
    veil = position("ike | alexie ^spellbook", hands="|veil")
    state = said(veil, "A attack A1", "B cast veil B1 B1", "B block B1")
    expect(state, "B1 d 10", "B discard veil")


@pytest.mark.ruling("R111")
def test_a_spell_resolves_after_its_caster_fell_and_can_be_recycled() -> None:
    start = position("white, valorie +intensity | zile +firebomb, ivan", hands="haze")
    state = said(start, "A use A2 A1", "B use B1 A2", "A trigger haze")
    expect(state, "A2 is gone", "A1 atk 20", "A hand intensity")


@pytest.mark.ruling("R113")
def test_a_borrowed_item_goes_under_the_deck() -> None:
    state = position("bran | scout, ivan", discards="|flare bomb", decks="ike|haze")
    state = said(state, "A attack A1", "B block B1", "A trigger flare")
    expect(state, "B deck haze flare", "B discard bomb", "A hand ike")


def test_a_green_card_never_answers() -> None:
    state = said(position("ike +strength | sammy +bomb"), "A use A1 A1")
    assert "green" in refused(state, "B use B1 A1")


def test_a_card_with_a_moment_waits_for_it() -> None:
    state = position("zile +tripwire, ike | ethan")
    assert "wait for the event it names" in refused(state, "A use A1")


def test_effects_end_when_they_say() -> None:
    state = said(position("ike +strength | zile +disorient"), "A use A1 A1", "B pass")
    expect(state, "A1 atk 30")
    expect(next_turn(state), "A1 atk 20")


@pytest.mark.ruling("R104")
def test_smart_asks_only_whoever_has_something_to_add() -> None:
    smart = Rules(smart=True)
    bluff = said(position("ike | sammy +bomb", rules=smart), "A attack A1")
    assert options(bluff) == ["block B1", "noblock"]
    ready = said(position("ike | sammy +firebomb", rules=smart), "A attack A1")
    assert "use B1 A1" in options(ready)
    own = position("talon +bomb | ivan", rules=smart)
    assert "end" in options(said(own, "A attack A1", "B noblock"))


def test_a_trigger_answers_its_own_characters_deed_and_no_other() -> None:
    state = said(position("ike, sammy | ivan"), "A attack A2", "B noblock")
    expect(state, "B hp 35", "A1 atk 20", "A actions 3")
    blocked = position("inu, ethan | ashen, zile")
    expect(said(blocked, "A attack A2", "B block B2"), "A2 atk 20", "B2 def 0", "B2 d 15")


def test_damage_to_ones_own_player_is_no_reason_to_trigger() -> None:
    state = said(position("ike d10, sammy | ivan"), "A dismiss A1")
    expect(state, "A hp 40", "A actions 3", "A2 atk 15")


@pytest.mark.ruling("R51")
def test_once_per_turn_holds_for_terrains_open_cards_and_spell_books_too() -> None:
    land = said(position("ashen | ivan"), "A tability a2 B1")
    assert "used this turn" in refused(land, "A tability a2 B1")
    assert "tability a2 B1" in options(next_turn(next_turn(land)))
    works = position("demattei +machines | ivan", actions=(9, 0))
    works = said(works, "A use A1", "A use A1")
    assert "used this turn" in refused(works, "A use A1")
    book = said(position("alexie ^spellbook | ivan", hands="veil intensity"), "A cast veil A1 A1")
    assert options(book, "cast") == []
    assert "cast intensity A1 A1" in options(next_turn(next_turn(book)))
