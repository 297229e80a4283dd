-- What was found out about the host's machine once, as how passwords are hashed best there.
CREATE TABLE host (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
