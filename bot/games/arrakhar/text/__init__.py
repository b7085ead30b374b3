"""What people read: the view, events and status, alt text, the letter board, odds."""
