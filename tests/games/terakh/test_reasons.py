"""What a hint says of an action is what the menus and the rules say, too."""

from random import Random

from bot.games.terakh import GAME
from bot.kernel import Seat, Tossed, walk
from tests.games.terakh.table import Table, table


def facts(play: Table, sentence: str, luck: int = 1, seat: int = 0) -> list[str]:
    state = play.state
    action = walk(GAME.prompt(state, Seat(seat)), sentence).action
    after = GAME.play(state, Seat(seat), sentence, Tossed(Random(luck))).state
    return [*GAME.reasons(state, Seat(seat), action, after)]


def test_an_attack_is_told_by_its_chance_and_what_falls() -> None:
    play = table("HY SO", "HY1=hydra[3,0]@A7 SO1@A6R SOE@B7")
    told = facts(play, "attack A7 A6")
    assert told[0] == "77% to succeed: SO1 on A6 would fall."
    assert "A success also earns" not in " ".join(told), "the Idol has three Mods"


def test_an_elder_at_its_last_hit_point_wins() -> None:
    play = table("HY SO", "HY1@A7R HYE@A10 SOE@A8(1)")
    assert facts(play, "attack A7 A8")[0].endswith("would leave the planes and you would win.")


def test_a_step_next_to_a_rival_says_whom_it_can_attack_then() -> None:
    play = table("HY SO", "HY1@A7R HYE@A10 SO1@A9G SOE@B7")
    told = facts(play, "move A7 A8")
    assert told[0] == "Your HY1 can then attack SO1 on A9 (33%)."
    after = GAME.play(play.state, Seat(0), "move A7 A8", Tossed(Random(1))).state
    assert walk(GAME.prompt(after, Seat(0)), "attack A8 A9").sentence == "attack A8 A9"


def test_ready_mode_is_told_by_the_better_chance() -> None:
    play = table("HY SO", "HY1@A7G SO1@A6R HYE@A10 SOE@B7")
    assert "at 44% instead of 33%" in facts(play, "mode A7")[0]


def test_nothing_is_told_of_how_dice_fell() -> None:
    """The same reasons whatever is rolled: they come from the position alone."""
    play = table("HY SO", "HY1@A7R HYE@A10 SO1@A6G SOE@B7")
    assert len({tuple(facts(play, "attack A7 A6", luck)) for luck in range(4)}) == 1
