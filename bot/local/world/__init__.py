"""What exists, who may see it, and the shape it has on the wire."""
