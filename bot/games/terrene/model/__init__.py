"""What exists: cards, parties, the chain, the state."""
