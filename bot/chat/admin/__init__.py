"""For those who run a server: its matches, its rules, and a log of what its admins have done."""
