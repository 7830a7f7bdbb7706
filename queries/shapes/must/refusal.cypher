// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Refusal)
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
   AND (node.persona IS NULL OR (node.persona IS :: STRING NOT NULL AND node.persona > ''))
   AND (node.question IS NULL OR (node.question IS :: STRING NOT NULL AND node.question > ''))
   AND node.question_digest IS :: STRING NOT NULL
   AND node.question_digest =~ 'sha256:[0-9a-f]{64}'
   AND (node.question_digest >= '' AND size(toStringOrNull(node.question_digest)) <= 71)
   AND (node.category IS NULL OR (node.category IS :: STRING NOT NULL AND node.category > ''))
   AND (node.query_type IS NULL OR node.query_type IN ['factual', 'creative', 'analytical'])
   AND (node.sources_found IS NULL OR (node.sources_found IS :: INTEGER NOT NULL AND node.sources_found >= 0.0))
   AND node.reason IS :: STRING NOT NULL
   AND node.reason > ''
   AND (node.similarity_best IS NULL OR (node.similarity_best IS :: FLOAT NOT NULL AND node.similarity_best >= 0.0 AND node.similarity_best <= 1.0))
   AND (node.similarity_required IS NULL OR (node.similarity_required IS :: FLOAT NOT NULL AND node.similarity_required >= 0.0 AND node.similarity_required <= 1.0))
   AND (node.sources_required IS NULL OR (node.sources_required IS :: INTEGER NOT NULL AND node.sources_required >= 0.0))
   AND (node.results IS NULL OR (node.results IS :: INTEGER NOT NULL AND node.results >= 0.0))
   AND size([one IN edges WHERE one STARTS WITH 'PART_OF ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF Answer'])
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND all(key IN keys(node) WHERE key IN ['category', 'id', 'persona', 'project', 'query_type', 'question', 'question_digest', 'reason', 'recorded_at', 'results', 'similarity_best', 'similarity_required', 'sources_found', 'sources_required'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['GENERATED_BY', 'PART_OF']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
