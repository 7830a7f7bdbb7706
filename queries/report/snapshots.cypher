// Purpose: The first snapshot of the archive that holds each source of a project.
// Params: project
// Returns: artifact_id, snapshot (number)
MATCH (:Project {id: $project})-[:HAD_MEMBER]->(source:Source)<-[:HAD_MEMBER]-(snapshot:Snapshot)
RETURN source.artifact_id AS artifact_id, min(snapshot.number) AS snapshot
ORDER BY artifact_id
