-- The skeleton of each name (Unicode's UTS #39): the form in which names that look alike are equal. What was
-- kept of that before is only the key from now on.
UPDATE accounts SET look = key;
ALTER TABLE accounts ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
UPDATE accounts SET skeleton = skeleton_of(name);
CREATE INDEX accounts_by_skeleton ON accounts (skeleton);

-- Who has been logged out by the host, and how often: a running server ends their connections.
CREATE TABLE logouts (
    key TEXT NOT NULL PRIMARY KEY,
    number INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TRIGGER logout_added AFTER INSERT ON logouts BEGIN UPDATE access SET version = version + 1; END;
CREATE TRIGGER logout_again AFTER UPDATE ON logouts BEGIN UPDATE access SET version = version + 1; END;

-- From where names were opened with the right password, so that wrong ones from elsewhere keep nobody out.
CREATE TABLE trusted (
    key TEXT NOT NULL,
    address TEXT NOT NULL,          -- as it is counted
    seen REAL NOT NULL,             -- seconds since 1970
    PRIMARY KEY (key, address)
) WITHOUT ROWID;
CREATE INDEX trusted_by_time ON trusted (seen);

-- When all wrong passwords will be forgotten, by what they are counted for.
CREATE TABLE tries (
    counter TEXT NOT NULL,
    subject TEXT NOT NULL,
    until REAL NOT NULL,            -- seconds since 1970
    PRIMARY KEY (counter, subject)
) WITHOUT ROWID;
