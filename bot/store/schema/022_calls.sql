-- People who want to be called when a table of a game is open to anyone near their rating.

CREATE TABLE calls (
    user   TEXT NOT NULL,
    guild  TEXT NOT NULL,
    game   TEXT NOT NULL,
    called INTEGER NOT NULL DEFAULT 0,   -- when they were last called, in seconds since 1970
    PRIMARY KEY (guild, game, user)
) STRICT, WITHOUT ROWID;
