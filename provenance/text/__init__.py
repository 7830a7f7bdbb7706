"""How a quote is found in a source, and what differs where it is not.

Start with `source.SourceText`. Knows no database, no RDF and no network.
"""
