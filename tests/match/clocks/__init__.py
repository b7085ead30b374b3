"""The table, played with a toy game over both journals."""
