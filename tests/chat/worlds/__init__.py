"""Worlds made by earlier releases."""
