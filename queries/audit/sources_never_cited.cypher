// Purpose: Sources that no citation rests on.
// Params: project (text; null for all)
// Returns: name, version, identifier, artifact_id, recorded_at
// Rows are: facts
// Topic: gaps
//
// (:Project)-[:HAD_MEMBER]->(:Source)<-[:CITES_SOURCE]-(:Citation)
MATCH (source:Source)
WHERE ($project IS NULL OR EXISTS { (:Project {id: $project})-[:HAD_MEMBER]->(source) })
  AND NOT EXISTS {
    MATCH (citation:Citation)-[:CITES_SOURCE]->(source)
    WHERE $project IS NULL OR citation.project = $project
  }
RETURN source.name AS name,
       source.version AS version,
       source.identifier AS identifier,
       source.artifact_id AS artifact_id,
       source.recorded_at AS recorded_at
ORDER BY name, recorded_at
