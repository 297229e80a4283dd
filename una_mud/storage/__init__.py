"""Everything that the server keeps: one SQLite file, written in a thread of its own."""
