"""What is in the hand? By who attacks at once: somebody with a card for the battle?"""

from collections import defaultdict

from bot.ai.strengths import ComputerPlayer
from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.state import State
from tests.ai.tells import Guess, Guesses, watched

ATTACKING = ("attack_side", "either_side", "any")
BATTLE = ("declared", "rolled", "combat")
OPEN = ("attack", "use", "move", "mode", "summon", "end")


def guesses(seeds: range, player: ComputerPlayer) -> Guesses:
    """Of the first thing everybody does in the first round without a card."""
    seen: dict[str, list[tuple[bool, bool]]] = defaultdict(list)  # guessed so, is so
    for seed in seeds:
        heard = set[int]()
        for moment in watched("terakh", seed, player):
            if moment.before.round > 1:
                break
            word = moment.words.split()[0]
            fresh = moment.before.phase == "turn" and moment.seat not in heard
            if fresh and moment.before.top is None and word in OPEN:
                heard.add(moment.seat)
                secret = _holds_a_battle_card(moment.before, moment.seat)
                seen["attacks with a card for it"].append((word in ("attack", "use"), secret))
                seen["moves away without one"].append((word != "move", secret))
    return {name: _judged(pairs) for name, pairs in seen.items()}


def _holds_a_battle_card(state: State, seat: int) -> bool:
    held = (CASTS[card] for card in state.hands[seat])
    return any(card.timing in BATTLE and card.caster in ATTACKING for card in held)


def _judged(pairs: list[tuple[bool, bool]]) -> list[Guess]:
    """A blind guess is right as often as that is so at all."""
    often = sum(is_so for _, is_so in pairs) / len(pairs)
    return [Guess(float(said == is_so), often if said else 1 - often) for said, is_so in pairs]
