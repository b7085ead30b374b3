"""Looking after the database file: copies of it, checks of it, and putting a copy back."""
