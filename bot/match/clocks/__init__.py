"""For a seat that is silent: who is waited for, until when, and what is said in its place."""
