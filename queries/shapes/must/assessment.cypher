// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Assessment)
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
   AND node.outcome IN ['fulfilled', 'not_fulfilled']
   AND (node.note IS NULL OR (node.note IS :: STRING NOT NULL AND node.note > ''))
   AND (node.severity IS NULL OR node.severity IN ['critical', 'high', 'medium', 'low'])
   AND (node.remedy IS NULL OR (node.remedy IS :: STRING NOT NULL AND node.remedy > ''))
   AND any(one IN edges WHERE one STARTS WITH 'ASSESSES ')
   AND size([one IN edges WHERE one STARTS WITH 'ASSESSES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'ASSESSES ' OR one IN ['ASSESSES Requirement'])
   AND any(one IN edges WHERE one STARTS WITH 'RESTS_ON ')
   AND size([one IN edges WHERE one STARTS WITH 'RESTS_ON ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'RESTS_ON ' OR one IN ['RESTS_ON Citation'])
   AND size([one IN edges WHERE one STARTS WITH 'FULFILLED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'FULFILLED_BY ' OR one IN ['FULFILLED_BY BusinessObject', 'FULFILLED_BY Message', 'FULFILLED_BY Process'])
   AND size([one IN edges WHERE one STARTS WITH 'NOT_FULFILLED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'NOT_FULFILLED_BY ' OR one IN ['NOT_FULFILLED_BY BusinessObject', 'NOT_FULFILLED_BY Message', 'NOT_FULFILLED_BY Process'])
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND size([one IN edges WHERE one STARTS WITH 'SUPERSEDES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Assessment'])
   AND all(key IN keys(node) WHERE key IN ['id', 'note', 'outcome', 'project', 'recorded_at', 'remedy', 'severity'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ASSESSES', 'FULFILLED_BY', 'GENERATED_BY', 'NOT_FULFILLED_BY', 'RESTS_ON', 'SUPERSEDES'])
   AND ((coalesce(node.outcome = 'fulfilled', false) AND any(one IN edges WHERE one STARTS WITH 'FULFILLED_BY ') AND size([one IN edges WHERE one STARTS WITH 'NOT_FULFILLED_BY ']) <= 0 AND node.severity IS NULL AND node.remedy IS NULL) OR (coalesce(node.outcome = 'not_fulfilled', false) AND size([one IN edges WHERE one STARTS WITH 'FULFILLED_BY ']) <= 0 AND any(one IN edges WHERE one STARTS WITH 'NOT_FULFILLED_BY ') AND node.severity IS NOT NULL AND node.remedy IS NOT NULL)) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
