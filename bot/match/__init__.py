"""The table: one playing of a game, from its first entry to its last."""
