-- Until when somebody is waited for, written with the entry that makes them be waited for.
-- Times are whole seconds since 1970. A wait without a kind is older than this: it is worked out
-- again at the next start, and keeps its time.

ALTER TABLE waits RENAME TO old_waits;

CREATE TABLE waits (
    match  TEXT NOT NULL REFERENCES matches (id),
    seat   INTEGER NOT NULL,
    tag    TEXT NOT NULL,                   -- the question; '' if nothing is asked
    kind   TEXT NOT NULL,                   -- person, standing, computer, away
    user   TEXT NOT NULL,                   -- '' for a computer
    since  INTEGER NOT NULL,
    remind INTEGER,                         -- NULL: nothing to remind of, or it was done
    due    INTEGER,                         -- NULL: no hurry
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO waits (match, seat, tag, kind, user, since, remind, due)
SELECT match, seat, tag, '', '', began,
       CASE WHEN reminded = 0 THEN began + 3 * seconds / 4 END,
       began + seconds
FROM (
    SELECT old_waits.*, CAST(strftime('%s', since) AS INTEGER) AS began,
           CASE pace WHEN '12h' THEN 43200 WHEN '24h' THEN 86400 WHEN '72h' THEN 259200
                     WHEN '1 week' THEN 604800 END AS seconds
    FROM old_waits JOIN matches ON id = match
    WHERE over = 0
);

DROP TABLE old_waits;

CREATE INDEX waits_due ON waits (due) WHERE due IS NOT NULL;
CREATE INDEX waits_remind ON waits (remind) WHERE remind IS NOT NULL;
CREATE INDEX waits_by_user ON waits (user, due) WHERE user <> '';
CREATE INDEX matches_running ON matches (id) WHERE over = 0;
