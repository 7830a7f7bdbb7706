// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Snapshot)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.number IS :: INTEGER NOT NULL
   AND node.number >= 1.0
   AND node.size IS :: INTEGER NOT NULL
   AND node.size >= 0.0
   AND node.merkle_root IS :: STRING NOT NULL
   AND node.merkle_root =~ '[0-9a-f]{64}'
   AND (node.merkle_root >= '' AND size(toStringOrNull(node.merkle_root)) <= 64)
   AND (node.frontier IS NULL OR CASE WHEN node.frontier IS :: LIST<ANY> NOT NULL THEN all(item IN node.frontier WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAD_MEMBER ' OR one IN ['HAD_MEMBER Source'])
   AND size([one IN edges WHERE one STARTS WITH 'DERIVED_FROM ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'DERIVED_FROM ' OR one IN ['DERIVED_FROM Snapshot'])
   AND all(key IN keys(node) WHERE key IN ['frontier', 'id', 'merkle_root', 'number', 'recorded_at', 'size'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['DERIVED_FROM', 'HAD_MEMBER']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
