"""Abilities: which may be used now, whom they mean, what must be chosen for them."""
