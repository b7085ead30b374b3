"""Before a match: its card, joining and starting, and the welcome of a new server."""
