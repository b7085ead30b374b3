"""For those who run the bot: its health, its backups, and commands for the shell."""
