// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:EvidencePack)
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
   AND (node.question IS NULL OR (node.question IS :: STRING NOT NULL AND node.question > ''))
   AND node.question_digest IS :: STRING NOT NULL
   AND node.question_digest =~ 'sha256:[0-9a-f]{64}'
   AND (node.question_digest >= '' AND size(toStringOrNull(node.question_digest)) <= 71)
   AND node.generated_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.generated_at =~ '(?s:.*)Z'
   AND (node.statistics IS NULL OR (node.statistics IS :: STRING NOT NULL OR node.statistics IS :: LIST<ANY> NOT NULL))
   AND (node.unmet IS NULL OR CASE WHEN node.unmet IS :: LIST<ANY> NOT NULL THEN all(item IN node.unmet WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAD_MEMBER ' OR one IN ['HAD_MEMBER Segment'])
   AND all(key IN keys(node) WHERE key IN ['generated_at', 'id', 'project', 'question', 'question_digest', 'statistics', 'unmet'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['GENERATED_BY', 'HAD_MEMBER']) THEN [text IN [node.statistics] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
