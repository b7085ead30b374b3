"""Every Terrain's abilities and XP tree, every Storm, every token (numbers 49 to 59 and 107)."""

import pytest

from bot.games.terrene.model.cards import BY_CODE, FACES
from bot.games.terrene.text.cards import effects
from tests.games.terrene import test_characters, test_items_and_commands
from tests.games.terrene.cases import Case, case
from tests.games.terrene.positions import expect, position, said

TERRAINS = [
    case("terreria", "luminous d15 | ivan", "A tability a1 A1", "A1 d 5; A actions 2"),
    case("terreria", "ashen | ivan", "A tability a2 B1", "B1 d 5; A actions 2"),
    case(
        "emberstadt",
        "ike, ethan | ivan",
        "A tability a1 A1; = A1 atk 30; …",
        "A1 atk 20",
        terrains="emberstadt",
    ),
    case(
        "emberstadt",
        "ike, olivia | zile, sammy",
        "A tability a2",
        "B1 d 0; B2 d 5; A actions 2",
        terrains="emberstadt",
    ),
    case(
        "training",
        "olivia, sammy | ivan",
        "A tability a1 A2",
        "A2 xp 1; A2 atk 20; A actions 1",
        terrains="training",
    ),
    case(
        "plateau",
        "ike | sammy",
        "A attack A1; B tability a1 B1; B block B1",
        "B1 d 10; B actions 0",
        terrains="|plateau",
        actions=(3, 1),
    ),
    case(
        "plateau",
        "sammy, luminous | ivan",
        "A tability a2 A1; = A1 atk 20; = A1 has stab; …",
        "A1 atk 15; A1 has nothing",
        terrains="plateau",
    ),
    case(
        "market",
        "ethan | ivan",
        "A tability a1",
        "A hand bomb; A actions 2",
        terrains="market",
        decks="bomb",
    ),
    case(
        "springs", "ethan d15 | ivan", "A tability a1 A1", "A1 d 5; A actions 2", terrains="springs"
    ),
    case(
        "springs",
        "ike | ivan",
        "A tability a2",
        "A hp 45; A actions 2",
        terrains="springs",
        hp=(40, 50),
    ),
    case(
        "steam", "ike, ethan | sammy", "A tability a1 B1", "B1 d 10; A actions 2", terrains="steam"
    ),
    case(
        "steam",
        "ike | ethan",
        "A attack A1; B tability a2 B1; B block B1",
        "B1 d 15; B actions 0",
        terrains="|steam",
        actions=(3, 1),
    ),
    case(
        "ruins",
        "ashen, zane | ivan",
        "A tability a1",
        "B cards 1; A actions 2",
        terrains="ruins",
        hands="|bomb haze",
    ),
    case(
        "ruins",
        "ike | luminous",
        "A attack A1; B tability a2 B1; B block B1",
        "B1 d 5; B actions 0",
        terrains="|ruins",
        actions=(3, 1),
    ),
]

STORMS = [
    case(
        "firestorm",
        "ike | ethan, ivan, sammy hidden",
        "…; …",
        "A1 d 10; B1 d 10; B2 d 0; B3 d 0; A actions 2",
        storms="firestorm",
    ),
    case(
        "thunder",
        "ike, zile | ethan, ivan",
        "…; …",
        "A1 d 10; A2 d 0; B1 d 10; B2 d 0",
        storms="thunder",
    ),
    case(
        "rain",
        "ike | ethan, sammy hidden",
        "…; …; = A1 has slow; = B1 has slow; = B2 has nothing; …; = B1 has slow; …",
        "A1 has nothing; B1 has nothing",
        storms="rain",
    ),
    case(
        "snow",
        "ike | ethan, ivan",
        "…; …; = A1 atk 10; = B1 atk 10; = B2 atk 0; …; …",
        "A1 atk 20; B1 atk 20; A terrain terreria",
        storms="snow",
    ),
]

TOKENS = [
    case(
        "energy",
        "ike, energy | ivan",
        "A ability A2",
        "A actions 4; A party ike; A discard nothing",
    ),
    case("mcgee", "mcgee | ivan", "A attack A1; B noblock", "B hp 35; A1 hp 20; A1 def 0; A sp 0"),
    case(
        "donuts", "donuts | ivan", "A attack A1; B noblock", "B hp 40; A1 hp 25; A1 def 5; A sp 0"
    ),
    case("alpha", "alpha | ivan", "A attack A1; B noblock", "B hp 35; A1 hp 20; A1 def 0; A sp 1"),
    case("beta", "beta | ivan", "A attack A1; B noblock", "B hp 40; A1 hp 20; A1 def 10; A sp 1"),
    case("drone", "drone | ivan", "A attack A1; B noblock", "B hp 40; A1 hp 10; A1 def 0; A sp 0"),
]

TREES = {
    "terreria": "+5 ATK / +10 HP / +5 DEF / +10 ATK",
    "emberstadt": "+5 ATK / +5 ATK / +10 HP / Haste",
    "training": "+5 ATK / +5 DEF / +10 HP / +5 ATK & +5 DEF",
    "plateau": "+5 DEF / +5 ATK / +10 HP / Unblockable",
    "market": "+10 HP / +5 ATK / +5 DEF & draw 1 / Resourceful",
    "springs": "+10 HP & heal 10 / +5 ATK / +5 DEF / +5 ATK & +10 HP",
    "steam": "+5 ATK / +5 DEF / Stab / +5 ATK & +10 HP",
    "firestorm": "+10 ATK / +10 ATK / Stab / +15 ATK",
    "thunder": "+10 ATK / Haste / +5 DEF & +10 HP / +15 ATK",
    "rain": "+15 HP / +10 DEF / Resourceful / +20 HP",
    "snow": "+10 DEF / +15 HP / Retaliate / +5 ATK & +10 DEF",
    "ruins": "+10 HP / +5 ATK / Retaliate / +10 ATK",
}
FIGURES = {"ATK": "atk", "DEF": "def", "HP": "hp"}


@pytest.mark.parametrize("each", [*TERRAINS, *STORMS, *TOKENS], ids=lambda each: each.code)
def test_a_terrain_or_token_does_what_it_says(each: Case) -> None:
    each.show()


@pytest.mark.parametrize("code", TREES)
def test_a_tree_is_the_printed_one(code: str) -> None:
    assert " / ".join(effects(tier) for tier in BY_CODE[code].xp_tree) == TREES[code]


@pytest.mark.parametrize("code", TREES)
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_each_xp_gives_its_tier(code: str, tier: int) -> None:
    """Traveler (20/15/0) defeats a LV 1 Character with so many XP already."""
    start = position(
        f"traveler xp{tier - 1} d10 +firebomb | valorie, ivan", terrains=code, decks="bomb haze"
    )
    state = said(start, "A use A1 B1")
    figures = {"ATK": 15, "DEF": 0, "HP": 20}
    wounds, cards, gained = 10, 0, "nothing"
    for part in TREES[code].split(" / ")[tier - 1].split(" & "):
        amount, _, name = part.partition(" ")
        if name in figures:
            figures[name] += int(amount)
        elif amount == "heal":
            wounds -= int(name)
        elif amount == "draw":
            cards += int(name)
        else:
            gained = part.lower()
    expect(state, *(f"A1 {FIGURES[name]} {n}" for name, n in figures.items()))
    expect(state, f"A1 xp {tier}", f"A1 d {wounds}", f"A cards {cards}", f"A1 has {gained}")


def test_no_card_is_without_a_case() -> None:
    shown = [*test_characters.ALL, *test_items_and_commands.ALL, *TERRAINS, *STORMS, *TOKENS]
    assert {BY_CODE[each.code].key for each in shown} == set(FACES)
    assert len(FACES) == 115
