-- The tickets with which people who are registered come back: digests, until when each is good, and what was
-- the account's lock at the time, so that a new password makes them worthless.
CREATE TABLE tickets (
    digest TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    lock TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
