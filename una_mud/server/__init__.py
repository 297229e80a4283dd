"""Connections: telnet and its options, limits, and the Twisted protocols that carry lines to sessions."""
