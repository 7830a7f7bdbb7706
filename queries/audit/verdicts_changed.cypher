// Purpose: Citations whose verifications do not agree: what was verified once and is not now, or the other way round.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, statuses (oldest first), checks
// Rows are: facts
// Topic: findings
//
// (:Verification)-[:USED]->(:Citation)
MATCH (verification:Verification)-[:USED]->(citation:Citation)
WHERE $project IS NULL OR citation.project = $project
WITH citation, verification
ORDER BY coalesce(verification.logged, -1), verification.ended_at, verification.id
WITH citation, collect(verification.status) AS statuses
WHERE any(one IN statuses WHERE one <> statuses[0])
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       statuses,
       size(statuses) AS checks
ORDER BY project, citation
