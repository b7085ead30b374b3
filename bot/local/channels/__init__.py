"""What happens in guilds, channels and threads: messages and their parts."""
