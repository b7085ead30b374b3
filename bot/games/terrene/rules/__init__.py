"""What happens: set-up, turns, combat, the chain, and how a game ends."""
