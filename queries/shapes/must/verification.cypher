// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Verification)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ '[0-7][0-9A-HJKMNP-TV-Z]{25}'
   AND (node.id >= '' AND size(toStringOrNull(node.id)) <= 26)
   AND node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.started_at =~ '(?s:.*)Z'
   AND (node.started_at IS NULL OR node.ended_at IS NULL OR CASE WHEN node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' THEN substring(node.started_at, 0, 19) < substring(node.ended_at, 0, 19) OR node.started_at = node.ended_at OR (substring(node.started_at, 0, 19) = substring(node.ended_at, 0, 19) AND size(node.started_at) = size(node.ended_at) AND node.started_at <= node.ended_at) ELSE false END)
   AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.ended_at =~ '(?s:.*)Z'
   AND node.software IS :: STRING NOT NULL
   AND node.software > ''
   AND any(one IN edges WHERE one STARTS WITH 'ATTRIBUTED_TO ')
   AND size([one IN edges WHERE one STARTS WITH 'ATTRIBUTED_TO ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'ATTRIBUTED_TO ' OR one IN ['ATTRIBUTED_TO Agent'])
   AND node.status IN ['verified', 'unverified', 'failed', 'pending']
   AND node.similarity IS :: FLOAT NOT NULL
   AND node.similarity >= 0.0
   AND node.similarity <= 1.0
   AND node.method IS :: STRING NOT NULL
   AND node.method > ''
   AND (node.notes IS NULL OR node.notes IS :: STRING NOT NULL)
   AND (node.stands IS NULL OR node.stands IS :: BOOLEAN NOT NULL)
   AND (node.bearing IS NULL OR node.bearing IN ['by_words', 'by_model', 'by_check', 'not_judged', 'differs'])
   AND (node.bearing_notes IS NULL OR node.bearing_notes IS :: STRING NOT NULL)
   AND (node.differences IS NULL OR (node.differences IS :: STRING NOT NULL OR node.differences IS :: LIST<ANY> NOT NULL))
   AND (node.wordings IS NULL OR (node.wordings IS :: STRING NOT NULL OR node.wordings IS :: LIST<ANY> NOT NULL))
   AND any(one IN edges WHERE one STARTS WITH 'USED ')
   AND size([one IN edges WHERE one STARTS WITH 'USED ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'USED ' OR one IN ['USED Citation'])
   AND all(key IN keys(node) WHERE key IN ['bearing', 'bearing_notes', 'differences', 'ended_at', 'id', 'logged', 'method', 'notes', 'similarity', 'software', 'stands', 'started_at', 'status', 'wordings'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ATTRIBUTED_TO', 'USED'])
   AND (NOT coalesce(node.status = 'verified', false) OR NOT (EXISTS { (node)-[:USED]->(other:Citation) WHERE other.extraction_method = 'direct_quote' }) OR (EXISTS { (node)-[:USED]->(other:Citation)-[:CITES]->() WHERE other.id > '' AND size(labels(other)) = 1 }))
   AND (NOT coalesce(node.status = 'verified', false) OR node.bearing IS NULL OR (NOT coalesce(node.bearing = 'not_judged', false) AND NOT coalesce(node.bearing = 'differs', false) AND NOT coalesce(node.stands = false, false))) THEN [text IN [node.differences, node.wordings] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
