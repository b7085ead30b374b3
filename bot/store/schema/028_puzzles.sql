-- Puzzles found in finished matches, what people answered, and who gets one every day.

CREATE TABLE puzzles (
    match    TEXT NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL,              -- the entry that was decided there
    game     TEXT NOT NULL,
    solution TEXT NOT NULL,                 -- JSON
    level    INTEGER NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_tries (                 -- the first answer alone counts
    player TEXT NOT NULL,
    puzzle TEXT NOT NULL,                   -- its id: "rakh-7", or "k7f3ab.31" of a match
    game   TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at     INTEGER NOT NULL,                -- seconds since 1970
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    game      TEXT NOT NULL,
    rated     TEXT NOT NULL,                -- a user, or the id of a puzzle
    mean      REAL NOT NULL,
    deviation REAL NOT NULL,
    tries     INTEGER NOT NULL,
    PRIMARY KEY (game, rated)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_channels (              -- a puzzle every day
    channel TEXT PRIMARY KEY,
    guild   TEXT NOT NULL,
    game    TEXT NOT NULL,                  -- '': of any game
    day     INTEGER NOT NULL DEFAULT 0,     -- of the last one, counted from the year 1
    puzzle  TEXT NOT NULL DEFAULT ''        -- the last one
) STRICT, WITHOUT ROWID;
