// Purpose: All sections of a source, without what is in them, in document order.
// Params: artifact_id
// Returns: id, section, path (null)
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.path IS NULL
RETURN segment.id AS id, segment.section AS section, segment.path AS path
ORDER BY segment.position
