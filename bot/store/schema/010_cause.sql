-- What brought an entry about. It used to be read off the beginning of its interaction.

ALTER TABLE entries ADD COLUMN cause TEXT NOT NULL DEFAULT 'person';

UPDATE entries SET cause = 'computer' WHERE interaction LIKE 'computer:%';
UPDATE entries SET cause = 'standing' WHERE interaction LIKE 'beforehand:%';
UPDATE entries SET cause = 'clock' WHERE interaction LIKE 'time:%' OR interaction LIKE 'hush:%';
UPDATE entries SET told = 'words' WHERE interaction LIKE 'hush:%' AND told = 'all';
