-- Computers are easy, normal or hard. They used to be called dabbler, planner and dreamer.

UPDATE matches SET
    players = replace(replace(replace(players,
        '"strength":"dabbler"', '"strength":"easy"'),
        '"strength":"planner"', '"strength":"normal"'),
        '"strength":"dreamer"', '"strength":"hard"'),
    absent = CASE absent
        WHEN 'a planner plays' THEN 'a normal computer plays'
        WHEN 'a dreamer plays' THEN 'a hard computer plays'
        ELSE absent END;

UPDATE lobbies SET body = replace(replace(replace(replace(replace(body,
    '"strength":"dabbler"', '"strength":"easy"'),
    '"strength":"planner"', '"strength":"normal"'),
    '"strength":"dreamer"', '"strength":"hard"'),
    '"a planner plays"', '"a normal computer plays"'),
    '"a dreamer plays"', '"a hard computer plays"');

UPDATE entries SET sentence = CASE sentence
    WHEN 'computer dabbler' THEN 'computer easy'
    WHEN 'computer planner' THEN 'computer normal'
    ELSE 'computer hard' END
WHERE kind = 'talk' AND sentence IN ('computer dabbler', 'computer planner', 'computer dreamer');
