// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Search)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ '[0-7][0-9A-HJKMNP-TV-Z]{25}'
   AND (node.id >= '' AND size(toStringOrNull(node.id)) <= 26)
   AND node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.started_at =~ '(?s:.*)Z'
   AND (node.started_at IS NULL OR node.ended_at IS NULL OR CASE WHEN node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' THEN substring(node.started_at, 0, 19) < substring(node.ended_at, 0, 19) OR node.started_at = node.ended_at OR (substring(node.started_at, 0, 19) = substring(node.ended_at, 0, 19) AND size(node.started_at) = size(node.ended_at) AND node.started_at <= node.ended_at) ELSE false END)
   AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.ended_at =~ '(?s:.*)Z'
   AND node.software IS :: STRING NOT NULL
   AND node.software > ''
   AND any(one IN edges WHERE one STARTS WITH 'ATTRIBUTED_TO ')
   AND size([one IN edges WHERE one STARTS WITH 'ATTRIBUTED_TO ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'ATTRIBUTED_TO ' OR one IN ['ATTRIBUTED_TO Agent'])
   AND CASE WHEN node.terms IS :: LIST<ANY> NOT NULL THEN all(item IN node.terms WHERE item IS :: STRING NOT NULL) ELSE false END
   AND (node.queries IS NULL OR CASE WHEN node.queries IS :: LIST<ANY> NOT NULL THEN all(item IN node.queries WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.places IS NULL OR CASE WHEN node.places IS :: LIST<ANY> NOT NULL THEN all(item IN node.places WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND node.hits IS :: INTEGER NOT NULL
   AND node.hits >= 0.0
   AND node.snapshot_number IS :: INTEGER NOT NULL
   AND node.snapshot_number >= 1.0
   AND any(one IN edges WHERE one STARTS WITH 'USED ')
   AND all(one IN edges WHERE NOT one STARTS WITH 'USED ' OR one IN ['USED Source'])
   AND all(key IN keys(node) WHERE key IN ['ended_at', 'hits', 'id', 'places', 'queries', 'snapshot_number', 'software', 'started_at', 'terms'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ATTRIBUTED_TO', 'USED']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
