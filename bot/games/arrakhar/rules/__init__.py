"""What happens: set-up, the turn, and one module for each segment of the rulebook."""
