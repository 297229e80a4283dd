"""The kinds of cards, each declared whole in one place; nothing else names a particular kind."""
