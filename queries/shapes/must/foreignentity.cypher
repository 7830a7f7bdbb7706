// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:ForeignEntity)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.iri IS :: STRING NOT NULL
   AND node.iri > ''
   AND (node.bundle IS NULL OR (node.bundle IS :: STRING NOT NULL AND node.bundle > ''))
   AND (node.types IS NULL OR CASE WHEN node.types IS :: LIST<ANY> NOT NULL THEN all(item IN node.types WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.name IS NULL OR (node.name IS :: STRING NOT NULL AND node.name > ''))
   AND (node.generated_at IS NULL OR (node.generated_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z' AND node.generated_at =~ '(?s:.*)Z'))
   AND (node.statements IS NULL OR CASE WHEN node.statements IS :: LIST<ANY> NOT NULL THEN all(item IN node.statements WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY ForeignActivity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'INVALIDATED_BY ' OR one IN ['INVALIDATED_BY ForeignActivity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'DERIVED_FROM ' OR one IN ['DERIVED_FROM ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'QUOTED_FROM ' OR one IN ['QUOTED_FROM ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'CITES_SOURCE ' OR one IN ['CITES_SOURCE ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'SPECIALIZATION_OF ' OR one IN ['SPECIALIZATION_OF ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'ALTERNATE_OF ' OR one IN ['ALTERNATE_OF ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAD_MEMBER ' OR one IN ['HAD_MEMBER ForeignEntity'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'CREDITED_TO ' OR one IN ['CREDITED_TO ForeignAgent'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'INFLUENCED_BY ' OR one IN ['INFLUENCED_BY ForeignEntity', 'INFLUENCED_BY ForeignActivity', 'INFLUENCED_BY ForeignAgent'])
   AND any(one IN edges WHERE one STARTS WITH 'PART_OF ')
   AND size([one IN edges WHERE one STARTS WITH 'PART_OF ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF ForeignDocument'])
   AND all(key IN keys(node) WHERE key IN ['bundle', 'generated_at', 'id', 'iri', 'name', 'statements', 'types'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ALTERNATE_OF', 'CITES_SOURCE', 'CREDITED_TO', 'DERIVED_FROM', 'GENERATED_BY', 'HAD_MEMBER', 'INFLUENCED_BY', 'INVALIDATED_BY', 'PART_OF', 'QUOTED_FROM', 'SPECIALIZATION_OF', 'SUPERSEDES']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
