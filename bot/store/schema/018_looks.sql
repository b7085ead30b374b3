-- Up to which entry the person of a seat has looked at the match, and when.

ALTER TABLE seats ADD COLUMN seen INTEGER NOT NULL DEFAULT -1;

ALTER TABLE seats ADD COLUMN looked TEXT NOT NULL DEFAULT '';
