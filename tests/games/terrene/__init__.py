"""Terrene Odyssey: the rulings, the worked examples and every card."""
