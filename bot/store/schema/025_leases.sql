-- Who of several processes does what, and until when. Used on PostgreSQL only.

CREATE TABLE leases (
    kind   TEXT NOT NULL,                   -- process, shard, thought, identify
    name   TEXT NOT NULL,
    holder TEXT NOT NULL,                   -- a process
    until  INTEGER NOT NULL,                -- milliseconds since 1970, by the database's clock
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
