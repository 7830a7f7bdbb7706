// Purpose: The citations of a project that contradict another, both of them verified and neither corrected.
// Params: project
// Returns: one and other (maps: id, number, claim), ordered by their numbers
//
// (:Citation)-[:CONTRADICTS]->(:Citation), (:Verification)-[:USED]->(:Citation)
MATCH (one:Citation {project: $project})-[:CONTRADICTS]->(other:Citation)
WHERE NOT EXISTS { (:Citation)-[:SUPERSEDES]->(one) } AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(other) }
MATCH (verification:Verification)-[:USED]->(one)
WITH one, other, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH one, other, collect(verification.status)[0] AS status
WHERE status = 'verified'
MATCH (verification:Verification)-[:USED]->(other)
WITH one, other, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH one, other, collect(verification.status)[0] AS status
WHERE status = 'verified'
RETURN {id: one.id, number: one.number, claim: one.claim} AS one,
       {id: other.id, number: other.number, claim: other.claim} AS other
ORDER BY one.number, other.number
