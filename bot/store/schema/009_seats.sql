-- Who sits in which match, by person; and whether a finished match counts.

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    user  TEXT NOT NULL,                    -- people only
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO seats (match, seat, user)
SELECT matches.id, json_each.key, json_extract(json_each.value, '$.user')
FROM matches, json_each(players)
WHERE coalesce(json_extract(json_each.value, '$.user'), '') <> '';

CREATE INDEX seats_by_user ON seats (user, match);

ALTER TABLE finishes ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;

UPDATE finishes SET counts = 0 WHERE legacy = 'null' AND NOT EXISTS
    (SELECT 1 FROM entries WHERE entries.match = finishes.match AND kind = 'draw');
