"""Every Item and Command at work, one case a card (numbers 60 to 101, 108 and 109)."""

import pytest

from tests.games.terrene.cases import Case, case

ITEMS = [
    case("bomb", "ike +bomb | ivan", "A use A1 B1", "B1 d 5; A actions 2; A discard bomb"),
    case("hazebomb", "ike +hazebomb | ivan", "A use A1 B1", "B1 d 0; B1 atk 0; A actions 2"),
    case("firebomb", "ike +firebomb | sammy", "A use A1 B1", "B1 d 10; A actions 3"),
    case(
        "sticky",
        "ike +sticky | ethan",
        "A use A1 B1; = B1 d 10; …; = B1 has slow; …",
        "B1 has nothing; A discard sticky",
    ),
    case("blinding", "ike +blinding | ethan", "A use A1 B1; = B1 has stun; …", "B1 has nothing"),
    case(
        "smoke",
        "ike | zile +smoke, ivan",
        "A attack A1; B use B1 B2; B noblock",
        "B2 is hidden; B hp 30; B actions 0",
        actions=(3, 1),
    ),
    case(
        "haze",
        "ike | zile +haze",
        "A attack A1; B use B1; = A1 atk 10; B noblock",
        "B hp 40",
        actions=(3, 1),
    ),
    case(
        "flare",
        "ike +flare | zile hidden +haze, scout hidden",
        "A use A1",
        "A hand bomb; B1 seen frozenset({0}); B2 seen frozenset({0}); A actions 3",
        decks="bomb",
    ),
    case("salve", "ike +salve, ivan d15 | zile", "A use A1 A2", "A2 d 0; A actions 3"),
    case("strength", "ike +strength | zile", "A use A1 A1; = A1 atk 30; …", "A1 atk 20"),
    case("defense", "ike +defense | zile", "A use A1 A1; = A1 def 10; …", "A1 def 0"),
    case("life", "ike +life d15 | zile", "A use A1 A1; …", "A1 hp 30; A1 d 10; A actions 2"),
    case(
        "haste",
        "ike +haste | zile",
        "A use A1 A1; = A1 d 10; A attack A1; B noblock",
        "A actions 3; B hp 30",
    ),
    case("orb", "ike +orb | gregory", "A use A1 B1; …; = B1 has silence; …", "B1 has nothing"),
    case(
        "treasure",
        "ike +treasure | ivan",
        "A use A1 bomb; A target B1",
        "B1 d 5; B discard bomb; A actions 2; A discard treasure",
        discards="|bomb",
    ),
    case(
        "prophecy",
        "ike +prophecy | ivan",
        "A use A1; A take zane",
        "A hand zane; A actions 3; A cards 1",
        decks="bomb zane haze flare snow",
    ),
    case(
        "spellbook",
        "alexie +spellbook | ethan",
        "A use A1; A cast fireball A1 B1",
        "B1 d 15; A1 card spellbook; A discard fireball; A actions 2; A hand veil",
        hands="fireball veil",
    ),
    case(
        "salts",
        "ike +salts, ethan slow stun silence d10 | ivan",
        "A use A1 A2",
        "A2 has nothing; A2 d 5; A actions 3",
    ),
]

COMMANDS = [
    case(
        "intimidate",
        "ike +intimidate | ivan, asu, zile",
        "A use A1 B1 B3; = B1 has stun; = B3 has stun; …",
        "B1 has nothing; B2 has nothing; A actions 2",
    ),
    case(
        "engaged",
        "ike +engaged | ivan",
        "A attack A1; B noblock; A pass; A use A1; A attack A1; B noblock",
        "B hp 5; A actions 0",
    ),
    case(
        "critical",
        "ike +critical | ivan, zile",
        "A attack A1; B block B1; A use A1",
        "B1 is gone; B hp 40; A1 atk 30; A1 has nothing; A actions 1",
    ),
    case(
        "expertise",
        "ike +expertise | ivan",
        "A use A1 bomb haze",
        "A hand bomb haze; A discard expertise taunt; A actions 2",
        discards="bomb taunt haze",
    ),
    case(
        "pillage",
        "talon +pillage | ivan",
        "A attack A1; B noblock; A pass; A use A1",
        "A hand zane haze; B hand nothing; B hp 40",
        hands="|zane",
        decks="haze",
    ),
    case(
        "embezzle",
        "talon +embezzle | ivan",
        "A attack A1; B noblock; A pass; A use A1; = A actions 3; …",
        "B actions 2; B hp 40",
    ),
    case(
        "embezzle",
        "talon +embezzle | zile, ivan",
        "A attack A1; B block B1; A pass; A use A1; = A actions 3; …",
        "B actions 2; B1 d 5",
    ),
    case(
        "retaliate",
        "ike | asu +retaliate",
        "A attack A1; B use B1; B block B1",
        "A1 d 10; B1 d 10; B1 card retaliate; B actions 0",
        actions=(3, 1),
    ),
    case(
        "taunt",
        "ike unblockable | zowie +taunt, zile",
        "A attack A1; B use B1",
        "B1 d 0; B hp 50; B1 def 5; B discard taunt",
    ),
    case(
        "ingenuity",
        "ike +ingenuity, ivan | zile",
        "A use A1; A choose 1; = A1 def 5; = A2 def 15; …",
        "A1 def 0; A actions 2",
    ),
    case(
        "ingenuity",
        "ike +ingenuity | zile",
        "A use A1; A choose 2",
        "A hand bomb haze; A actions 2",
        decks="bomb haze flare",
    ),
    case("adaptive", "ike +adaptive | zile", "A use A1; A choose 1; = A1 atk 30; …", "A1 atk 20"),
    case("adaptive", "ike +adaptive | zile", "A use A1; A choose 2; = A1 def 10; …", "A1 def 0"),
    case(
        "pointman",
        "zile +pointman, ike | asu",
        "A use A1 A2; = A2 has haste stab; A attack A2; B noblock",
        "B hp 25; A actions 2",
    ),
    case(
        "agenda",
        "dagger +agenda | gregory, ivan",
        "A use A1 B2",
        "B2 d 15; B hp 50; A actions 1",
    ),
]

TRAPS = [
    case(
        "tripwire",
        "ike | zile +tripwire",
        "A attack A1; B use B1; = A1 d 5; A pay; B noblock; …",
        "A1 has nothing; B hp 30; A actions 1",
    ),
    case(
        "lethal",
        "ike | zile +lethal",
        "A attack A1; B pass; B block B1; B use B1",
        "A1 d 15; B1 d 15; B actions 0",
        actions=(3, 1),
    ),
    case(
        "persuaded",
        "ike | zile +persuaded",
        "A attack A1; B use B1; = A1 atk 15; …",
        "B hp 50; A1 atk 20; B1 d 0",
        actions=(3, 1),
    ),
    case(
        "nohiding",
        "ike hidden, ethan hidden +bomb | zile +nohiding",
        "A recruit A1; B use B1 A2; = A2 has stun; …",
        "A2 is ethan; A2 card nothing; A discard bomb; A2 has nothing",
    ),
    case(
        "perfect",
        "ike | zile +perfect",
        "A attack A1; B pass; B block B1; B use B1",
        "B1 d 0; B1 def 5; B hp 50",
    ),
]

SPELLS = [
    case("fireball", "alexie +fireball | ethan", "A use A1 B1", "B1 d 15; A actions 2"),
    case("fireball", "white +fireball | ike, ivan", "A use A1 B1", "B1 is gone; A1 xp 1"),
    case(
        "fireball", "alexie xp2 +fireball | guntram", "A use A1 B1", "B1 d 20; A discard fireball"
    ),
    case("fireball", "alexie xp4 +fireball | guntram", "A use A1 B1", "B1 d 20; A1 lv 5"),
    case("veil", "white +veil, ike | ivan", "A use A1 A2; = A2 def 15; …", "A2 def 0; A actions 3"),
    case("intensity", "alexie +intensity, ike | ivan", "A use A1 A2; = A2 atk 30; …", "A2 atk 20"),
    case(
        "silence",
        "white +silence | ivan, gregory, zile",
        "A use A1 B1 B2; …; = B1 has silence; = B3 has nothing; …",
        "B2 has nothing; A discard silence",
    ),
    case(
        "disorient",
        "alexie +disorient | ethan, ike",
        "A use A1 B1; = B1 atk 15; = B2 has nothing; …; = B1 has slow; …",
        "B1 atk 20; B1 has nothing",
    ),
]

ENGINES = [
    case("scoops", "jin +scoops | ivan", "A use A1", "A party jin mcgee donuts; A2 atk 20; A sp 1"),
    case(
        "ambition",
        "jin +ambition, scout, ike | ivan",
        "A use A1; …; …",
        "A2 atk 25; A2 charge 1; A3 atk 20; A hand bomb haze",
        decks="bomb haze",
    ),
    case(
        "machines",
        "demattei +machines | ivan",
        "A use A1; = A1 card machines; A use A1",
        "A party demattei drone; A actions 1; A1 card machines",
    ),
    case(
        "energies",
        "demattei +energies | ivan",
        "A use A1; = A party demattei; …; …",
        "A party demattei energy; A1 card energies",
    ),
]

ALL = [*ITEMS, *COMMANDS, *TRAPS, *SPELLS, *ENGINES]


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.code)
def test_a_card_does_what_it_says(each: Case) -> None:
    each.show()
