-- What the table may know of an entry while the match runs, and the luck that players put in.

ALTER TABLE entries ADD COLUMN told TEXT NOT NULL DEFAULT 'all';
ALTER TABLE matches ADD COLUMN luck TEXT NOT NULL DEFAULT '[]';
