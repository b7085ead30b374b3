-- What happens at a table when somebody's time runs out.

ALTER TABLE matches ADD COLUMN absent TEXT NOT NULL DEFAULT '';
