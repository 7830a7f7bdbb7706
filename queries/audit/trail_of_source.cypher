// Purpose: The trail of one source forward: each citation of it, the claim, where it stands and the answers that rest on it.
// Params: source (text), project (text; null for all)
// Returns: project, citation (number), locator, claim, status, answers (ids), recorded_at
// Rows are: facts
// Topic: trails
//
// (:Source)<-[:CITES_SOURCE]-(:Citation)<-[:RESTS_ON]-(:Assertion)-[:PART_OF]->(:Answer)
MATCH (:Source {id: $source})<-[:CITES_SOURCE]-(citation:Citation)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, collect(verification.status)[0] AS status
OPTIONAL MATCH (citation)<-[:RESTS_ON]-(assertion:Assertion)-[:PART_OF]->(answer:Answer)
WITH citation, status, answer
ORDER BY answer.id
WITH citation, status, collect(DISTINCT answer.id) AS answers
RETURN citation.project AS project,
       citation.number AS citation,
       citation.matched_locator AS locator,
       citation.claim AS claim,
       coalesce(status, 'never verified') AS status,
       answers,
       citation.recorded_at AS recorded_at
ORDER BY project, citation
