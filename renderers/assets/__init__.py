"""Fonts and their license, opened through importlib.resources so that any install finds them."""
