// Purpose: Edges that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the edge), id (of the record it starts at), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Project)-[edge:HAD_MEMBER]->()
WHERE node.id > ''
WITH node, edge, CASE
  WHEN edge.number IS :: INTEGER NOT NULL
   AND edge.number >= 1.0
   AND (edge.type IS NULL OR edge.type IN ['document', 'website', 'database', 'custom'])
   AND (edge.identifier IS NULL OR (edge.identifier IS :: STRING NOT NULL AND edge.identifier > ''))
   AND (edge.name IS NULL OR (edge.name IS :: STRING NOT NULL AND edge.name > ''))
   AND (edge.version IS NULL OR edge.version IS :: STRING NOT NULL)
   AND (edge.metadata IS NULL OR (edge.metadata IS :: STRING NOT NULL OR edge.metadata IS :: LIST<ANY> NOT NULL))
   AND (edge.archive IS NULL OR (edge.archive IS :: STRING NOT NULL AND edge.archive =~ 'sha256:[0-9a-f]{64}'))
   AND (edge.recorded_at IS NULL OR edge.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z')
   AND all(key IN keys(edge) WHERE key IN ['archive', 'identifier', 'metadata', 'name', 'number', 'recorded_at', 'type', 'version']) THEN [text IN [edge.metadata] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(edge) AS element, node.id AS id, texts
