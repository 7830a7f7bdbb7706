// Purpose: Claims of answers that rest on a source which the project has retracted.
// Params: project (text; null for all)
// Returns: project, answer, claim, rung, citation (number), source, reason, retracted_at
// Rows are: faults
// Topic: freshness
//
// (:Retraction)-[:INVALIDATES]->(:Source)<-[:CITES_SOURCE]-(:Citation)<-[:RESTS_ON]-(:Assertion)-[:PART_OF]->(:Answer)
MATCH (retraction:Retraction)-[:INVALIDATES]->(source:Source)<-[:CITES_SOURCE]-(citation:Citation)
MATCH (citation)<-[:RESTS_ON]-(assertion:Assertion)-[:PART_OF]->(answer:Answer)
WHERE ($project IS NULL OR answer.project = $project)
  AND retraction.project = answer.project
  AND retraction.withdrawn IS NULL
  AND NOT EXISTS { (:Retraction)-[:SUPERSEDES]->(retraction) }
RETURN answer.project AS project,
       answer.id AS answer,
       assertion.text AS claim,
       assertion.rung AS rung,
       citation.number AS citation,
       source.name AS source,
       retraction.reason AS reason,
       retraction.recorded_at AS retracted_at
ORDER BY project, answer, claim, citation
