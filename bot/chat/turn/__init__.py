"""The buttons under a turn message, and what each of them does."""
