"""Computer opponents: how they think, and how they are driven."""
