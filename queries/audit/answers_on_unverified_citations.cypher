// Purpose: Claims of answers called supported or narrowed that rest on a citation which is not verified now.
// Params: project (text; null for all)
// Returns: project, answer, claim, rung, citation (number), status, stands, bearing
// Rows are: faults
// Topic: findings
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)<-[:USED]-(:Verification)
MATCH (answer:Answer)<-[:PART_OF]-(assertion:Assertion)-[:RESTS_ON]->(citation:Citation)
WHERE ($project IS NULL OR answer.project = $project) AND assertion.rung IN ['supported', 'narrowed']
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH answer, assertion, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH answer, assertion, citation, collect(verification)[0] AS newest
WHERE newest IS NULL OR newest.status <> 'verified'
RETURN answer.project AS project,
       answer.id AS answer,
       assertion.text AS claim,
       assertion.rung AS rung,
       citation.number AS citation,
       coalesce(newest.status, 'never verified') AS status,
       newest.stands AS stands,
       coalesce(newest.bearing, 'not_judged') AS bearing
ORDER BY project, answer, claim, citation
