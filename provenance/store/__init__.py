"""One property graph over Bolt, in either engine. The rest of the program sees `Graph` and nothing of a driver."""
