-- What finished matches came to, for the hall of fame and for what a match leaves to the next.

CREATE TABLE finishes (
    match   TEXT PRIMARY KEY REFERENCES matches (id),
    ended   TEXT NOT NULL,
    winners TEXT NOT NULL,                  -- JSON: their seats; [] is a draw
    legacy  TEXT NOT NULL                   -- JSON: key to seat; null leaves all as it was
) STRICT, WITHOUT ROWID;

CREATE INDEX homes_by_channel ON homes (channel);
