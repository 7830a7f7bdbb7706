// Purpose: Claims of answers on the rung supported or narrowed that rest on no citation.
// Params: project (text; null for all)
// Returns: project, answer, number, rung, claim, reason
// Rows are: faults
// Topic: gaps
//
// (:Assertion)-[:PART_OF]->(:Answer), without (:Assertion)-[:RESTS_ON]->(:Citation)
MATCH (assertion:Assertion)-[:PART_OF]->(answer:Answer)
WHERE ($project IS NULL OR answer.project = $project)
  AND assertion.rung IN ['supported', 'narrowed']
  AND NOT EXISTS { (assertion)-[:RESTS_ON]->(:Citation) }
RETURN answer.project AS project,
       answer.id AS answer,
       assertion.number AS number,
       assertion.rung AS rung,
       assertion.text AS claim,
       assertion.reason AS reason
ORDER BY project, answer, number
