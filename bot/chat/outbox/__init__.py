"""What the bot sends by itself: threads, direct messages, reminders, and where they go."""
