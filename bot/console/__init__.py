"""A terminal to play in: `python -m bot.console rakh`, no Discord and no file needed."""
