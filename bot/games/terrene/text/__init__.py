"""What people read: the view, the status line, descriptions, the letter board, card texts."""
