"""Discord's protocol: types, JSON, errors, limits, uploads, and what we believe about it."""
