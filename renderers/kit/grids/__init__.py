"""Boards of hexagons and of triangles: where cells lie, and how a cell looks."""
