-- What a match is for. Practice is one person's own: it has no home, no waits and no finish.

ALTER TABLE matches ADD COLUMN purpose TEXT NOT NULL DEFAULT 'match';
ALTER TABLE matches ADD COLUMN part TEXT NOT NULL DEFAULT '';      -- a lesson's step, an example's number

CREATE INDEX matches_practice ON matches (opened) WHERE purpose <> 'match';
