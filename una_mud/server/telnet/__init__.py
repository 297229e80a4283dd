"""Telnet without I/O, and its connection."""
