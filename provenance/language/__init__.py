"""What a sentence says, in German and English: its words and their classes, where it ends, what differs from another.

Start with `source.SourceText`, which looks for a quote and says what stands round it, and with `guard.compare`. Knows
no database, no RDF and no network.
"""
