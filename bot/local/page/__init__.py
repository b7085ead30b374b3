"""The page on which people play, and the server that feeds it."""
