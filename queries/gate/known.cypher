// Purpose: The citations of some claims that nothing took the place of, with their newest verification.
// Params: claims (ids), reader (an agent: only what it made; null for all)
// Returns: claim (id), number, method, status, artifact_id, start, end
UNWIND $claims AS id
MATCH (claim:Claim {id: id})<-[:SUPPORTS]-(citation:Citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE ($reader IS NULL OR agent.id = $reader) AND NOT EXISTS { MATCH (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH claim, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH claim, citation, collect(verification.status)[0] AS status
RETURN claim.id AS claim,
       citation.number AS number,
       citation.extraction_method AS method,
       status,
       citation.artifact_id AS artifact_id,
       citation.matched_start AS start,
       citation.matched_end AS end
ORDER BY number
