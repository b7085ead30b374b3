"""The Discord side: the only place that knows discord.py."""
