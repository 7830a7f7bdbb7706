// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Answer)
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
   AND node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.started_at =~ '(?s:.*)Z'
   AND (node.started_at IS NULL OR node.ended_at IS NULL OR CASE WHEN node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' THEN substring(node.started_at, 0, 19) < substring(node.ended_at, 0, 19) OR node.started_at = node.ended_at OR (substring(node.started_at, 0, 19) = substring(node.ended_at, 0, 19) AND size(node.started_at) = size(node.ended_at) AND node.started_at <= node.ended_at) ELSE false END)
   AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.ended_at =~ '(?s:.*)Z'
   AND node.software IS :: STRING NOT NULL
   AND node.software > ''
   AND (node.persona IS NULL OR (node.persona IS :: STRING NOT NULL AND node.persona > ''))
   AND (node.question IS NULL OR (node.question IS :: STRING NOT NULL AND node.question > ''))
   AND (node.category IS NULL OR (node.category IS :: STRING NOT NULL AND node.category > ''))
   AND (node.query_type IS NULL OR node.query_type IN ['factual', 'creative', 'analytical'])
   AND (node.sources_found IS NULL OR (node.sources_found IS :: INTEGER NOT NULL AND node.sources_found >= 0.0))
   AND node.mode IN ['ground', 'ask', 'check']
   AND node.preset IS :: STRING NOT NULL
   AND node.preset > ''
   AND (node.language IS NULL OR (node.language IS :: STRING NOT NULL AND node.language =~ '[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*'))
   AND node.outcome IN ['answered', 'refused', 'abstained', 'archive_only', 'interrupted']
   AND node.rung IN ['supported', 'narrowed', 'labeled', 'refused']
   AND node.supported IS :: INTEGER NOT NULL
   AND node.supported >= 0.0
   AND node.narrowed IS :: INTEGER NOT NULL
   AND node.narrowed >= 0.0
   AND node.labeled IS :: INTEGER NOT NULL
   AND node.labeled >= 0.0
   AND node.refused IS :: INTEGER NOT NULL
   AND node.refused >= 0.0
   AND (node.outside IS NULL OR (node.outside IS :: INTEGER NOT NULL AND node.outside >= 0.0))
   AND (node.text IS NULL OR (node.text IS :: STRING NOT NULL AND node.text > ''))
   AND (node.digest IS NULL OR (node.digest IS :: STRING NOT NULL AND node.digest =~ 'sha256:[0-9a-f]{64}' AND (node.digest >= '' AND size(toStringOrNull(node.digest)) <= 71)))
   AND (node.policies IS NULL OR (node.policies IS :: STRING NOT NULL OR node.policies IS :: LIST<ANY> NOT NULL))
   AND (node.similarity IS NULL OR (node.similarity IS :: FLOAT NOT NULL AND node.similarity >= 0.0 AND node.similarity <= 1.0))
   AND (node.snapshot_number IS NULL OR (node.snapshot_number IS :: INTEGER NOT NULL AND node.snapshot_number >= 1.0))
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND size([one IN edges WHERE one STARTS WITH 'PINNED_TO ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PINNED_TO ' OR one IN ['PINNED_TO Snapshot'])
   AND size([one IN edges WHERE one STARTS WITH 'DERIVED_FROM ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'DERIVED_FROM ' OR one IN ['DERIVED_FROM EvidencePack'])
   AND all(key IN keys(node) WHERE key IN ['category', 'digest', 'ended_at', 'id', 'labeled', 'language', 'mode', 'narrowed', 'outcome', 'outside', 'persona', 'policies', 'preset', 'project', 'query_type', 'question', 'refused', 'rung', 'similarity', 'snapshot_number', 'software', 'sources_found', 'started_at', 'supported', 'text'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['DERIVED_FROM', 'GENERATED_BY', 'PINNED_TO'])
   AND ((node.supported IS NULL OR node.supported <= 0.0) OR any(one IN edges WHERE one STARTS WITH 'PINNED_TO ')) THEN [text IN [node.policies] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
