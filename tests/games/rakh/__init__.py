"""Rakh: worked examples, rulings, words."""
