"""What is kept about somebody, for themselves."""
