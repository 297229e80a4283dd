"""The rules, pure: no clock, no sockets, no files, no ambient luck, no words for people."""

from typing import Final

VERSION: Final = 2
"""Counts up whenever the same seed and the same moves would make another hand than before."""
