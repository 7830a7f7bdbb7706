// Purpose: What an earlier load of the same bytes made.
// Params: artifact_id
// Returns: one row: name, work, segments, snapshot, valid_from; none where the source is not there
MATCH (source:Source {id: $artifact_id})
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
OPTIONAL MATCH (snapshot:Snapshot)-[:HAD_MEMBER]->(source)
RETURN source.name AS name,
       work.id AS work,
       COUNT { (:Segment)-[:PART_OF]->(source) } AS segments,
       snapshot.number AS snapshot,
       source.valid_from AS valid_from
