"""Where matches are kept: SQLite behind the ports of `bot.match`."""
