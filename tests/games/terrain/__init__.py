"""Terrain: its rulings, its worked examples, and the mind of its computer players."""
