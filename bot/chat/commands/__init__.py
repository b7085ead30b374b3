"""The slash commands: few, and the same in all games."""
