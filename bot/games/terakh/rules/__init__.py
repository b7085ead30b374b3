"""What happens: set-up, turns, combat, Elders, cards."""
