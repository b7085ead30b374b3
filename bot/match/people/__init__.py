"""Who plays: seats that change hands, and who may sit at a table."""
