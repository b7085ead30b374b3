-- Matches, what was said in them, and what has been shown of it. Applied once, never edited.

CREATE TABLE matches (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    settings TEXT NOT NULL,                 -- JSON: key to choice
    players  TEXT NOT NULL,                 -- JSON: seat by seat
    secret   TEXT NOT NULL,                 -- hex; shown to nobody before the end
    opened   TEXT NOT NULL,
    place    TEXT NOT NULL,
    pace     TEXT NOT NULL,
    legacy   TEXT NOT NULL,                 -- JSON: what an earlier match left to a seat
    over     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE entries (                      -- append only; the primary key is the lock
    match       TEXT NOT NULL REFERENCES matches (id),
    seq         INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    seat        INTEGER,                    -- NULL: the setup
    sentence    TEXT NOT NULL,
    rules       INTEGER NOT NULL,
    at          TEXT NOT NULL,
    drawn       TEXT NOT NULL,              -- "4 ~17": what fell, ~ under a cup
    seal        TEXT NOT NULL,
    interaction TEXT UNIQUE,                -- NULL: nobody clicked
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    match TEXT NOT NULL REFERENCES matches (id),
    role  TEXT NOT NULL CHECK (role IN ('newest', 'base')),
    seq   INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (match, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE surfaces (                     -- where a match is shown, and up to which entry
    match   TEXT NOT NULL REFERENCES matches (id),
    surface TEXT NOT NULL,                  -- "thread", "dm 0" …
    due     INTEGER NOT NULL,
    shown   INTEGER NOT NULL DEFAULT -1,
    note    TEXT NOT NULL DEFAULT '',       -- the chat's own memory of it: message ids
    PRIMARY KEY (match, surface)
) STRICT, WITHOUT ROWID;

CREATE INDEX surfaces_behind ON surfaces (match) WHERE shown < due;
