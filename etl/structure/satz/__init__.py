"""The legal Satz in running text: where it ends, its clauses, and its places in a law that prints no Satz numbers."""
