// Purpose: Requirements and assessments that rest on a citation which is not verified in both its findings.
// Params: project (text; null for all)
// Returns: project, kind, record (id), says, citation (number), status, stands, bearing
// Rows are: faults
// Topic: findings
//
// (:Requirement|Assessment)-[:RESTS_ON]->(:Citation)<-[:USED]-(:Verification)
CALL {
  MATCH (requirement:Requirement)-[:RESTS_ON]->(citation:Citation)
  WHERE NOT EXISTS { (:Requirement)-[:SUPERSEDES]->(requirement) }
  RETURN 'requirement' AS kind, requirement.id AS record, requirement.locator AS says, citation
  UNION
  MATCH (assessment:Assessment)-[:RESTS_ON]->(citation:Citation)
  WHERE NOT EXISTS { (:Assessment)-[:SUPERSEDES]->(assessment) }
  RETURN 'assessment' AS kind, assessment.id AS record, assessment.outcome AS says, citation
}
WITH kind, record, says, citation
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH kind, record, says, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH kind, record, says, citation, collect(verification)[0] AS newest
WHERE newest IS NULL OR newest.status <> 'verified' OR newest.bearing IS NULL
RETURN citation.project AS project,
       kind,
       record,
       says,
       citation.number AS citation,
       coalesce(newest.status, 'never verified') AS status,
       newest.stands AS stands,
       coalesce(newest.bearing, 'not_judged') AS bearing
ORDER BY project, kind, record
