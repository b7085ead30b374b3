"""What Terakh's own advice to computer players says, in positions with one sensible answer."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.stack import Window
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.cards.concern import changes
from bot.games.terakh.rules.strength import totals
from bot.kernel import Seat, Tossed, walk
from tests.games.terakh.table import Table, table


def advice(play: Table | State, seat: int = 0, luck: int = 1) -> str:
    state = play.state if isinstance(play, Table) else play
    return GAME.advise(GAME.view(state, Seat(seat)), Tossed(Random(luck)))


def attacked(units: str, *cards: str) -> Table:
    """The Hydra's Inka on A7 attacks A8; the Sorceress holds cards."""
    return table("HY SO", f"HY1@A7R {units}").hold(1, *cards).say(0, "attack A7 A8")


def test_it_attacks_an_elder_rather_than_an_inka() -> None:
    assert advice(table("HY SO", "HY1=keeper[2,0]@A7 SO1@A6G SOE@A8(2)")) == "attack A7 A8"


def test_it_walks_to_an_elder_that_can_be_beaten_this_turn() -> None:
    play = table("HY SO", "HY1=hydra[3,0]@A6 SOE@A4(1)")
    assert advice(play) in ("move A6 A7", "move A6 A2")


def test_it_takes_a_loose_orb() -> None:
    assert advice(table("HY SO", "HY1@A7R SO1@B10G", loose="SO@A7")) == "transform A7"


def test_it_brings_fallen_inkas_back() -> None:
    assert advice(table("HY SO", "HY1@A11G SO1@B14G")).startswith("summon")


def test_it_ends_its_turn_when_nothing_is_to_be_gained() -> None:
    play = table("HY SO", "HY1@A11G SO1@B14G")
    assert advice(replace(play.state, mana=0)) == "end"


@pytest.mark.parametrize("card", ["aegis", "peace", "reflect"])
def test_it_spends_a_card_to_save_its_elder(card: str) -> None:
    play = attacked("SOE@A8(1) SO1@B5G", card)
    assert advice(play, 1) == f"cast {card}"


def test_it_keeps_its_cards_for_more_than_an_inka() -> None:
    assert advice(attacked("SO2@A8G SO1@B5G", "aegis"), 1) == "pass"


def test_it_exchanges_dice_that_would_cost_an_idol() -> None:
    play = table("HY SO", "HY1@A7R SO1=sorceress[2,0]@A8 SO2@B4G").hold(1, "switch_rolls")
    play.say(0, "attack A7 A8", 8, 2)
    assert advice(play, 1) == "cast switch_rolls"


def test_it_neglects_what_would_hurt_and_nothing_else() -> None:
    units = "HY1@A7R HY2@A5G SOE@A8(1)"
    play = table("HY SO", units).hold(0, "berserk").hold(1, "neglect_spell")
    play.say(0, "attack A7 A8").say(0, "cast berserk")
    assert advice(play, 1) == "cast neglect_spell"
    calm = table("HY SO", "HY1@A2G").hold(0, "mana_surge").hold(1, "neglect_spell")
    assert advice(calm.say(0, "cast mana_surge"), 1) == "pass"


def test_a_guardian_shields_an_idol_with_an_inka() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[1,1]@A7 GU2@A8G").say(0, "attack A6 A7")
    assert advice(play, 1) == "shield A8"


def test_the_first_mods_are_for_attack() -> None:
    play = table("HY SO", "HY1=hydra[0,0]@A7 SO1@A8G").say(0, "attack A7 A8", 8, 1)
    assert advice(play) == "mod A7 a"


def test_an_elder_comes_back_where_nobody_reaches_it() -> None:
    play = table("HY SO RA", "HYE@- HY1@B10R SOE@B9(1) RA1@C10R RAE@C16(4)")
    play.say(0, "attack B10 B9", 8, 1)
    words = advice(play)
    assert words.startswith("return ")
    after = GAME.play(play.state, Seat(0), words, Tossed(Random(1))).state
    assert "C10" not in after.board.near[after.elder(Seat(0)).cell]


def followed(players: int, most: int, **chosen: str) -> tuple[State, Counter[str]]:
    """A match in which everybody does as advised, and how often each verb was said."""
    random = Random(players)
    settings = {"round_limit": "20", "elder_hp": "2", **chosen}
    state = GAME.setup(GAME.table(players, settings), Tossed(random)).state
    verbs: Counter[str] = Counter()
    while (prompts := GAME.prompts(state)) and verbs.total() < most:
        prompt = prompts[random.randrange(len(prompts))]
        words = advice(state, prompt.seat, random.randrange(1000)) or prompt.default
        assert walk(prompt, words).sentence == words
        verbs["wasted"] += is_wasted(state, prompt.seat, words)
        verbs[words.partition(" ")[0]] += 1
        state = GAME.play(state, prompt.seat, words, Tossed(random)).state
    return state, verbs


def is_wasted(state: State, seat: Seat, words: str) -> bool:
    """A card in a combat that changes nothing, or from the side that wins as the dice lie."""
    attack, window = state.attack, state.top
    if attack is None or not isinstance(window, Window) or not words.startswith("cast"):
        return False
    if window.kind == "rolled":
        ours, theirs = totals(state, attack)
        winner = attack.attack_side if ours > theirs else attack.defence_side
        if seat == winner and attack.attack_side != attack.defence_side:
            return True
    return window.kind in ("declared", "rolled") and not changes(
        state, attack, words.split()[1], seat
    )


def test_a_whole_match_is_played_on_advice_alone() -> None:
    state, verbs = followed(2, 2000)
    assert state.outcome is not None
    assert {"move", "attack", "summon", "cast", "mod", "pass"} <= set(verbs)


def test_no_card_is_spent_for_nothing() -> None:
    """Although everybody with a card is asked about every attack."""
    _, verbs = followed(3, 260, reactions="masked")
    assert verbs["cast"] > 5 and not verbs["wasted"]


def test_what_six_are_advised_can_be_said() -> None:
    state, verbs = followed(6, 130)
    assert state.phase == "turn" and verbs["attack"] > 5
