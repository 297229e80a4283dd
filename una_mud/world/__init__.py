"""People: who is here, in which rooms, at which seats; votes and clocks; no sockets, no markup."""
