// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: after (the last element of the page before, empty at the start), limit
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:ValidationReport)
WITH node, elementId(node) AS element
WHERE element > $after
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, element, collect(type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END) AS edges
WITH node, element, CASE
  WHEN node.id > ''
   AND (node.checked IS NULL OR node.checked >= 1.0) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN element, node.id AS id, texts
ORDER BY element
LIMIT $limit
