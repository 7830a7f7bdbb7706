// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:ForeignActivity)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND (node.started_at IS NULL OR node.ended_at IS NULL OR CASE WHEN node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' THEN substring(node.started_at, 0, 19) < substring(node.ended_at, 0, 19) OR node.started_at = node.ended_at OR (substring(node.started_at, 0, 19) = substring(node.ended_at, 0, 19) AND size(node.started_at) = size(node.ended_at) AND node.started_at <= node.ended_at) ELSE false END)
   AND node.iri IS :: STRING NOT NULL
   AND node.iri > ''
   AND (node.bundle IS NULL OR (node.bundle IS :: STRING NOT NULL AND node.bundle > ''))
   AND (node.types IS NULL OR CASE WHEN node.types IS :: LIST<ANY> NOT NULL THEN all(item IN node.types WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.name IS NULL OR (node.name IS :: STRING NOT NULL AND node.name > ''))
   AND (node.started_at IS NULL OR (node.started_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.started_at =~ '(?s:.*)Z'))
   AND (node.ended_at IS NULL OR (node.ended_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.ended_at =~ '(?s:.*)Z'))
   AND (node.statements IS NULL OR CASE WHEN node.statements IS :: LIST<ANY> NOT NULL THEN all(item IN node.statements WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND all(one IN edges WHERE NOT one STARTS WITH 'USED ' OR one IN ['USED ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'INFORMED_BY ' OR one IN ['INFORMED_BY ForeignActivity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'STARTED_BY ' OR one IN ['STARTED_BY ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'ENDED_BY ' OR one IN ['ENDED_BY ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'ATTRIBUTED_TO ' OR one IN ['ATTRIBUTED_TO ForeignAgent'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'INFLUENCED_BY ' OR one IN ['INFLUENCED_BY ForeignEntity', 'INFLUENCED_BY ForeignActivity', 'INFLUENCED_BY ForeignAgent'])
   AND any(one IN edges WHERE one STARTS WITH 'PART_OF ')
   AND size([one IN edges WHERE one STARTS WITH 'PART_OF ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF ForeignDocument'])
   AND all(key IN keys(node) WHERE key IN ['bundle', 'ended_at', 'id', 'iri', 'name', 'started_at', 'statements', 'types'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ATTRIBUTED_TO', 'ENDED_BY', 'INFLUENCED_BY', 'INFORMED_BY', 'PART_OF', 'STARTED_BY', 'USED']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
