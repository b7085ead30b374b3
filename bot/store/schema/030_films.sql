-- Films that one process asks for and another makes, until they are fetched. Used on PostgreSQL only.

CREATE TABLE films (
    id      TEXT PRIMARY KEY,
    wish    TEXT NOT NULL,                  -- JSON: of which match, as whom, from where to where
    asked   INTEGER NOT NULL,               -- milliseconds since 1970, by the database's clock
    drawn   INTEGER NOT NULL DEFAULT 0,     -- pictures so far
    all_of  INTEGER NOT NULL DEFAULT 0,     -- pictures it will have; 0: that is not known yet
    problem TEXT NOT NULL DEFAULT '',       -- why there is none
    made    BLOB                            -- the film
) STRICT, WITHOUT ROWID;
