"""The records of Beleg: what a Source, a Segment, a Citation is. No I/O, no database, no RDF."""
