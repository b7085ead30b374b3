"""Cups on Discord: their card, their tables, their standings."""
