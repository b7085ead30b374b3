"""Who is waited for and until when, and what happens for a seat that does not answer."""
