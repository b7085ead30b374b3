"""Ratings, records, honors and cups: pure functions of finished matches."""
