"""What a view says: status, text board, description, and the hand of its viewer alone."""

from random import Random

from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.actions import Action
from bot.kernel import Ask, Prompt, Seat, Tossed
from tests.games.terakh.table import Table, table

UNITS = "HY1@A7R HY2@A6G HY3=hydra[1,0]@B1 SO1@A8R SO2@B2G SOE@B10(2)"


def test_the_hand_is_told_to_its_owner_only() -> None:
    state = table("HY SO", UNITS).hold(0, "berserk", "berserk", "fate").state
    assert "Berserk ×2 (Infernal). After you declare" in GAME.secret(GAME.view(state, Seat(0)))
    assert GAME.secret(GAME.view(state, Seat(1))) == "You have no Cast Cards."
    assert GAME.secret(GAME.view(state, None)) == ""


def test_a_very_large_hand_is_listed_by_names() -> None:
    cards = tuple(card for card in dict.fromkeys(table("HY SO").state.deck) if "crisis" not in card)
    text = GAME.secret(GAME.view(table("HY SO").hold(0, *cards).state, Seat(0)))
    assert len(text) < 1800 and "Orb Break (Orth)" in text


def test_the_text_board_shows_units_and_where_they_stand() -> None:
    text = GAME.board(GAME.view(table("HY SO", UNITS, loose="SO@A1").state, None))
    assert "HY1+" in text and "HY2-" in text and "HY3*" in text and "SOE2" in text
    assert "{0}, Hydra clan: HY1 A7, HY2 A6, HY3 B1 (Hydra, 1 A-mod), HYE A10" in text
    assert "Loose Orb: Sorceress on A1" in text


def test_the_description_names_every_clan() -> None:
    text = GAME.describe(GAME.view(table("HY SO", UNITS).state, None))
    assert (
        "{0}, Hydra clan (HY): Elder on A10 (4 HP); Hydra Idol HY3 on B1 (1 A-mod); Ready Inka "
        "on A7; Guard Inka on A6; 0 cards."
    ) in text
    assert "{1}, Sorceress clan (SO): Elder on B10 (2 HP)" in text


def test_the_description_of_setup_says_so() -> None:
    state = GAME.setup(GAME.table(2), Tossed(Random(1))).state
    assert GAME.describe(GAME.view(state, None)).startswith("Set-up. Turn order: {")


def test_every_card_can_be_looked_up_with_all_that_stands_on_it() -> None:
    texts = GAME.pieces()
    assert len(texts) == 26 + 6
    assert texts["Fate"].startswith("Cast Card, 4 in the deck, no rune. After the dice")
    assert texts["Berserk"].startswith("Cast Card, 5 in the deck, needs the Infernal rune.")
    assert "Double Threat (1 Mod, 3 mana): Attack two different adjacent" in texts["Hydra"]
    assert "Defender Seal (2 Mods): Your Ready Inkas" in texts["Guardian"]


def options(play: Table, seat: int, *words: str) -> dict[str, str]:
    """The labels of a question, by token, after some words."""
    return {each.token: each.label for each in asked(play, seat, *words).options}


def asked(play: Table, seat: int, *words: str) -> Prompt[Action]:
    prompt = GAME.prompt(play.state, Seat(seat))
    for word in words:
        [then] = [each.then for each in prompt.options if each.token == word]
        assert isinstance(then, Ask)
        prompt = then.question()
    return prompt


def test_a_question_names_the_ability_or_card() -> None:
    play = table("HY SO", f"{UNITS} HY4=ranger[0,0]@A13 HY5@A1G").hold(0, "orb_break")
    assert asked(play, 0, "attack", "A7").text.startswith("Attack: which target?")
    assert asked(play, 0, "use", "A13", "silver_arrow").text.startswith("Silver Arrow: which")
    rival = table("HY SO", "HY5@A1G SO1=sorceress[0,0]@B1").hold(0, "orb_break")
    assert asked(rival, 0, "cast", "orb_break").text == "Orb Break: which unit?"
    play.say(0, "attack A7 A8", 8, 1)
    assert asked(play, 0, "mod", "B1").text == "Which Mod does Hydra HY3 (1 A-mod) on B1 get?"


def test_an_attack_says_how_likely_it_succeeds() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R SOE@A6(4) HY2=shade[2,0]@A16 SO2=guardian[0,3]@A15")
    assert options(play, 0, "attack", "A7") == {
        "A6": "Elder SOE (4 HP) on A6: 23%", "A8": "Inka SO1 (Ready) on A8: 44%",
    }  # fmt: skip
    assert options(play, 0, "attack", "A16")["A15"].endswith("(3 D-mods) on A15: 67%")


def test_a_question_about_an_attack_speaks_to_its_reader() -> None:
    play = table("HY SO", UNITS).hold(0, "fate").hold(1, "fate").say(0, "attack A7 A8", 3, 4)
    text = GAME.prompt(play.state, Seat(0)).text
    assert text.startswith("You attack SO1 on A8 with your HY1 from A7. Attack 3, defense 4: as ")
    play = table("HY SO", UNITS).hold(1, "fate").say(0, "attack A7 A8", 8, 1)
    text = GAME.prompt(play.state, Seat(1)).text
    assert text.startswith("{0} attacks your SO1 on A8 with HY1 from A7.")


def test_a_card_on_offer_says_in_short_what_it_does() -> None:
    play = table("HY SO", UNITS).hold(1, "fate").say(0, "attack A7 A8", 8, 1)
    assert options(play, 1, "cast") == {"fate": "Fate: Roll one of the two dice again."}


def test_a_clan_on_offer_says_what_its_idol_is_good_at() -> None:
    play = Table(GAME.setup(GAME.table(2), Tossed(Random(1))).state)
    first = play.state.active
    assert options(play, first, "clan")["hydra"] == "Hydra (HY): attacks two or three units at once"
    plain = Table(GAME.setup(GAME.table(2, {"basic": "on"}), Tossed(Random(1))).state)
    assert options(plain, plain.state.active, "clan")["hydra"] == "Hydra (HY)"


def test_who_a_controlled_unit_belongs_to_and_how_an_idol_attacks_is_told() -> None:
    play = table("HY SO", "HY1=sorceress[0,0]@A7 SO1@A8R SO2@A1G SOE@B1(4) HYE@A16(4)")
    assert "{0} moves {1}'s SO1 from A8 to A9." in play.say(0, "move A8 A9").words
    text = "{0} attacks SO2 on A1 with HY1 from A7 (Strike)."
    assert text in play.say(0, "use A7 strike A1", 4, 4).words


def test_what_a_card_was_cast_on_is_told_in_words() -> None:
    play = table("HY SO", "HY1@A2G HY2@A1G SO1=sorceress[1,0]@B1")
    play.hold(0, "resurrect", "plane_shift", "sunder").hold(1, "neglect_spell")
    play.say(0, "cast resurrect A3 ready")
    assert "{0} casts Resurrect on A3 in Ready mode." in play.words
    assert (
        "casts Resurrect on A3 in Ready mode. Do you cast Neglect"
        in GAME.prompt(play.state, Seat(1)).text
    )
    play.say(1, "pass").say(0, "cast sunder B1 a").say(1, "pass")
    assert "SO1 on B1 loses an A-mod." in play.words
    assert "casts Plane Shift on plane B, clockwise." in play.say(0, "cast plane_shift B cw").words


def test_the_status_follows_the_moment() -> None:
    play = table("HY SO", UNITS)
    assert GAME.status(GAME.view(play.state, None)) == (
        "Round 1, {0}'s turn: 5 mana left. Turn order: {0} (Hydra, HY), {1} (Sorceress, SO)."
    )
    play.say(0, "attack A7 A8", 8, 1)
    assert "is placing a Mod" in GAME.status(GAME.view(play.state, None))
    play.say(0, "mod B1 a")
    shielded = table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2@A8G").say(0, "attack A6 A7")
    assert "{1} may transfer the attack with their Guardian" in GAME.status(
        GAME.view(shielded.state, None)
    )


def test_an_action_may_be_undone_until_cards_are_seen() -> None:
    play = table("HY SO", UNITS).hold(0, "insight")
    before = play.state
    moved = play.say(0, "move A7 A13").state
    assert GAME.undo_is_free(before, moved, Seat(0))
    assert not GAME.undo_is_free(moved, play.say(0, "cast insight").state, Seat(0))
    asked = table("HY SO", f"{UNITS} SO3@A2G").hold(1, "weakness")
    declared = Table(asked.state).say(0, "attack A7 A8")
    assert declared.asked == [1]
    assert not GAME.undo_is_free(asked.state, declared.state, Seat(0))


def test_a_state_that_cannot_be_has_violations() -> None:
    state = table("HY SO", UNITS, loose="SO@A1").state
    assert list(GAME.violations(state)) == []
    doubled = state.with_unit(replace(state.unit("SO1"), cell="A7"))
    assert "two units on one Tria" in list(GAME.violations(doubled))
    lost = replace(state, loose=())
    assert "an Orb is lost or doubled" in list(GAME.violations(lost))
    assert list(GAME.violations(replace(state, deck=state.deck[1:])))
    assert list(GAME.violations(replace(state, mana=-1)))
    assert list(GAME.violations(state.with_unit(replace(state.unit("HY3"), a=4))))


def test_units_clans_and_cards_answer_to_other_words_too() -> None:
    play = table("HY SO", f"{UNITS} HY4@A2G").hold(0, "mana_surge")
    play.say(0, "move hy1 A13").say(0, "cast manasurge")
    assert play.cell("HY1") == "A13" and play.state.mana == 6
    play.say(0, "summon B4 r")
    assert play.state.unit("HY5").ready


def test_a_score_is_told_once_but_again_when_a_card_has_changed_it() -> None:
    units = "HY1=hydra[2,0]@A7 SOE@A8(4) SO2@B1G"
    play = table("HY SO", units).say(0, "attack A7 A8", 4, 5)
    assert play.words.endswith(
        "Attack 4 + 2 = 6, defense 5 + 2 = 7. The attack on {1}'s Elder fails."
    )
    late = table("HY SO", units).hold(1, "penetrate").say(0, "attack A7 A8")
    late.say(1, "pass", 7, 5).say(1, "cast penetrate")
    assert "The attack on {1}'s Elder fails, 7 to 7." in late.words
