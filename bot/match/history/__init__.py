"""Looking back at a match: its turns, its positions, and what someone has missed."""
