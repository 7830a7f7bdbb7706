// Purpose: Edges that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the edge), id (of the record it starts at), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:EvidencePack)-[edge:HAD_MEMBER]->()
WHERE node.id > ''
WITH node, edge, CASE
  WHEN edge.rank IS :: INTEGER NOT NULL
   AND edge.rank >= 1.0
   AND edge.score IS :: FLOAT NOT NULL
   AND edge.score >= 0.0
   AND edge.score <= 1.0
   AND edge.similarity IS :: FLOAT NOT NULL
   AND edge.similarity >= 0.0
   AND edge.similarity <= 1.0
   AND edge.tier IS :: INTEGER NOT NULL
   AND edge.tier >= 1.0
   AND edge.tier <= 4.0
   AND all(key IN keys(edge) WHERE key IN ['rank', 'score', 'similarity', 'tier']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(edge) AS element, node.id AS id, texts
