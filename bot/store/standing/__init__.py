"""Ratings, people who want to be called for a game, and cups in SQLite."""
