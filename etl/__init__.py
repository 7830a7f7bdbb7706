"""Legal documents to graph: read, structure, refer, load, in this order."""
