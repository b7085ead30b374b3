"""Practice matches: lessons and worked examples, played by one person in private.

They are real matches of the real rules; only `Record.purpose` tells them apart. Nothing here knows
Discord or the disk.
"""
