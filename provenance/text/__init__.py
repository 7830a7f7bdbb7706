"""Texts as characters: their normal form and the way back, what stands where, what differs word by word.

Start with `normalise.normalise` and `places.places`. Knows no language, no database, no RDF and no network.
"""
