-- What statistics and ratings need of a finished match, and the ratings that follow from it.

ALTER TABLE finishes ADD COLUMN place INTEGER NOT NULL DEFAULT 0;  -- in the order they were stored
ALTER TABLE finishes ADD COLUMN detail TEXT NOT NULL DEFAULT '';   -- JSON; '': not worked out yet

UPDATE finishes SET place = found.place
FROM (SELECT match, row_number() OVER (ORDER BY ended, match) AS place FROM finishes) AS found
WHERE found.match = finishes.match;

CREATE UNIQUE INDEX finishes_by_place ON finishes (place);

CREATE TABLE ratings (                      -- one row a match and player; the newest is the rating
    game      TEXT NOT NULL,
    guild     TEXT NOT NULL,                -- '': over all servers
    player    TEXT NOT NULL,                -- a user, or "computer normal"
    place     INTEGER NOT NULL,             -- of the finish
    mean      REAL NOT NULL,
    deviation REAL NOT NULL,
    matches   INTEGER NOT NULL,
    PRIMARY KEY (game, guild, player, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_resets (                -- what a player wants to be forgotten
    player TEXT NOT NULL,
    game   TEXT NOT NULL,
    place  INTEGER NOT NULL,                -- the newest finish at that time
    at     INTEGER NOT NULL,                -- seconds since 1970
    PRIMARY KEY (player, game, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE unlisted (user TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;  -- who has opted out
