"""What is kept about a person: all of it in one file, or none of it any more."""
