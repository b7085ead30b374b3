"""Discord's protocol without a world: JSON, errors, limits, uploads, and what we believe of it."""
