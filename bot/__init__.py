"""Tablekeeper: asynchronous tabletop matches on Discord, with complete rules."""
