"""Evidence packs: a bounded, diverse set of places for one question."""
