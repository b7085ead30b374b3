"""Custom decks: reading a list, its problems, and advice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import DECKS, FACES
from bot.games.terrene.model.decks import (
    check,
    default_opening,
    distance,
    find,
    judge,
    plain,
    read,
    warnings,
    write,
)
from tests.games.terrene.positions import luck, refused


def code(error: str) -> str:
    """The code of a problem stands last, in parentheses."""
    return error.rstrip(".)").rpartition("(")[2]


@pytest.mark.ruling("E22")
def test_everything_wrong_with_a_list_is_said_at_once() -> None:
    deck = check(
        "Ethan the Resilient x3, Ike the Aggressive x3, Scout x3, Zane the Ender, Bomb x4,"
        " Fire Bomb x3, Haze x3, Flare x3, Fire Storm x3, Snow Storm x3, Rain Storm"
    )
    assert len(deck.keys) == 30
    assert [code(error) for error in deck.errors] == ["D3", "D5", "D7"]


@pytest.mark.parametrize("name", DECKS)
def test_every_ready_made_deck_is_legal_in_both_editions(name: str) -> None:
    keys = DECKS[name].keys
    assert judge(keys) == [] and judge(keys, house=False, tournament=range(1, 8)) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("-1 Haze Bomb", "A deck has exactly 30 cards and this one has 29; add 1 card (D1)."),
        (
            "-1 Haze Bomb, +1 Energy Token",
            "“Energy Token” is a token; leave tokens out of the deck (D2).",
        ),
        ("-1 Haze Bomb, +1 Xyzzy Blade", "There is no card “Xyzzy Blade”; check the spelling (D2)"),
        ("-2 Haze Bomb, +2 Strength Potion", "this one has 4 of Strength Potion; remove 1 (D3)."),
        (
            "-1 Haze Bomb, +1 Zowie the Ingenuic",
            "A deck has at most one Hero and this one has 2; keep one (D4).",
        ),
    ],
)
def test_a_change_for_the_worse_is_named(change: str, reason: str) -> None:
    assert any(reason in error for error in check(f"deck gregory, {change}").errors)


def test_too_few_cards_of_a_kind_are_named() -> None:
    few = ["bomb"] * 3 + ["haze"] * 3 + ["flare"] * 3
    bodies = ["ethan_the_resilient", "ike_the_aggressive", "scout", "zane_the_ender"]
    keys = (*few, *(body for body in bodies for _ in range(3)), *(["fire_storm"] * 3))
    assert [code(error) for error in judge(keys)] == ["D1", "D5", "D6", "D7"]


def test_house_cards_can_be_off() -> None:
    text = "deck gregory, -1 Haze Bomb, +1 Smelling Salts"
    assert check(text).errors == ()
    assert [code(error) for error in check(text, house=False).errors] == ["D2"]


def test_one_villain_is_enough_for_a_tournament() -> None:
    text = "deck gregory, -1 Haze Bomb, +1 Zane the Ender"
    assert check(text).errors == ()
    assert [code(error) for error in check(text, tournament={1}).errors] == ["D8"]


def test_a_tournament_counts_isaac_among_the_starters() -> None:
    bodies = ("isaac_the_observer", "ike_the_aggressive", "scout", "ivan_the_organic")
    assert any(code(error) == "D5" for error in judge(bodies))
    assert not any(code(error) == "D5" for error in judge(bodies, tournament={4}))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("2 Fire Bomb", ["fire_bomb"] * 2),
        ("Fire Bomb x2", ["fire_bomb"] * 2),
        ("fire bomb", ["fire_bomb"]),
        ("2x Haze\n- 1 Flare", ["haze", "haze", "flare"]),
        ("CHARACTERS\nplateau; the Revenant", ["the_plateau", "the_revenant"]),
        ("Jake & Lilith", ["jake_and_lilith_the_unity"]),
        ("S.K.", ["s_k_the_art_historian"]),
        ("Zowie's ingenuity ×2", ["zowies_ingenuity"] * 2),
    ],
)
def test_lists_are_read_as_people_write_them(text: str, keys: list[str]) -> None:
    deck = read(text)
    assert (list(deck.keys), deck.errors) == (keys, ())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Fire Bmob", "Fire Bomb"), ("Etahn the Resilient", "Ethan"), ("Prophesy", "Prophecy")],
)
def test_small_slips_are_forgiven_and_reported(typed: str, meant: str) -> None:
    face, remark = find(typed)
    assert face and meant in face.name and meant in remark


def test_unknown_names_get_a_suggestion() -> None:
    face, remark = find("Gregory the Builder")
    assert face is None and "did you mean Gregory the Hoarder?" in remark


def test_an_illegal_own_deck_is_refused_with_all_reasons() -> None:
    state = GAME.setup(GAME.table(2, {"decks": "custom"}), luck()).state
    reason = refused(state, "A own deck gregory, -1 Haze Bomb, +2 Xyzzy Blade")
    assert "D1" in reason and "D2" in reason
    assert "own" in refused(GAME.setup(GAME.table(2), luck()).state, "A own 30 Bomb")


def test_unwise_decks_are_warned_about_and_accepted() -> None:
    deck = check("deck gregory, -1 Haze Bomb, +1 Tripwire, -1 Haze Bomb, +1 Fireball")
    assert deck.errors == ()
    assert any("Tripwire needs a Tactician" in note for note in deck.notes)
    assert any("Fireball needs a Spellcaster" in note for note in deck.notes)
    assert any("8 to 12" in note for note in warnings(DECKS["jin"].keys))


@pytest.mark.parametrize("name", DECKS)
def test_what_is_written_is_read_again(name: str) -> None:
    deck = read(write(DECKS[name].keys))
    assert sorted(deck.keys) == sorted(DECKS[name].keys) and deck.notes == ()


@given(st.lists(st.sampled_from([key for key in FACES if FACES[key].type != "token"]), max_size=40))
def test_any_list_is_read_as_it_was_written(keys: list[str]) -> None:
    assert sorted(read(write(keys)).keys) == sorted(keys)


@given(st.text(max_size=12), st.text(max_size=12))
def test_distance_is_a_distance(one: str, other: str) -> None:
    assert distance(one, one) == 0
    assert distance(one, other) == distance(other, one) <= max(len(one), len(other))
    assert (distance(one, other) == 0) == (one == other)


@given(st.text(max_size=200))
def test_no_text_is_too_strange_to_be_judged(text: str) -> None:
    deck = check(text)
    assert deck.errors or len(deck.keys) == 30


def test_an_own_decks_usual_opening_suits_its_holders() -> None:
    opening = default_opening("own", DECKS["white"].keys, (), 4)
    assert len(opening.party) == 4 and opening.terrain == "seaside_market"
    assert len({gear for _, gear in opening.party}) == 4
    assert plain("The Plateau!") == "plateau"


def test_a_card_looked_up_tells_its_figures_speed_and_cost() -> None:
    texts = GAME.pieces()
    assert texts["Asu the Flame Hellion"].startswith(
        "Guardian · Fire · LV 1 · SP 1 · HP 20 · ATK 10 · DEF 10\nBlue · 1 Action · once per turn\n"
    )
    assert "Green · triggered" in texts["Guntram the Malefactor"]
    assert texts["Fire Storm"].startswith(
        "Terrain · Storm · 2 Actions a turn\nXP: +10 ATK / +10 ATK / Stab / +15 ATK\nPassive\n"
    )
    assert texts["Energy Token"].startswith("Token · Energy · Light · LV 0 · SP 0")


def test_what_is_not_there_cannot_be_removed() -> None:
    deck = check("deck gregory, -3 Haze Bomb, +1 Flare")
    assert deck.errors[0] == (
        "The list has 2 Haze Bomb, so 3 cannot be removed; check the number (D2)."
    )
    assert "The list has no Taunt" in check("deck gregory, -1 Taunt").errors[0]
    assert "The list has no Flare" in check("-1 Flare, 2 Fire Bomb").errors[0]


def test_the_builder_finds_cards_by_class_cost_and_set() -> None:
    parts = {each.name: each for each in GAME.kit_parts()}
    zane, salve = parts["Zane the Ender"], parts["Healing Salve"]
    assert zane.groups["Cost"] == ("SP 3",) and salve.groups["Cost"] == ("Free",)
    assert salve.groups["Class or type"] == ("Items",)
    assert "Gregory the Hoarder deck" in zane.groups["Set"]
    assert "HP 40" in zane.detail and "Drone" not in parts
    for words in GAME.kit_samples().values():
        kit = GAME.kit(words)
        assert not kit.problems and {name for name, _ in kit.parts} <= set(parts)


def test_a_number_in_parentheses_counts() -> None:
    assert read("Fire Bomb (2)").keys == read("2 Fire Bomb").keys == ("fire_bomb", "fire_bomb")


@pytest.mark.parametrize(
    "name", ["deck white", "deck Mr. White the Astute", "Mr. White the Astute deck"]
)
def test_a_ready_made_deck_is_found_by_its_short_or_full_name(name: str) -> None:
    assert read(name).keys == DECKS["white"].keys


def test_an_unknown_ready_made_deck_is_named_with_those_there_are() -> None:
    (error,) = read("deck blue").errors
    assert error.startswith("There is no ready-made deck “blue”; write “deck gregory”")
