// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Classification)
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
   AND (node.publisher IS NULL OR (node.publisher IS :: STRING NOT NULL AND node.publisher > ''))
   AND (node.url IS NULL OR (node.url IS :: STRING NOT NULL AND node.url > ''))
   AND (node.published_at IS NULL OR node.published_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND (node.tier IS NULL OR (node.tier IS :: INTEGER NOT NULL AND node.tier >= 1.0 AND node.tier <= 4.0))
   AND (node.primary IS NULL OR node.primary IS :: BOOLEAN NOT NULL)
   AND (node.paywall IS NULL OR node.paywall IN ['full', 'metadata_only'])
   AND (node.consent IS NULL OR node.consent IN ['open', 'auditor_only', 'forbidden'])
   AND (node.topics IS NULL OR CASE WHEN node.topics IS :: LIST<ANY> NOT NULL THEN all(item IN node.topics WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.persons IS NULL OR CASE WHEN node.persons IS :: LIST<ANY> NOT NULL THEN all(item IN node.persons WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.cleared IS NULL OR CASE WHEN node.cleared IS :: LIST<ANY> NOT NULL THEN all(item IN node.cleared WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.snippet IS NULL OR (node.snippet IS :: STRING NOT NULL AND node.snippet > ''))
   AND (node.registry_id IS NULL OR (node.registry_id IS :: STRING NOT NULL AND node.registry_id > ''))
   AND any(one IN edges WHERE one STARTS WITH 'CLASSIFIES ')
   AND size([one IN edges WHERE one STARTS WITH 'CLASSIFIES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'CLASSIFIES ' OR one IN ['CLASSIFIES Source'])
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND size([one IN edges WHERE one STARTS WITH 'SUPERSEDES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Classification'])
   AND all(key IN keys(node) WHERE key IN ['cleared', 'consent', 'id', 'paywall', 'persons', 'primary', 'project', 'published_at', 'publisher', 'recorded_at', 'registry_id', 'snippet', 'tier', 'topics', 'url'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['CLASSIFIES', 'GENERATED_BY', 'SUPERSEDES']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
