-- Cups, the matches of their tables, and who has entered.

CREATE TABLE cups (
    id      TEXT PRIMARY KEY,
    guild   TEXT NOT NULL,
    channel TEXT NOT NULL,
    state   TEXT NOT NULL,                  -- as in its body
    body    TEXT NOT NULL,                  -- JSON
    version INTEGER NOT NULL DEFAULT 0,     -- counts its changes
    opened  TEXT NOT NULL,
    ended   TEXT NOT NULL DEFAULT '',
    card    TEXT NOT NULL DEFAULT '',       -- its newest message
    stage   INTEGER NOT NULL DEFAULT -1,    -- of which round; 0: before the first
    shown   TEXT NOT NULL DEFAULT ''        -- a hash of what it says
) STRICT, WITHOUT ROWID;

CREATE INDEX cups_by_state ON cups (state, guild);

CREATE TABLE cup_tables (
    cup    TEXT NOT NULL REFERENCES cups (id),
    number INTEGER NOT NULL,
    match  TEXT NOT NULL,                   -- perhaps deleted since: then an admin decides the table
    PRIMARY KEY (cup, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX cup_tables_by_match ON cup_tables (match);

CREATE TABLE cup_entrants (
    cup    TEXT NOT NULL REFERENCES cups (id),
    player TEXT NOT NULL,
    name   TEXT NOT NULL,
    place  INTEGER NOT NULL DEFAULT 0,      -- 0: it is not over
    PRIMARY KEY (cup, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX cup_entrants_by_player ON cup_entrants (player);

CREATE TABLE comebacks (                    -- who won a match after they were far behind
    match TEXT NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
