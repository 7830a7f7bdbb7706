"""What cannot hold together, and which of the two prevails: found by query, decided by declared principles, kept."""
