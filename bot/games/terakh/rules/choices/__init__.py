"""What may be chosen for an ability or a card, and on which conditions."""
