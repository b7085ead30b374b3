"""What is left of a match: stepping through it, a film, and looking at it again."""
