-- Names that are kept with a password.
CREATE TABLE accounts (
    key TEXT NOT NULL PRIMARY KEY,  -- the name as it is compared, see una_mud/world/names.py
    look TEXT NOT NULL UNIQUE,      -- the name as it looks, see una_mud/world/confusables.py
    name TEXT NOT NULL,             -- the name as it is written
    hash TEXT NOT NULL,             -- of the password: Argon2id, with its parameters and salt
    role TEXT NOT NULL DEFAULT 'player',
    icon TEXT,                      -- a drawing of the gallery, or 'own'; NULL: one at random
    settings TEXT NOT NULL DEFAULT '{}',    -- what differs from the default, as typed after /set
    ignoring TEXT NOT NULL DEFAULT '[]',    -- keys of names
    created REAL NOT NULL,          -- times are seconds since 1970
    seen REAL NOT NULL
);

-- Pictures of people's own: 32 rows of 32 pixels, four bytes each.
CREATE TABLE pictures (
    key TEXT NOT NULL PRIMARY KEY REFERENCES accounts (key),
    pixels BLOB NOT NULL
);

-- Who may not come in: a name's key, or an address or network as ipaddress writes it.
CREATE TABLE bans (
    kind TEXT NOT NULL,             -- 'name' or 'address'
    subject TEXT NOT NULL,
    shown TEXT NOT NULL,
    created REAL NOT NULL,
    author TEXT NOT NULL,
    PRIMARY KEY (kind, subject)
) WITHOUT ROWID;

-- Counts the changes of roles and bans, so that a running server can see cheaply that there was one.
CREATE TABLE access (version INTEGER NOT NULL);
INSERT INTO access VALUES (0);
CREATE TRIGGER role_changed AFTER UPDATE OF role ON accounts BEGIN UPDATE access SET version = version + 1; END;
CREATE TRIGGER role_given AFTER INSERT ON accounts WHEN NEW.role <> 'player'
    BEGIN UPDATE access SET version = version + 1; END;
CREATE TRIGGER ban_added AFTER INSERT ON bans BEGIN UPDATE access SET version = version + 1; END;
CREATE TRIGGER ban_ended AFTER DELETE ON bans BEGIN UPDATE access SET version = version + 1; END;
