-- Rooms as they stand, without the hands that are being played there: see una_mud/history/snapshot.py.
CREATE TABLE rooms (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL
);

-- Every hand that was dealt. What it was like at any moment follows from this row and its moves.
CREATE TABLE hands (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    room TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    names TEXT NOT NULL,    -- the players by seat
    people TEXT NOT NULL,   -- for each of them whether it is a person
    dealer INTEGER NOT NULL,
    seed BLOB NOT NULL,
    salt BLOB NOT NULL,
    seal TEXT NOT NULL,
    engine INTEGER NOT NULL,
    begun REAL NOT NULL,    -- times are seconds since 1970
    ended REAL,             -- NULL while it is being played
    outcome TEXT,           -- NULL, when ended, for a hand that was dropped
    digest TEXT,            -- SHA-256 over all that happened
    UNIQUE (game, number)
);

CREATE TABLE moves (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (game, number, nth)
) WITHOUT ROWID;

-- What people have got out of hands and games. Keys are names in the form in which they are compared.
CREATE TABLE hand_results (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    ended REAL NOT NULL,
    points INTEGER,
    won INTEGER NOT NULL,
    PRIMARY KEY (key, game, number)
) WITHOUT ROWID;
CREATE INDEX hand_results_by_time ON hand_results (ended);

CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    rules TEXT NOT NULL,
    room TEXT NOT NULL,
    ended REAL NOT NULL,
    winners TEXT NOT NULL,
    totals TEXT NOT NULL    -- of all players, computer players included
);

CREATE TABLE game_results (
    game INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    ended REAL NOT NULL,
    total INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (key, game)
) WITHOUT ROWID;
CREATE INDEX game_results_by_time ON game_results (ended);
