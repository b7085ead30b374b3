"""Other people's clients on the local Discord: if they agree with discord.py, it is faithful.

`make foreign` installs hikari and discord.js into out/foreign, outside the project's own
environment, and runs both unmodified. They log in, register a command, answer it with a file,
edit the answer, write a direct message, use a button, and go on after the gateway was cut.
"""
