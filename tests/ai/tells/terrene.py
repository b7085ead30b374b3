"""Who lies face-down where? By the order of the usual opening, and by strength."""

from collections import defaultdict

from bot.ai.strengths import ComputerPlayer
from bot.games.terrene.model import decks
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.pieces import Player
from bot.games.terrene.model.state import State
from tests.ai.tells import Guess, Guesses, watched


def guesses(seeds: range, player: ComputerPlayer) -> Guesses:
    """Once a match and player, when all lie there and nobody has done anything."""
    found: dict[str, list[Guess]] = defaultdict(list)
    for seed in seeds:
        for moment in watched("terrene", seed, player):
            if moment.before.phase == "play":
                for each in moment.before.players:
                    for name, guess in _looked_at(moment.before, each).items():
                        found[name].append(guess)
                break
    return found


def _looked_at(state: State, player: Player) -> dict[str, Guess]:
    party = [member.card.key for member in player.party]
    usual = decks.default_opening(
        player.deck_name, player.deck_list, state.rules.tournament, len(party)
    )
    strongest = max(party, key=lambda key: (FACES[key].atk, key))
    cards = [member.held.card.key for member in player.party if member.held]
    blind = 1 / len(party)
    return {
        "the usual first lies first": Guess(party[0] == usual.party[0][0], blind),
        "the usual last lies last": Guess(party[-1] == usual.party[-1][0], blind),
        "the strongest lies first": Guess(party[0] == strongest, blind),
        "the usual first card lies first": Guess(cards[0] == usual.party[0][1], blind),
    }
