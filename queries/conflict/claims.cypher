// Purpose: The claims of a project that verified citations bear, each with its source: what may differ in a figure alone.
// Params: project
// Returns: id, number, claim, source (artifact id)
MATCH (citation:Citation {project: $project})-[:CITES_SOURCE]->(source:Source)
WHERE NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, source, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, source, collect(verification.status)[0] AS status
WHERE status = 'verified'
RETURN citation.id AS id, citation.number AS number, citation.claim AS claim, source.id AS source
ORDER BY number
