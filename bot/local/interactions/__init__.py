"""Commands, components and forms: what people use and how the bot answers."""
