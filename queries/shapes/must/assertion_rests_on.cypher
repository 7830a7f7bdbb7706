// Purpose: Edges that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the edge), id (of the record it starts at), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Assertion)-[edge:RESTS_ON]->()
WHERE node.id > ''
WITH node, edge, CASE
  WHEN edge.relation IN ['direct_quote', 'paraphrase', 'inference', 'aggregation', 'negative', 'metadata_fact']
   AND all(key IN keys(edge) WHERE key IN ['relation']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(edge) AS element, node.id AS id, texts
