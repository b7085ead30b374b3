"""What exists: units, tables, the valley, the position, orders, actions and settings."""
