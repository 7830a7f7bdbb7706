// Purpose: Edges that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the edge), id (of the record it starts at), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Segment)-[edge:REFERS_TO]->()
WHERE node.id > ''
WITH node, edge, CASE
  WHEN edge.start IS :: INTEGER NOT NULL
   AND edge.start >= 0.0
   AND (edge.start IS NULL OR edge.end IS NULL OR edge.start <= edge.end AND toFloatOrNull(edge.start) = edge.start)
   AND edge.end IS :: INTEGER NOT NULL
   AND edge.text IS :: STRING NOT NULL
   AND edge.text > ''
   AND edge.kind IN ['statute', 'eu', 'gazette', 'decision', 'relative', 'letter', 'name']
   AND edge.locator IS :: STRING NOT NULL
   AND edge.locator > ''
   AND edge.exact IS :: BOOLEAN NOT NULL
   AND (edge.spans IS NULL OR (edge.spans IS :: STRING NOT NULL OR edge.spans IS :: LIST<ANY> NOT NULL))
   AND all(key IN keys(edge) WHERE key IN ['end', 'exact', 'kind', 'locator', 'spans', 'start', 'text']) THEN [text IN [edge.spans] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(edge) AS element, node.id AS id, texts
