"""How many taps and waits a match costs, counted on the local Discord: `python -m tests.taps`."""
