-- A number for every match, so that people can tell theirs apart: Rakh #12. Practice has none.

ALTER TABLE matches ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;

UPDATE matches SET ordinal = (
    SELECT count(*) FROM matches AS earlier
    WHERE earlier.purpose = 'match' AND (earlier.opened, earlier.id) <= (matches.opened, matches.id)
) WHERE purpose = 'match';

CREATE UNIQUE INDEX matches_by_ordinal ON matches (ordinal) WHERE ordinal > 0;
