"""Plans ahead: answers to questions that have not been asked yet."""
