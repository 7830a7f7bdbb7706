// Purpose: Claims whose verified citations are all of one source.
// Params: project (text; null for all)
// Returns: project, claim, source, tier, citations (numbers)
// Rows are: facts
// Topic: concentration
//
// (:Source)<-[:CITES_SOURCE]-(:Citation)-[:SUPPORTS]->(:Claim)
MATCH (source:Source)<-[:CITES_SOURCE]-(citation:Citation)-[:SUPPORTS]->(claim:Claim)
WHERE ($project IS NULL OR claim.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH source, citation, claim, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH source, citation, claim, collect(verification.status)[0] AS status
WHERE status = 'verified'
WITH claim, source, citation
ORDER BY citation.number
WITH claim, collect(DISTINCT source) AS sources, collect(citation.number) AS citations
WHERE size(sources) = 1
WITH claim, citations, sources[0] AS source
RETURN claim.project AS project,
       claim.text AS claim,
       source.name AS source,
       source.tier AS tier,
       citations
ORDER BY project, claim
