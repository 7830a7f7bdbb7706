// Purpose: The business objects, messages and processes of a project as they stand, by their slugs.
// Params: project, known_before (the time before which they were recorded; null for any)
// Returns: kind (the label), subject (all properties)
//
// One that another supersedes is left out, if the other was known then.
MATCH (subject:BusinessObject {project: $project})
WHERE ($known_before IS NULL OR subject.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:BusinessObject)-[:SUPERSEDES]->(subject)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
RETURN 'BusinessObject' AS kind, properties(subject) AS subject
UNION ALL
MATCH (subject:Message {project: $project})
WHERE ($known_before IS NULL OR subject.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Message)-[:SUPERSEDES]->(subject)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
RETURN 'Message' AS kind, properties(subject) AS subject
UNION ALL
MATCH (subject:Process {project: $project})
WHERE ($known_before IS NULL OR subject.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Process)-[:SUPERSEDES]->(subject)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
RETURN 'Process' AS kind, properties(subject) AS subject
