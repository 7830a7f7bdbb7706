"""The records as RDF: the triples of a batch, and the two executors of its SHACL shapes."""
