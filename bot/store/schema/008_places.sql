-- A surface that cannot be shown for now waits: why, how often it was tried, and when it is tried
-- again. A lobby knows when it last changed, and whether its card shows that.

ALTER TABLE surfaces ADD COLUMN reason TEXT NOT NULL DEFAULT '';     -- '': nothing stands in the way
ALTER TABLE surfaces ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE surfaces ADD COLUMN retry_at TEXT NOT NULL DEFAULT '';

CREATE INDEX surfaces_waiting ON surfaces (match) WHERE reason != '';

-- What was given up before is tried again.
UPDATE surfaces SET shown = min(shown, due - 1)
 WHERE surface = 'thread' AND note LIKE '%"lost":true%';

ALTER TABLE lobbies ADD COLUMN changed TEXT NOT NULL DEFAULT '';
ALTER TABLE lobbies ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;

UPDATE lobbies SET drawn = 1, changed = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now');

CREATE INDEX lobbies_open ON lobbies (changed) WHERE state = 'open';
CREATE INDEX lobbies_undrawn ON lobbies (id) WHERE drawn = 0;
