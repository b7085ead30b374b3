-- Who had a seat before somebody else took it: their name stays in what was said at the table, until
-- they ask to be forgotten.

CREATE TABLE former_seats (
    match TEXT NOT NULL REFERENCES matches (id),
    user  TEXT NOT NULL,
    name  TEXT NOT NULL,
    PRIMARY KEY (match, user, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_seats_by_user ON former_seats (user);
