-- Plans ahead: what somebody will answer to questions that have not been asked yet. Only they may
-- know. How far a plan has come is read off the entries after `since`.

CREATE TABLE plans (
    id      INTEGER PRIMARY KEY,
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    since   INTEGER NOT NULL,               -- the newest entry when it was made
    plan    TEXT NOT NULL,                  -- JSON: a line or a rule
    draft   TEXT NOT NULL DEFAULT '',       -- JSON: where somebody is in making it; '': it is made
    dropped TEXT NOT NULL DEFAULT ''        -- why it did not fit; its person has not read that yet
) STRICT;

CREATE INDEX plans_by_match ON plans (match, seat);
