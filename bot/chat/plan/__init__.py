"""Plans ahead in chat: making them, reading them, and hearing that one did not fit."""
