-- Who has played the same hand: the results of a player by opponent.
CREATE INDEX hand_results_by_hand ON hand_results (game, number);

-- The tickets of browsers that stay logged in: what the browser is called (NULL: any other ticket), and since
-- when it has the ticket, in seconds since 1970.
ALTER TABLE tickets ADD COLUMN browser TEXT;
ALTER TABLE tickets ADD COLUMN since REAL NOT NULL DEFAULT 0;
