-- The invitation of a match is asked for with every question; there may be many invitations.

CREATE INDEX lobbies_by_match ON lobbies (json_extract(body, '$.match')) WHERE state = 'started';
CREATE INDEX lobbies_by_host ON lobbies (json_extract(body, '$.host')) WHERE state = 'open';
