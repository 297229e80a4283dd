"""What was kept of rooms and hands: its text form, rooms made again, hands played again and checked."""
