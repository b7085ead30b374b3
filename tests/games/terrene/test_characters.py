"""Every Character's ability at work, one case a card (numbers 1 to 48, and the house's own)."""

import pytest

from tests.games.terrene.cases import Case, case

WARRIORS = [
    case(
        "gregory",
        "gregory +bomb | ivan",
        "A use A1 B1; A attack A1; B noblock; A trigger bomb",
        "A hand bomb; A discard nothing; A actions 2; B hp 30; B1 d 5",
    ),
    case(
        "ethan", "ethan, ivan d15 | ivan", "A attack A1; B noblock; A trigger A2", "A2 d 5; B hp 30"
    ),
    case("sammy", "sammy | ivan", "A attack A1; B noblock", "A actions 3; B hp 35"),
    case("ike", "ike | ivan", "A attack A1; B noblock; = B hp 30; …; …", "A1 atk 25"),
    case(
        "olivia",
        "olivia | ivan",
        "A attack A1; B noblock",
        "B cards 1; A1 xp 0",
        hands="|bomb haze",
    ),
    case(
        "zane",
        "zane | sammy, ivan, scout hidden",
        "A attack A1; B noblock",
        "B hp 20; B1 d 10; B2 d 0; B3 d 0",
    ),
]

GUARDIANS = [
    case(
        "zowie",
        "zowie, ashen, ike | ethan",
        "A ability A1 A3; = A3 def 10; …; …",
        "A1 d 0; A2 d 0; A3 d 10; B1 d 10; A3 def 0",
        storms="firestorm",
    ),
    case(
        "asu",
        "ike | asu",
        "A attack A1; B ability B1; B block B1",
        "A1 d 10; B1 d 10; B actions 0",
        actions=(3, 1),
    ),
    case("ivan", "ivan d15 | ethan", "…; = A1 d 15; …", "A1 d 10"),
    case("sade", "sade, ike d15 | ivan", "A ability A1 A2", "A2 d 5; A actions 2"),
    case("ashen", "ethan | ashen", "A attack A1; B block B1", "A1 atk 15; B1 d 5"),
]

THIEVES = [
    case(
        "sk",
        "sk | scout",
        "A attack A1; B block B1; = B discard haze bomb; …; …; A attack A1; B noblock",
        "B discard flare salve haze bomb; B hp 30",
        decks="|bomb haze smoke salve flare orb",
    ),
    case(
        "talon",
        "talon | scout +bomb",
        "A attack A1; B pass; B block B1; B pass",
        "A hand bomb; B1 card nothing; B1 d 5",
    ),
    case(
        "bran",
        "bran | scout, ivan",
        "A attack A1; B block B1; A trigger bomb; A target B2",
        "B1 d 5; B2 d 5; B deck bomb; B discard nothing; A actions 2",
        discards="|bomb",
    ),
    case(
        "jace",
        "jace | scout +bomb",
        "A attack A1; B pass; B block B1; B pass; = B1 has slow; …; = B1 has slow; …",
        "B discard bomb; B1 card nothing; B1 has nothing",
    ),
    case(
        "chogan",
        "chogan | scout",
        "A attack A1; B block B1; A trigger taunt",
        "A hand taunt; A discard bomb",
        discards="taunt bomb",
    ),
    case(
        "guntram",
        "guntram | scout, ivan",
        "A attack A1; B block B1; A trigger bomb; A target B2",
        "B2 d 5; B hp 50; B deck flare bomb; A cards 0",
        discards="|bomb",
        decks="ivan|flare",
    ),
    case(
        "guntram",
        "guntram | scout, ivan",
        "A attack A1; B noblock",
        "B hp 25; B discard haze flare; A hand ike",
        decks="ike|flare haze",
    ),
]

SPELLCASTERS = [
    case(
        "white",
        "white +veil | ivan",
        "A use A1 A1; = A1 def 15; A trigger haze",
        "A hand veil; A discard haze",
        hands="haze",
    ),
    case(
        "valorie",
        "valorie | ivan",
        "A ability A1 haze B1; = B1 has stun; …",
        "B1 has nothing; A discard haze; A actions 3",
        hands="haze",
    ),
    case(
        "alexie",
        "alexie | ivan",
        "A ability A1; A discard ike",
        "A hand bomb haze; A discard ike; A actions 2",
        hands="ike",
        decks="bomb haze flare",
    ),
    case(
        "gerald",
        "gerald | gregory, ivan",
        "A ability A1 haze B1; = B1 has silence; …; = B1 has silence; …",
        "B1 has nothing; A discard haze",
        hands="haze",
    ),
    case(
        "candace",
        "candace, alexie +intensity | ivan",
        "A ability A1 haze A2; = A2 lv 2; A use A2 A2; = A2 atk 25; …",
        "A2 lv 1; A2 atk 10",
        hands="haze",
    ),
    case(
        "susana",
        "susana | ethan",
        "A ability A1 haze B1; = B1 d 10; …; = B1 has stun; …",
        "B1 has nothing; A discard haze",
        hands="haze",
    ),
]

TACTICIANS = [
    case(
        "skylar",
        "skylar stratagem2 | ivan",
        "A ability A1; A take tripwire; = A hand tripwire; = A1 stratagem 1; …; …",
        "A1 stratagem 2",
        decks="bomb tripwire",
    ),
    case(
        "zile",
        "zile | ivan",
        "A ability A1; A take zane",
        "A hand zane; A deck bomb; A actions 2",
        decks="bomb zane",
    ),
    case(
        "isaac",
        "isaac | scout hidden +bomb",
        "A ability A1 B1",
        "A actions 3; B1 is hidden; B1 seen frozenset({0})",
    ),
    case(
        "jake",
        "jake, ike | ivan",
        "A recruit pernicious; = A sp 4; A dismiss A1",
        "A sp 2; A3 is pernicious",
        hands="pernicious",
    ),
    case(
        "akos",
        "akos | ivan",
        "…; B end; A order haze under bomb",
        "A hand haze; A deck flare bomb",
        decks="bomb haze flare",
    ),
]

ASSASSINS = [
    case(
        "hooks",
        "hooks hidden | ivan",
        "A recruit A1; A trigger B1; = B1 has stun; …",
        "B1 has nothing",
    ),
    case("dagger", "dagger hidden | ivan", "A recruit A1; A trigger B1", "B1 d 10"),
    case(
        "sabre",
        "sabre hidden | ivan",
        "A recruit A1; A attack A1; B noblock",
        "A actions 2; B hp 30",
    ),
    case("blades", "blades hidden | ivan", "A recruit A1; A attack A1", "B hp 30; A actions 1"),
    case("javelin", "javelin hidden | ivan", "A recruit A1", "B hp 40"),
    case(
        "knife",
        "knife hidden | ivan, asu",
        "A recruit A1; A trigger B1; = A1 has force stab; A attack A1",
        "B1 is gone; B hp 45; B2 d 0",
    ),
]

OTHERS = [
    case("inu", "inu | ivan, scout", "A attack A1; B block B1; = B1 is gone", "B hp 50; A1 xp 1"),
    case(
        "bellicose",
        "bellicose | asu",
        "A attack A1; B block B1; = B1 d 15; …; …",
        "B1 def 5; A hand bomb haze",
        decks="bomb haze",
    ),
    case(
        "ready",
        "ivan | ready",
        "…; = B1 has slow; B ability B1; = B1 d 10; = B1 has haste slow; B attack B1; A noblock",
        "A hp 25; B actions 2",
    ),
    case(
        "traveler",
        "ike | traveler, ivan",
        "A attack A1; B ability B1; B noblock",
        "B1 is hidden; B hp 30; B actions 0",
        actions=(3, 1),
    ),
    case("pernicious", "pernicious | ivan", "A ability A1 B1", "B1 d 5; A actions 2"),
    case("insidious", "insidious | ethan", "A ability A1 B1; = B1 atk 10; …", "B1 atk 20"),
    case("luminous", "luminous, ike d15 | ivan", "A ability A1 A2", "A2 d 5; A actions 2"),
    case(
        "revenant",
        "ike | traveler d15, revenant d20, ivan",
        "A attack A1; B block B1",
        "B1 is gone; B2 d 10; B hand bomb",
        decks="|bomb",
    ),
    case("revenant", "revenant, luminous hidden | ivan", "A recruit A2", "A1 xp 1; A1 atk 30"),
    case("rika", "rika | ivan", "A ability A1 haze B1", "B1 d 10; A discard haze", hands="haze"),
]

ENGINEERS = [
    case(
        "jin",
        "jin, scout, ike | ivan",
        "A ability A1",
        "A2 atk 20; A3 atk 20; A party jin scout ike energy; A actions 2",
    ),
    case(
        "demattei",
        "demattei | ivan",
        "A ability A1; A take snow; A terrain snow; A terrain rain",
        "A terrain rain; A hand nothing",
        hands="rain",
        decks="snow bomb",
    ),
    case(
        "avis",
        "avis, alpha | ivan",
        "…; …; = A party avis alpha energy; A ability A1 A3 A2",
        "A2 atk 25; A party avis alpha; A actions 3",
    ),
    case(
        "scout",
        "scout hidden | ivan, bran hidden",
        "A recruit A1; = A1 charge 2; A ability A1 B2; = B2 seen frozenset({0});"
        " A attack A1; B noblock",
        "A1 charge 1; A actions 2; B hp 35",
    ),
    case(
        "wanderer", "ike | wanderer d25", "A attack A1; B block B1", "B party alpha beta; B hp 40"
    ),
]

HOUSE = [
    case(
        "obsidian",
        "ike +blinding | obsidian",
        "A use A1 B1; A attack A1; B block B1",
        "B1 has nothing; B1 d 5",
    ),
    case(
        "cairn",
        "ethan | cairn",
        "A attack A1; B block B1; = B1 d 10; = B1 def 0; …",
        "B1 has slow; B1 def 5",
    ),
    case("nami", "nami | asu", "A attack A1; B block B1", "B1 d 10; B1 def 0"),
    case(
        "sentry",
        "ethan | sentry charge2",
        "A attack A1; B ability B1; B block B1",
        "B1 d 5; B1 charge 1",
    ),
    case(
        "sentry",
        "sentry hidden | ivan",
        "A recruit A1; = A1 charge 2; A ability A1; = A1 def 15; …",
        "A1 def 5; A1 charge 1; A actions 2",
    ),
    case(
        "flicker",
        "ike | flicker, ivan",
        "A attack A1; B ability B1; B noblock",
        "B party ivan; B actions 1; B hand bomb",
        decks="|bomb",
    ),
]

ALL = [*WARRIORS, *GUARDIANS, *THIEVES, *SPELLCASTERS, *TACTICIANS, *ASSASSINS, *OTHERS]
ALL += [*ENGINEERS, *HOUSE]


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.code)
def test_a_character_does_what_it_says(each: Case) -> None:
    each.show()
