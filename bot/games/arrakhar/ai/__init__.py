"""What computer players ask: guess the hidden state, score a position, advise a sentence."""
