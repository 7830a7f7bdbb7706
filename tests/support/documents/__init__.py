"""Documents written by us: laws, letters, decisions, office files, each with what must be read from it."""
