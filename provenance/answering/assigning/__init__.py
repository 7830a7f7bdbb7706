"""Claims to the places that bear them, each bond checked as citing checks it."""
