"""Citing: sources are registered, claims are bound to the exact words that bear them, and both can be read back."""
