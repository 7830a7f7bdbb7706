// Purpose: Some citations of a project with what they rest on and their newest verification.
// Params: ids, reader (an agent: only what it made; null for all)
// Returns: number, claim, method, status, source (number), artifact_id, start, end, locator (as given, JSON), place (as printed), quote, superseded (whether a newer citation took its place)
UNWIND $ids AS id
MATCH (citation:Citation {id: id})-[:CITES_SOURCE]->(source:Source)<-[member:HAD_MEMBER]-(:Project {id: citation.project})
MATCH (citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE $reader IS NULL OR agent.id = $reader
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, source, member, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, source, member, collect(verification.status)[0] AS status
RETURN citation.number AS number,
       citation.claim AS claim,
       citation.extraction_method AS method,
       EXISTS { MATCH (:Citation)-[:SUPERSEDES]->(citation) } AS superseded,
       status,
       member.number AS source,
       source.id AS artifact_id,
       citation.matched_start AS start,
       citation.matched_end AS end,
       citation.locator AS locator,
       citation.matched_locator AS place,
       coalesce(citation.matched_text, citation.verbatim_quote, citation.quote_context) AS quote
ORDER BY number
