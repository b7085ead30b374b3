"""Whole matches on the local Discord, with the real client, a real database and driven people."""
