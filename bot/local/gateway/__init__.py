"""The gateway: sessions, events and how they are packed."""
