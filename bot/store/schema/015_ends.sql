-- Ends of matches: the card in the channel shows the result, and what has become stale is removed.

-- The invitation's card is a surface of its own; it is due when the match is over.
INSERT OR IGNORE INTO surfaces (match, surface, due, shown)
SELECT match, 'card', -1, -1 FROM homes JOIN matches ON id = match
WHERE over = 0 AND purpose = 'match' AND card <> '';

CREATE TABLE notices (                      -- reminders, which go when their question is answered
    match   TEXT NOT NULL REFERENCES matches (id),
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    seat    INTEGER NOT NULL,
    tag     TEXT NOT NULL,                  -- the question
    PRIMARY KEY (match, message)
) STRICT, WITHOUT ROWID;
