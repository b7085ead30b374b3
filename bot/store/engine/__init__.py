"""The two databases behind one interface: SQLite in a file, PostgreSQL for several processes."""
