// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Assertion)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.number IS :: INTEGER NOT NULL
   AND node.number >= 1.0
   AND node.text IS :: STRING NOT NULL
   AND node.text > ''
   AND (node.section IS NULL OR (node.section IS :: STRING NOT NULL AND node.section > ''))
   AND (node.part IS NULL OR (node.part IS :: STRING NOT NULL AND node.part > ''))
   AND (node.bullet IS NULL OR (node.bullet IS :: INTEGER NOT NULL AND node.bullet >= 1.0))
   AND node.rung IN ['supported', 'narrowed', 'labeled', 'refused']
   AND node.reason IS :: STRING NOT NULL
   AND node.reason > ''
   AND (node.kept IS NULL OR (node.kept IS :: STRING NOT NULL AND node.kept > ''))
   AND (node.limit IS NULL OR (node.limit IS :: STRING NOT NULL AND node.limit > ''))
   AND (node.removed IS NULL OR (node.removed IS :: STRING NOT NULL AND node.removed > ''))
   AND (node.removed_why IS NULL OR (node.removed_why IS :: STRING NOT NULL AND node.removed_why > ''))
   AND (node.start IS NULL OR (node.start IS :: INTEGER NOT NULL AND node.start >= 0.0))
   AND (node.start IS NULL OR node.end IS NULL OR node.start <= node.end AND toFloatOrNull(node.start) = node.start)
   AND (node.end IS NULL OR (node.end IS :: INTEGER NOT NULL AND node.end >= 0.0))
   AND any(one IN edges WHERE one STARTS WITH 'PART_OF ')
   AND size([one IN edges WHERE one STARTS WITH 'PART_OF ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF Answer'])
   AND size([one IN edges WHERE one STARTS WITH 'ASSERTS ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'ASSERTS ' OR one IN ['ASSERTS Claim'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'RESTS_ON ' OR one IN ['RESTS_ON Citation'])
   AND all(key IN keys(node) WHERE key IN ['bullet', 'end', 'id', 'kept', 'limit', 'number', 'part', 'reason', 'removed', 'removed_why', 'rung', 'section', 'start', 'text'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ASSERTS', 'PART_OF', 'RESTS_ON'])
   AND (coalesce(node.rung = 'refused', false) OR any(one IN edges WHERE one STARTS WITH 'RESTS_ON '))
   AND (NOT coalesce(node.rung = 'refused', false) OR size([one IN edges WHERE one STARTS WITH 'RESTS_ON ']) <= 0) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
