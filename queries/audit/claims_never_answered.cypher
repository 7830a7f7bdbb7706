// Purpose: Claims that were cited and that no answer asserts.
// Params: project (text; null for all)
// Returns: project, claim, citations (numbers), recorded_at
// Rows are: facts
// Topic: gaps
//
// (:Citation)-[:SUPPORTS]->(:Claim), without (:Assertion)-[:ASSERTS]->(:Claim)
MATCH (claim:Claim)
WHERE ($project IS NULL OR claim.project = $project) AND NOT EXISTS { (:Assertion)-[:ASSERTS]->(claim) }
MATCH (citation:Citation)-[:SUPPORTS]->(claim)
WITH claim, citation
ORDER BY citation.number
WITH claim, collect(citation.number) AS citations
RETURN claim.project AS project,
       claim.text AS claim,
       citations,
       claim.recorded_at AS recorded_at
ORDER BY project, recorded_at, claim
