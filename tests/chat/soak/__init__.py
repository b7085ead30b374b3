"""A long evening in bad weather: many tables, a bot that is killed, and faults of every kind."""
