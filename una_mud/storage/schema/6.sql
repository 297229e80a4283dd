-- Friends, by their names as they're written; and a digest of the news that were told last.
ALTER TABLE accounts ADD COLUMN friends TEXT NOT NULL DEFAULT '[]';
ALTER TABLE accounts ADD COLUMN news TEXT NOT NULL DEFAULT '';

-- Who can't chat for a while: 'name' with a name's key, or 'address' with an address as it's counted.
CREATE TABLE mutes (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,             -- the key of who was muted
    since REAL NOT NULL,            -- seconds since 1970
    until REAL NOT NULL,
    PRIMARY KEY (kind, subject)
) WITHOUT ROWID;
