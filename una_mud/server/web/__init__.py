"""The page's way in: HTTP for its files, and a WebSocket for the conversation (contract, section 4)."""
