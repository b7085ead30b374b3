"""Help where one is: the rules as pages, hints, words explained, and /help."""
