-- The key of a match whose luck was written by somebody who has been forgotten: it can no longer be
-- worked out from the lines of luck, since their words and names are gone.

ALTER TABLE matches ADD COLUMN mixed TEXT NOT NULL DEFAULT '';  -- hex; '': it follows from the luck
