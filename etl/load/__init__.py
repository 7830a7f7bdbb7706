"""From a document to the graph: one transaction a source."""
