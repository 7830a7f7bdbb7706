// Purpose: How many citations stand where, by project, relation to the source, status and whether the quote bears the claim.
// Params: project (text; null for all)
// Returns: project, method, status, bearing, count, citations (numbers)
// Rows are: facts
// Topic: findings
// Chart: status by count of bearing
//
// (:Verification)-[:USED]->(:Citation); the newest verification of a citation says where it stands.
MATCH (citation:Citation)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, collect(verification)[0] AS newest
WITH citation, newest.status AS status, coalesce(newest.bearing, 'not_judged') AS bearing
ORDER BY citation.number
RETURN citation.project AS project,
       citation.extraction_method AS method,
       coalesce(status, 'never verified') AS status,
       bearing,
       count(citation) AS count,
       collect(citation.number) AS citations
ORDER BY project, method, status, bearing
