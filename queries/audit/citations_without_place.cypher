// Purpose: Citations of words or of a sense that lead to no place of their source.
// Params: project (text; null for all)
// Returns: project, citation (number), method, claim, source, locator
// Rows are: faults
// Topic: gaps
//
// (:Citation)-[:CITES_SOURCE]->(:Source), without (:Citation)-[:CITES]->(:Segment); what is found absent, counted or told
// by the file itself has no place.
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($project IS NULL OR citation.project = $project)
  AND citation.extraction_method IN ['direct_quote', 'paraphrase', 'inference']
  AND NOT EXISTS { (citation)-[:CITES]->(:Segment) }
RETURN citation.project AS project,
       citation.number AS citation,
       citation.extraction_method AS method,
       citation.claim AS claim,
       source.name AS source,
       citation.matched_locator AS locator
ORDER BY project, citation
