// Purpose: Edges that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the edge), id (of the record it starts at), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Segment)-[edge:SUPERSEDES]->()
WHERE node.id > ''
WITH node, edge, CASE
  WHEN edge.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND edge.recorded_at =~ '(?s:.*)Z'
   AND edge.kind IN ['changed', 'moved']
   AND (edge.valid_from IS NULL OR edge.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (edge.valid_to IS NULL OR edge.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND all(key IN keys(edge) WHERE key IN ['kind', 'recorded_at', 'valid_from', 'valid_to']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(edge) AS element, node.id AS id, texts
