// Purpose: Claims of answers that rest on a citation which was corrected, with the one that takes its place.
// Params: project (text; null for all)
// Returns: project, answer, claim, rung, citation (number), corrected_by (number), corrected_at
// Rows are: faults
// Topic: freshness
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)<-[:SUPERSEDES]-(:Citation)
MATCH (answer:Answer)<-[:PART_OF]-(assertion:Assertion)-[:RESTS_ON]->(citation:Citation)<-[:SUPERSEDES]-(newer:Citation)
WHERE $project IS NULL OR answer.project = $project
RETURN answer.project AS project,
       answer.id AS answer,
       assertion.text AS claim,
       assertion.rung AS rung,
       citation.number AS citation,
       newer.number AS corrected_by,
       newer.recorded_at AS corrected_at
ORDER BY project, answer, claim, citation, corrected_by
