"""Login, settings, and what one connection is shown."""
