"""Scenario files: a table, some lines played, and what must be true (contract, section 5)."""
