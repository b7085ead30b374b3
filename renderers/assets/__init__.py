"""Fonts and their licence, opened through importlib.resources so that any install finds them."""
