// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:ForeignAgent)
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
   AND (node.statements IS NULL OR CASE WHEN node.statements IS :: LIST<ANY> NOT NULL THEN all(item IN node.statements WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND all(one IN edges WHERE NOT one STARTS WITH 'ACTED_ON_BEHALF_OF ' OR one IN ['ACTED_ON_BEHALF_OF ForeignAgent'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'INFLUENCED_BY ' OR one IN ['INFLUENCED_BY ForeignEntity', 'INFLUENCED_BY ForeignActivity', 'INFLUENCED_BY ForeignAgent'])
   AND any(one IN edges WHERE one STARTS WITH 'PART_OF ')
   AND size([one IN edges WHERE one STARTS WITH 'PART_OF ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF ForeignDocument'])
   AND all(key IN keys(node) WHERE key IN ['bundle', 'id', 'iri', 'name', 'statements', 'types'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['ACTED_ON_BEHALF_OF', 'INFLUENCED_BY', 'PART_OF']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
