"""Puzzles: positions with one best move, to be solved in private; one a day where it is wanted."""
