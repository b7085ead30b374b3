"""One person's own question: how it is laid out, shown and answered."""
