"""What a hint says of an action comes true if nobody responds."""

from bot.games.terrene import GAME
from bot.games.terrene.model.pieces import LETTERS
from bot.games.terrene.model.state import State
from bot.kernel import Seat, walk
from tests.games.terrene.positions import luck, position, said


def facts(state: State, line: str) -> list[str]:
    letter, sentence = line.split(" ", 1)
    seat = Seat(LETTERS.index(letter))
    action = walk(GAME.prompt(state, seat), sentence).action
    after = GAME.apply(state, seat, action, luck()).state
    return [*GAME.reasons(state, seat, action, after)]


def test_an_attack_that_nobody_can_block_tells_the_loss() -> None:
    state = position("ike | ivan hidden", hp=(50, 45))
    atk = next(iter(state.players[0].party)).face.atk
    assert facts(state, "A attack A1") == [
        f"Nobody can block it: {{1}} loses {atk} HP ({45 - atk} left)."
    ]
    assert said(state, "A attack A1").hp[1] == 45 - atk


def test_a_card_that_defeats_says_whom() -> None:
    state = position("talon +firebomb | sammy d10")
    told = facts(state, "A use A1 B1")
    assert told[0] == "Defeats Sammy the Agile (B1)." or told[0] == "That wins this game."


def test_a_block_tells_what_it_spares() -> None:
    state = said(position("sammy | ashen, ivan", hp=(50, 50)), "A attack A1")
    blocked = facts(state, "B block B1")
    assert blocked[0].startswith("Your Ashen the Unseemly (B1) takes ")
    assert any(each.startswith("Spares you ") for each in blocked)
    assert facts(state, "B noblock")[0].startswith("You lose ")


def test_hidden_enemies_are_never_named() -> None:
    state = position("talon +firebomb, ike | zane hidden, sammy")
    [prompt] = GAME.prompts(state)
    for option in ("A attack A1", "A attack A2", "A use A1 B2"):
        assert "Zane" not in " ".join(facts(state, option)), option
    assert prompt.seat == 0


def test_the_first_turn_is_told_by_who_may_attack() -> None:
    state = position("ike hidden, ivan | sammy", turn=1)
    assert facts(state, "A recruit A1")[0].startswith("Ike the Aggressive can block from now on")


def test_a_deck_is_told_with_its_plan_and_one_period() -> None:
    start = GAME.setup(GAME.table(2, {}), luck()).state
    [told] = facts(start, "A gregory")
    assert told.startswith("Its plan: Attack") and told.endswith("again.")


def test_what_a_storm_does_is_told_once() -> None:
    [told, *_] = facts(position("ike | ivan", hands="firestorm"), "A terrain firestorm")
    assert told.startswith("It is a Storm. Breaks at the start of your next turn")
