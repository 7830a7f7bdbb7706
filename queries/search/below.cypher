// Purpose: Some segments and all that is in them, as places.
// Params: ids
// Returns: id, section, path
UNWIND $ids AS id
MATCH (top:Segment {id: id})<-[:PART_OF*0..12]-(segment:Segment)
WITH DISTINCT segment
RETURN segment.id AS id, segment.section AS section, segment.path AS path
ORDER BY segment.position
