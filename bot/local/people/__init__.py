"""What people can do and what they can see."""
