// Purpose: Claims that the gate refused or let out with a label only, with the reason and what was cut.
// Params: project (text; null for all), answer (text; null for all)
// Returns: project, answer, number, rung, claim, reason, removed
// Rows are: facts
// Topic: gaps
//
// (:Assertion)-[:PART_OF]->(:Answer)
MATCH (assertion:Assertion)-[:PART_OF]->(answer:Answer)
WHERE ($project IS NULL OR answer.project = $project)
  AND ($answer IS NULL OR answer.id = $answer)
  AND assertion.rung IN ['labeled', 'refused']
RETURN answer.project AS project,
       answer.id AS answer,
       assertion.number AS number,
       assertion.rung AS rung,
       assertion.text AS claim,
       assertion.reason AS reason,
       assertion.removed AS removed
ORDER BY project, answer, number
