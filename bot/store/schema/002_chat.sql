-- What the chat side remembers beside the matches themselves.

CREATE TABLE homes (                        -- where a match is played
    match   TEXT PRIMARY KEY REFERENCES matches (id),
    guild   TEXT NOT NULL,
    channel TEXT NOT NULL,                  -- the channel of the invitation
    card    TEXT NOT NULL,                  -- the invitation's message; a thread hangs on it
    thread  TEXT NOT NULL,                  -- where the turn messages go: a thread, or the channel
    images  TEXT NOT NULL                   -- a new message for every turn, or for every action
) STRICT, WITHOUT ROWID;

CREATE INDEX homes_by_thread ON homes (thread);

CREATE TABLE lobbies (
    id          TEXT PRIMARY KEY,
    state       TEXT NOT NULL CHECK (state IN ('open', 'started', 'cancelled')),
    body        TEXT NOT NULL,              -- JSON: the lobby
    guild       TEXT NOT NULL,
    channel     TEXT NOT NULL,
    card        TEXT NOT NULL DEFAULT '',
    interaction TEXT UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    user     TEXT PRIMARY KEY,
    dm       TEXT NOT NULL DEFAULT '',      -- the channel of their direct messages
    closed   INTEGER NOT NULL DEFAULT 0,    -- they do not take any
    settings TEXT NOT NULL DEFAULT '{}'
) STRICT, WITHOUT ROWID;

CREATE TABLE waits (                        -- who is being waited for, since when
    match    TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    tag      TEXT NOT NULL,                 -- the question
    since    TEXT NOT NULL,
    reminded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
