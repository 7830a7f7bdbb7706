// Purpose: The segments of a section, however the section is spelt, with all that is in it.
// Params: artifact_id, eid (of the section: "para-147", "rz-119")
// Returns: id, section, path
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.eid = $eid OR segment.eid STARTS WITH $eid + '_'
RETURN segment.id AS id, segment.section AS section, segment.path AS path
ORDER BY segment.position
