-- The state after some entries, so that looking back costs a few entries and not the whole match.
-- They follow from the entries and may be deleted at any time.

CREATE TABLE checkpoints (
    match TEXT NOT NULL REFERENCES matches (id),
    seq   INTEGER NOT NULL,                 -- the entry that made it
    rules INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
