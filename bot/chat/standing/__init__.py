"""Leaderboards, statistics, open tables and cups on Discord."""
