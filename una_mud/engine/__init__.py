"""The rules, pure: no clock, no sockets, no files, no ambient luck, no words for people."""
