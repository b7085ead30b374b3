"""A game's rules to read and to look up, as Discord can show them; made from its RULES.md alone."""
