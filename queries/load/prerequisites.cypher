// Purpose: What the store knows of how a source was had.
// Params: artifact_id, archive (id of a content, or empty)
// Returns: one row: archive_known, archived (whether it is an archive of the source), from (artifact ids of the sources it was computed from)
OPTIONAL MATCH (archive:Content {id: $archive})
OPTIONAL MATCH (:Source {id: $artifact_id})-[:DERIVED_FROM]->(origin:Source)
RETURN archive IS NOT NULL AS archive_known,
       EXISTS { (:Source {id: $artifact_id})-[:HAS_ARCHIVE]->(:Content {id: $archive}) } AS archived,
       collect(origin.id) AS from
