"""The questions: who is asked what now, and why anything else is refused."""
