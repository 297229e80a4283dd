"""una-mud: a chat-driven, MUD-style server on which people play Una while they talk."""
