// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Source)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ 'sha256:[0-9a-f]{64}'
   AND (node.id >= '' AND size(toStringOrNull(node.id)) <= 71)
   AND node.artifact_id IS :: STRING NOT NULL
   AND node.artifact_id =~ 'sha256:[0-9a-f]{64}'
   AND (node.artifact_id >= '' AND size(toStringOrNull(node.artifact_id)) <= 71)
   AND node.artifact_id = node.id
   AND node.type IN ['document', 'website', 'database', 'custom']
   AND node.identifier IS :: STRING NOT NULL
   AND node.identifier > ''
   AND node.name IS :: STRING NOT NULL
   AND node.name > ''
   AND (node.version IS NULL OR node.version IS :: STRING NOT NULL)
   AND (node.kind IS NULL OR node.kind IS :: STRING NOT NULL)
   AND node.media_type IS :: STRING NOT NULL
   AND node.media_type =~ '[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?s:.*)'
   AND node.size IS :: INTEGER NOT NULL
   AND node.size >= 0.0
   AND (node.language IS NULL OR (node.language IS :: STRING NOT NULL AND node.language =~ '[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*'))
   AND (node.publisher IS NULL OR node.publisher IS :: STRING NOT NULL)
   AND (node.tier IS NULL OR (node.tier IS :: INTEGER NOT NULL AND node.tier >= 1.0 AND node.tier <= 4.0))
   AND (node.stand IS NULL OR node.stand =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_from IS NULL OR node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_from IS NULL OR node.valid_to IS NULL OR node.valid_from <= node.valid_to AND node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' AND node.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_to IS NULL OR node.valid_to =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.valid_origin IS NULL OR node.valid_origin IN ['given', 'clause', 'stand'])
   AND (node.valid_clause IS NULL OR node.valid_clause IS :: STRING NOT NULL)
   AND (node.file_digest IS NULL OR (node.file_digest IS :: STRING NOT NULL AND node.file_digest =~ 'sha256:[0-9a-f]{64}'))
   AND (node.metadata IS NULL OR (node.metadata IS :: STRING NOT NULL OR node.metadata IS :: LIST<ANY> NOT NULL))
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND size([one IN edges WHERE one STARTS WITH 'REALIZES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'REALIZES ' OR one IN ['REALIZES Work'])
   AND any(one IN edges WHERE one STARTS WITH 'HAS_CONTENT ')
   AND size([one IN edges WHERE one STARTS WITH 'HAS_CONTENT ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAS_CONTENT ' OR one IN ['HAS_CONTENT Content'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Source'])
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Extraction'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAS_ARCHIVE ' OR one IN ['HAS_ARCHIVE Content'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'DERIVED_FROM ' OR one IN ['DERIVED_FROM Source'])
   AND all(key IN keys(node) WHERE key IN ['artifact_id', 'file_digest', 'id', 'identifier', 'kind', 'language', 'media_type', 'metadata', 'name', 'publisher', 'recorded_at', 'size', 'stand', 'tier', 'type', 'valid_clause', 'valid_from', 'valid_origin', 'valid_to', 'version'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['DERIVED_FROM', 'GENERATED_BY', 'HAS_ARCHIVE', 'HAS_CONTENT', 'REALIZES', 'SUPERSEDES']) THEN [text IN [node.metadata] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
