-- What is left in the bank of somebody who is not asked, when somebody's clock stands still, and
-- what was done to remind them. Times are whole seconds since 1970.

ALTER TABLE waits ADD COLUMN bank INTEGER;                         -- seconds; NULL: there is none
ALTER TABLE waits ADD COLUMN stands_until INTEGER;                 -- NULL: the clock runs
ALTER TABLE waits ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0; -- how many were sent
ALTER TABLE waits ADD COLUMN reminded INTEGER;                     -- when the last one was
ALTER TABLE waits ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;     -- not this turn
ALTER TABLE waits ADD COLUMN nudge TEXT NOT NULL DEFAULT '';       -- who asks with the next one

CREATE TABLE nudges (                       -- once a day for each match and person
    match TEXT NOT NULL REFERENCES matches (id),
    user  TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE outages (                      -- when nobody could reach the table
    start INTEGER PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
