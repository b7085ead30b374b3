"""Decks and openings: what is chosen in secret, and who begins."""

from collections import Counter

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.actions import Action
from bot.games.terrene.model.cards import BY_CODE, CLASSES, DECKS, FACES
from bot.games.terrene.model.state import State
from bot.kernel import Ask, Prompt, Recorded, Seat
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    begun_by_a,
    expect,
    heard,
    luck,
    next_turn,
    refused,
    said,
)


def chosen(settings: dict[str, str] | None = None, *names: str) -> State:
    state = GAME.setup(GAME.table(2, settings or {}), luck()).state
    first, second = names or ("gregory", "zowie")
    return said(state, f"A {first}", f"B {second}")


@pytest.mark.ruling("R1")
@pytest.mark.parametrize("name", DECKS)
def test_a_ready_made_deck_has_thirty_cards(name: str) -> None:
    deck = DECKS[name]
    assert len(deck.keys) == 30
    assert sum(FACES[key].hero for key in deck.keys) == 1 and deck.hero in deck.keys
    assert deck.fixes


@pytest.mark.ruling("R1", "R13")
def test_one_box_of_three_sets_holds_all_six_decks() -> None:
    copies = Counter(key for deck in DECKS.values() for key in deck.keys)
    assert max(copies.values()) <= 3


@pytest.mark.ruling("R2")
def test_there_are_twelve_classes_and_all_are_used() -> None:
    used = {name for face in FACES.values() for name in face.classes}
    assert len(CLASSES) == 12 and used == set(CLASSES)


@pytest.mark.ruling("R3")
def test_the_higher_die_decides_and_ties_are_rolled_again() -> None:
    state = said(chosen(), "A usual")
    shuffles = [1] * 40
    dice = Recorded(*shuffles, 4, 4, 2, 5)
    state = GAME.play(state, B, "usual", dice).state
    assert dice.used_up and asked(state) == "B"
    second = said(state, "B second")
    assert second.active == A
    assert said(state, "B first").active == B


@pytest.mark.ruling("R4")
def test_nobody_knows_who_begins_while_openings_are_chosen() -> None:
    state = chosen()
    assert asked(state) == "AB" and state.phase == "opening"
    assert asked(said(state, "A usual")) == "B"


@pytest.mark.ruling("R5")
@pytest.mark.parametrize("setting", ["die", "loser_chooses"])
def test_the_next_game_begins_by_dice_or_by_the_loser(setting: str) -> None:
    state = said(begun_by_a(settings={"first_player": setting}), "A run", "A usual")
    before = state.players[B].opening
    assert before is None
    dice = luck(3)
    state = GAME.play(state, B, "usual", dice).state
    if setting == "die":
        one, other = dice.shown[-2:]
        assert asked(state) == ("A" if one > other else "B")
    else:
        assert dice.shown == [] and asked(state) == "A"


@pytest.mark.ruling("R6")
def test_decks_stay_openings_change_and_hidden_cards_are_shown() -> None:
    state = begun_by_a()
    told = heard(state, "A run")
    assert "Still face-down on {0}'s side: A1 Gregory the Hoarder with Haze Bomb" in told
    state = said(state, "A run")
    assert state.players[A].deck_name == "gregory" and state.phase == "opening"
    assert any("Zowie" in line for line in state.revealed)
    assert "plays the" not in told
    state = said(state, "A open training", "A place olivia hazebomb")
    assert state.players[A].opening is not None


@pytest.mark.ruling("R7")
def test_an_opening_has_no_duplicates() -> None:
    state = said(chosen(), "A open emberstadt", "A place inu hazebomb")
    assert "R7" in refused(state, "A place inu salve")
    assert "hazebomb" in refused(state, "A place ike hazebomb")


@pytest.mark.ruling("R8")
def test_only_one_supply_characters_start() -> None:
    state = said(chosen({}, "skylar", "zowie"), "A open plateau")
    assert "R8" in refused(state, "A place isaac hazebomb")
    assert "R8" in refused(state, "A place zane hazebomb")
    free = said(chosen({"edition": "t4"}, "skylar", "zowie"), "A open plateau")
    assert said(free, "A place isaac hazebomb").players[A].opening is not None


@pytest.mark.ruling("R9")
def test_an_opening_card_may_be_useless_to_its_holder() -> None:
    state = said(chosen(), "A open emberstadt", "A place hooks intimidate")
    opening = state.players[A].opening
    assert opening and opening.party == (("hooks_in_the_zephyr", "intimidate"),)


@pytest.mark.ruling("R10")
def test_a_storm_is_no_opening_terrain() -> None:
    assert "R10" in refused(chosen(), "A open firestorm")


@pytest.mark.ruling("R11")
def test_hands_start_empty_and_the_first_player_draws() -> None:
    state = begun_by_a()
    expect(state, "A cards 1", "B cards 0")
    assert len(state.players[A].deck) == 20 and len(state.players[B].deck) == 21


@pytest.mark.ruling("R12")
def test_the_first_turn_knows_no_attack() -> None:
    state = said(begun_by_a(), "A recruit A1")
    assert "R12" in refused(state, "A attack A1")
    state = said(next_turn(state), "B recruit B1")
    state = said(state, *(["A pass"] if asked(state) == "A" else []), "B attack B1")
    assert state.battle is not None


@pytest.mark.ruling("R105")
def test_ready_made_decks_are_named_when_all_have_chosen() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    assert heard(state, "A gregory", B) == "{0} has chosen a deck."
    told = heard(said(state, "A gregory"), "B zowie")
    assert "{0} plays the deck “Gregory the Hoarder”." in told


@pytest.mark.ruling("R105")
@pytest.mark.parametrize("shown", ["on", "off"])
def test_own_lists_are_shown_if_that_was_agreed(shown: str) -> None:
    state = GAME.setup(GAME.table(2, {"decks": "custom", "open_lists": shown}), luck()).state
    state = said(state, "A own deck gregory, -1 Haze Bomb, +1 Flare")
    assert ("Flare" in heard(state, "B zowie")) == (shown == "on")
    state = said(state, "B zowie")
    seen = GAME.view(state, B).sides[A].deck_list
    assert ("flare" in seen) == (shown == "on")


@pytest.mark.ruling("R107")
def test_an_opening_can_be_begun_anew_until_it_is_whole() -> None:
    state = said(chosen(), "A open emberstadt", "A place inu hazebomb")
    state = said(state, "A again", "A open training")
    opening = state.players[A].opening
    assert opening and (opening.terrain, opening.party) == ("training_grounds", ())
    pieces = ("place ike hazebomb", "place inu blinding", "place olivia life", "place jace salve")
    state = said(state, *(f"A {piece}" for piece in pieces))
    assert asked(state) == "B"


def test_dealt_decks_need_no_choice() -> None:
    state = GAME.setup(GAME.table(2, {"decks": "random_precon"}), luck()).state
    assert state.phase == "opening" and all(each.deck_name in DECKS for each in state.players)


def test_the_last_piece_of_an_opening_can_be_undone_alone() -> None:
    state = said(chosen(), "A open emberstadt")
    [alone] = [each for each in GAME.prompts(state) if each.seat == A]
    assert alone.find("undo") is None, "with a Terrain alone, starting over does the same"
    first = said(state, "A place inu hazebomb")
    second = said(first, "A place ike blinding")
    assert said(second, "A undo").players[A].opening == first.players[A].opening
    assert said(first, "A undo").players[A].opening == state.players[A].opening


def test_a_whole_opening_lies_face_down() -> None:
    state = begun_by_a()
    party = state.players[B].party
    assert [each.face.code for each in party] == ["zowie", "asu", "ike", "ethan"]
    assert not any(each.up for each in party) and all(each.held for each in party)
    assert [body.key for body in GAME.view(state, Seat(0)).sides[B].party] == [""] * 4


@pytest.mark.parametrize("deck", DECKS)
def test_the_whole_effect_of_every_card_can_be_read_where_it_is_chosen(deck: str) -> None:
    state = said(GAME.setup(GAME.table(2), luck()).state, f"A {deck}", "B sk")
    terrains = question(GAME.prompts(state)[0], "open")
    assert all(BY_CODE[each.token].text in terrains.text for each in terrains.options)
    bodies = question(GAME.prompts(said(state, f"A open {terrains.options[0].token}"))[0], "place")
    for body in bodies.options:
        held = question(bodies, body.token)
        shown = body.detail if len(body.detail) <= 100 else bodies.text + held.text
        assert BY_CODE[body.token].text in shown
        for gear in held.options:
            assert not gear.label.endswith("…") or BY_CODE[gear.token].text in held.text
        assert len(bodies.text) <= 600 and len(held.text) <= 600


def question(prompt: Prompt[Action], word: str) -> Prompt[Action]:
    option = prompt.find(word)
    assert option and isinstance(option.then, Ask)
    return option.then.question()
