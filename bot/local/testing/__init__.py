"""People for tests: they do and see what somebody at a client can."""
