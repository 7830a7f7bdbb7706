"""Rules: what the Sätze of a document command, forbid, allow and define. The stage between refer and load."""
