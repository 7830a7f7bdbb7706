// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Citation)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ '[^\\n]+/[1-9][0-9]*'
   AND node.number IS :: INTEGER NOT NULL
   AND node.number >= 1.0
   AND node.project IS :: STRING NOT NULL
   AND node.project > ''
   AND node.claim IS :: STRING NOT NULL
   AND node.claim > ''
   AND (node.verbatim_quote IS NULL OR (node.verbatim_quote IS :: STRING NOT NULL AND node.verbatim_quote > ''))
   AND node.quote_context IS :: STRING NOT NULL
   AND node.quote_context > ''
   AND (node.quote_language IS NULL OR (node.quote_language IS :: STRING NOT NULL AND node.quote_language =~ '[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*'))
   AND (node.relevance_reasoning IS NULL OR node.relevance_reasoning IS :: STRING NOT NULL)
   AND node.confidence IN ['high', 'medium', 'low']
   AND node.extraction_method IN ['direct_quote', 'paraphrase', 'inference', 'aggregation', 'negative', 'metadata_fact']
   AND (node.locator IS NULL OR (node.locator IS :: STRING NOT NULL OR node.locator IS :: LIST<ANY> NOT NULL))
   AND (node.matched_locator IS NULL OR node.matched_locator IS :: STRING NOT NULL)
   AND (node.matched_text IS NULL OR node.matched_text IS :: STRING NOT NULL)
   AND (node.matched_start IS NULL OR (node.matched_start IS :: INTEGER NOT NULL AND node.matched_start >= 0.0))
   AND (node.matched_start IS NULL OR node.matched_end IS NULL OR node.matched_start <= node.matched_end AND toFloatOrNull(node.matched_start) = node.matched_start)
   AND (node.matched_end IS NULL OR (node.matched_end IS :: INTEGER NOT NULL AND node.matched_end >= 0.0))
   AND (node.matched_page IS NULL OR (node.matched_page IS :: INTEGER NOT NULL AND node.matched_page >= 1.0))
   AND (node.matched_boxes IS NULL OR CASE WHEN node.matched_boxes IS :: LIST<ANY> NOT NULL THEN all(item IN node.matched_boxes WHERE item IS :: FLOAT NOT NULL) ELSE false END)
   AND node.artifact_id IS :: STRING NOT NULL
   AND node.artifact_id =~ 'sha256:[0-9a-f]{64}'
   AND (node.artifact_id >= '' AND size(toStringOrNull(node.artifact_id)) <= 71)
   AND node.snapshot_number IS :: INTEGER NOT NULL
   AND node.snapshot_number >= 1.0
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND all(one IN edges WHERE NOT one STARTS WITH 'CITES ' OR one IN ['CITES Segment'])
   AND any(one IN edges WHERE one STARTS WITH 'CITES_SOURCE ')
   AND size([one IN edges WHERE one STARTS WITH 'CITES_SOURCE ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'CITES_SOURCE ' OR one IN ['CITES_SOURCE Source'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPPORTS ' OR one IN ['SUPPORTS Claim', 'SUPPORTS Citation'])
   AND 'SUPPORTS Claim' IN edges
   AND size([one IN edges WHERE one IN ['SUPPORTS Claim', 'SUPPORTS ?']]) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'CONTRADICTS ' OR one IN ['CONTRADICTS Citation'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'EXTENDS ' OR one IN ['EXTENDS Citation'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session', 'GENERATED_BY Search'])
   AND 'GENERATED_BY Session' IN edges
   AND size([one IN edges WHERE one IN ['GENERATED_BY Session', 'GENERATED_BY ?']]) <= 1
   AND size([one IN edges WHERE one IN ['GENERATED_BY Search', 'GENERATED_BY ?']]) <= 1
   AND any(one IN edges WHERE one STARTS WITH 'PINNED_TO ')
   AND size([one IN edges WHERE one STARTS WITH 'PINNED_TO ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PINNED_TO ' OR one IN ['PINNED_TO Snapshot'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Citation'])
   AND all(key IN keys(node) WHERE key IN ['artifact_id', 'claim', 'confidence', 'extraction_method', 'id', 'locator', 'matched_boxes', 'matched_end', 'matched_locator', 'matched_page', 'matched_start', 'matched_text', 'number', 'project', 'quote_context', 'quote_language', 'recorded_at', 'relevance_reasoning', 'snapshot_number', 'verbatim_quote'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['CITES', 'CITES_SOURCE', 'CONTRADICTS', 'EXTENDS', 'GENERATED_BY', 'PINNED_TO', 'SUPERSEDES', 'SUPPORTS'])
   AND (NOT coalesce(node.extraction_method = 'direct_quote', false) OR node.verbatim_quote IS NOT NULL)
   AND ((node.matched_start IS NULL AND node.matched_end IS NULL) OR (node.matched_start IS NOT NULL AND node.matched_end IS NOT NULL)) THEN [text IN [node.locator] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
