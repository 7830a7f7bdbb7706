// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Conflict)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ '[0-7][0-9A-HJKMNP-TV-Z]{25}'
   AND (node.id >= '' AND size(toStringOrNull(node.id)) <= 26)
   AND node.project IS :: STRING NOT NULL
   AND node.project > ''
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND node.kind IN ['modality', 'deadline', 'citations', 'figures']
   AND node.pair IS :: STRING NOT NULL
   AND node.pair =~ '[0-9a-f]{12}'
   AND node.reason IS :: STRING NOT NULL
   AND node.reason > ''
   AND (node.valid_from IS NULL OR node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_to IS NULL OR node.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND EXISTS { (one)<-[:BETWEEN]-(node)-[:BETWEEN]->(two) WHERE one.id < two.id }
   AND size([one IN edges WHERE one STARTS WITH 'BETWEEN ']) <= 2
   AND all(one IN edges WHERE NOT one STARTS WITH 'BETWEEN ' OR one IN ['BETWEEN Rule', 'BETWEEN Citation'])
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND size([one IN edges WHERE one STARTS WITH 'SUPERSEDES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Conflict'])
   AND all(key IN keys(node) WHERE key IN ['id', 'kind', 'pair', 'project', 'reason', 'recorded_at', 'valid_from', 'valid_to'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['BETWEEN', 'GENERATED_BY', 'SUPERSEDES']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
