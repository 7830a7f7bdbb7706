// Purpose: Claims that no verified citation supports.
// Params: project (text; null for all)
// Returns: project, claim, citations (numbers), statuses, recorded_at
// Rows are: faults
// Topic: gaps
//
// (:Verification)-[:USED]->(:Citation)-[:SUPPORTS]->(:Claim); the newest verification counts, and a citation that was
// superseded does not.
MATCH (claim:Claim)
WHERE $project IS NULL OR claim.project = $project
OPTIONAL MATCH (citation:Citation)-[:SUPPORTS]->(claim)
WHERE NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH claim, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH claim, citation, collect(verification.status)[0] AS status
ORDER BY citation.number
WITH claim, collect(citation.number) AS citations, collect(status) AS statuses
WHERE NOT 'verified' IN statuses
RETURN claim.project AS project,
       claim.text AS claim,
       citations,
       statuses,
       claim.recorded_at AS recorded_at
ORDER BY project, recorded_at, claim
