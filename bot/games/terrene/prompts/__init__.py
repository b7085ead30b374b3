"""The questions, one module a topic, and why anything else is refused."""
