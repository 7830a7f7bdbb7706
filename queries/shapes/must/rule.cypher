// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Rule)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ 'sha256:[0-9a-f]{64}'
   AND (node.id >= '' AND size(toStringOrNull(node.id)) <= 71)
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND node.modality IN ['obligation', 'prohibition', 'permission', 'definition']
   AND node.locator IS :: STRING NOT NULL
   AND node.locator > ''
   AND (node.addressee IS NULL OR (node.addressee IS :: STRING NOT NULL AND node.addressee > ''))
   AND (node.action IS NULL OR (node.action IS :: STRING NOT NULL AND node.action > ''))
   AND (node.object IS NULL OR (node.object IS :: STRING NOT NULL AND node.object > ''))
   AND (node.condition IS NULL OR (node.condition IS :: STRING NOT NULL AND node.condition > ''))
   AND (node.exception IS NULL OR (node.exception IS :: STRING NOT NULL AND node.exception > ''))
   AND (node.deadline IS NULL OR (node.deadline IS :: STRING NOT NULL AND node.deadline > ''))
   AND (node.start IS NULL OR (node.start IS :: STRING NOT NULL AND node.start > ''))
   AND (node.duration IS NULL OR (node.duration IS :: STRING NOT NULL AND node.duration =~ 'P([0-9]+[YMWD])*([0-9]+[YMWD]|T[0-9]+[HM])'))
   AND (node.spans IS NULL OR (node.spans IS :: STRING NOT NULL OR node.spans IS :: LIST<ANY> NOT NULL))
   AND (node.valid_from IS NULL OR node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_from IS NULL OR node.valid_to IS NULL OR node.valid_from <= node.valid_to AND node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' AND node.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_to IS NULL OR node.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND any(one IN edges WHERE one STARTS WITH 'DERIVED_FROM ')
   AND all(one IN edges WHERE NOT one STARTS WITH 'DERIVED_FROM ' OR one IN ['DERIVED_FROM Segment'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'REFERS_TO ' OR one IN ['REFERS_TO Segment'])
   AND size([one IN edges WHERE one STARTS WITH 'SUPERSEDES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Rule'])
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Extraction'])
   AND all(key IN keys(node) WHERE key IN ['action', 'addressee', 'condition', 'deadline', 'duration', 'exception', 'id', 'locator', 'modality', 'object', 'recorded_at', 'spans', 'start', 'valid_from', 'valid_to'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['DERIVED_FROM', 'GENERATED_BY', 'REFERS_TO', 'SUPERSEDES']) THEN [text IN [node.spans] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
