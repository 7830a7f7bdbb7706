// Purpose: What took the place of what: every record that supersedes another of its kind, in the order it was made.
// Params: project (text; null for all), since (time; default 0000)
// Returns: recorded_at, kind, project, newer (id), older (id)
// Rows are: facts
// Topic: records
//
// (:Citation)-[:SUPERSEDES]->(:Citation), and so for annotations, classifications, retractions, requirements and assessments
CALL {
  MATCH (newer:Citation)-[:SUPERSEDES]->(older:Citation)
  RETURN 'citation' AS kind, newer, older
  UNION
  MATCH (newer:Annotation)-[:SUPERSEDES]->(older:Annotation)
  RETURN 'annotation' AS kind, newer, older
  UNION
  MATCH (newer:Classification)-[:SUPERSEDES]->(older:Classification)
  RETURN 'classification' AS kind, newer, older
  UNION
  MATCH (newer:Retraction)-[:SUPERSEDES]->(older:Retraction)
  RETURN 'retraction' AS kind, newer, older
  UNION
  MATCH (newer:Requirement)-[:SUPERSEDES]->(older:Requirement)
  RETURN 'requirement' AS kind, newer, older
  UNION
  MATCH (newer:Assessment)-[:SUPERSEDES]->(older:Assessment)
  RETURN 'assessment' AS kind, newer, older
}
WITH kind, newer, older
WHERE ($project IS NULL OR newer.project = $project) AND newer.recorded_at >= $since
RETURN newer.recorded_at AS recorded_at, kind, newer.project AS project, newer.id AS newer, older.id AS older
ORDER BY recorded_at, kind, newer
