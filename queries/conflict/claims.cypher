// Purpose: Those of some citations that are verified, by their claims and sources: what may differ in a figure alone.
// Params: project, numbers
// Returns: id, number, claim, source (artifact id), work, since and until (the days between which the source is in force, where they are known)
UNWIND $numbers AS number
MATCH (citation:Citation {id: $project + '/' + toString(number)})-[:CITES_SOURCE]->(source:Source)
WHERE NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, source, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, source, collect(verification.status)[0] AS status
WHERE status = 'verified'
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
RETURN citation.id AS id, citation.number AS number, citation.claim AS claim, source.id AS source, work.id AS work,
       source.valid_from AS since, source.valid_to AS until
ORDER BY number
