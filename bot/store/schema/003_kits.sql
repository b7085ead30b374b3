-- What players have prepared for games that allow it: their decks.

CREATE TABLE kits (
    user TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (user, game, name)
) STRICT, WITHOUT ROWID;
