// Purpose: Citations that were said to contradict one another, with both claims and where each stands.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, status, source, contradicts (number), other_claim, other_status, other_source
// Rows are: faults
// Topic: findings
//
// (:Source)<-[:CITES_SOURCE]-(:Citation)-[:CONTRADICTS]->(:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (source:Source)<-[:CITES_SOURCE]-(citation:Citation)-[:CONTRADICTS]->(other:Citation)-[:CITES_SOURCE]->(second:Source)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH source, citation, other, second, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH source, citation, other, second, collect(verification.status)[0] AS status
OPTIONAL MATCH (verification:Verification)-[:USED]->(other)
WITH source, citation, other, second, status, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH source, citation, other, second, status, collect(verification.status)[0] AS other_status
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       coalesce(status, 'never verified') AS status,
       source.name AS source,
       other.number AS contradicts,
       other.claim AS other_claim,
       coalesce(other_status, 'never verified') AS other_status,
       second.name AS other_source
ORDER BY project, citation, contradicts
