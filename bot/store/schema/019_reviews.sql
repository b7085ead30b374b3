-- What the computer thinks of a finished match. A review is written decision by decision, so that
-- one that was interrupted goes on where it was.

CREATE TABLE reviews (
    match    TEXT NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL,   -- the entry that was judged
    judgment TEXT NOT NULL,      -- JSON: the decision, the luck in it, or neither
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
