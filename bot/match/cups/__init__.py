"""Cups: pure functions of who has entered, the tables that were drawn, and finished matches."""
