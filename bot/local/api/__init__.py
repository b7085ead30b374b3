"""REST: the routes a bot calls, their limits and their log."""
