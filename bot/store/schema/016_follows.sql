-- Who follows a match without playing in it: told by DM when it turns, and how it ended.

CREATE TABLE follows (
    match TEXT NOT NULL REFERENCES matches (id),
    user  TEXT NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
