"""The computer player: guesses at hidden cards, evaluation, advice."""
