"""Several processes on one database: who does what."""
