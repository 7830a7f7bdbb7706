// Purpose: Sources of which the record does not say by what procedure, software and agent they came in.
// Params: project (text; null for all)
// Returns: name, version, artifact_id, recorded_at
// Rows are: faults
// Topic: records
//
// (:Source)-[:GENERATED_BY]->(:Extraction)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (source:Source)
WHERE ($project IS NULL OR EXISTS { (:Project {id: $project})-[:HAD_MEMBER]->(source) })
  AND NOT EXISTS {
    MATCH (source)-[:GENERATED_BY]->(extraction:Extraction)
    WHERE EXISTS { (extraction)-[:ATTRIBUTED_TO]->(:Agent) }
  }
RETURN source.name AS name,
       source.version AS version,
       source.artifact_id AS artifact_id,
       source.recorded_at AS recorded_at
ORDER BY name, version, artifact_id
