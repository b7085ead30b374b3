-- What admins have done on their servers.

CREATE TABLE admin_log (
    id    INTEGER PRIMARY KEY,
    guild TEXT NOT NULL,
    at    INTEGER NOT NULL,                 -- seconds since 1970
    admin TEXT NOT NULL,                    -- a user
    words TEXT NOT NULL
) STRICT;

CREATE INDEX admin_log_by_guild ON admin_log (guild, id);
