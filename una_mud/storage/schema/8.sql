-- Fair decks that bind the host, too. The secret of a hand is encrypted until it's over, with a key that isn't here.
ALTER TABLE hands RENAME COLUMN seed TO secret;
ALTER TABLE hands ADD COLUMN contributions TEXT;    -- by seat; NULL: the secret is the seed
ALTER TABLE hands ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;     -- whether secret and salt are encrypted

-- Secret and salt of the next hand, encrypted.
ALTER TABLE rooms ADD COLUMN next_deck BLOB;
