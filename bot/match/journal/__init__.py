"""What was said and what fell: entries and their replay, and what is made of them for a file."""
